import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { settlementForms } from "./forms.ts";

const FIELDS = {
  company: "青溪文具店",
  credit_code: "91350100M000100Y43",
  real_name: "王建国",
  phone: "13912345678",
  province: "浙江省",
  city: "绍兴市",
  district: "越城区",
  trades: "图文快印",
  store_name: "青溪耗材店",
  store_kind: "专营店",
  category: "打印耗材",
};

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  apply: {
    forms: [settlementForms.wholesaler, settlementForms.merchant],
    acts: {
      save: { fields: () => FIELDS },
      upload: { fields: () => FIELDS },
      regions: { fields: () => FIELDS },
      remove_picture: { fields: () => FIELDS },
      send_code: { fields: () => ({ ...FIELDS, key: "no-captcha-at-all-00", code: "abcd" }) },
      submit: { fields: () => ({ ...FIELDS, sms_code: "000000", agree: "on" }) },
    },
  },
  licence: {
    address: ({ licence }) => link(urls.settlement.licence, { id: licence }),
    owned: true,
  },
};
