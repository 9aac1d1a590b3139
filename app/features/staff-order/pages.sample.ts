import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { closeForm, orderForms, priceForm } from "./forms.ts";

const KEY = "key-of-a-form-of-an-order";
const VERSION = "version-of-an-order";
const LABEL = { company: "顺丰速运", number: "SF1419920076112" };
const ADDRESS = {
  real_name: "孙立成",
  phone: "13911112222",
  province: "浙江省",
  city: "杭州市",
  district: "余杭区",
  street: "",
  detail: "文一西路 1218 号",
};

export const samples: PageSamples = {
  order: {
    address: ({ sn }) => link(deskUrls.staffOrder.detail, { sn }),
    forms: [orderForms([])],
    acts: {
      ship: { fields: () => ({ key: KEY, version: VERSION, ...LABEL }) },
      ship_all: { fields: () => ({ key: KEY, version: VERSION, ...LABEL }) },
      number: { fields: () => ({ key: KEY, version: VERSION, package_id: 1, ...LABEL }) },
      trace: { fields: () => ({ key: KEY, package_id: 1, state: "transit", text: "到达杭州" }) },
      note: { fields: () => ({ key: KEY, note: "客户催过" }) },
      address: { fields: () => ({ key: KEY, version: VERSION, address_id: 1 }) },
      type_address: { fields: () => ({ key: KEY, version: VERSION, ...ADDRESS }) },
    },
  },
  price: {
    address: ({ sn }) => link(deskUrls.staffOrder.price, { sn }),
    forms: [priceForm([])],
    acts: { price: { fields: () => ({ key: KEY, version: VERSION, postage: "0", reason: "让利" }) } },
  },
  close: {
    address: ({ sn }) => link(deskUrls.staffOrder.close, { sn }),
    forms: [closeForm],
    acts: { close: { fields: () => ({ key: KEY, version: VERSION, reason: "重复下单" }) } },
  },
};
