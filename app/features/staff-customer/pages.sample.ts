import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { applicationForm, customerForm } from "./forms.ts";

const KEY = "key-of-a-form-of-a-customer";
const READ = { key: KEY, version: "version-that-was-read" };

export const samples: PageSamples = {
  customer: {
    address: ({ customer }) => link(deskUrls.staffCustomer.detail, { id: customer }),
    forms: [customerForm],
    acts: {
      phone: { fields: () => ({ key: KEY }) },
      code: { fields: () => ({ key: KEY }) },
      sessions: { fields: () => ({ key: KEY }) },
      class: { fields: () => ({ ...READ, price_class: "markup", reason: "客户要求" }) },
      manager: { fields: () => ({ ...READ, manager_id: 1, reason: "客户要求" }) },
      disable: { fields: () => ({ ...READ, reason: "客户要求" }) },
      enable: { fields: () => ({ ...READ, reason: "客户要求" }) },
    },
  },
  application: {
    address: ({ application }) => link(deskUrls.staffCustomer.application, { id: application }),
    forms: [applicationForm],
    acts: {
      approve: { fields: () => ({ ...READ, price_class: "markup", company: "示例公司", manager_id: 1 }) },
      refuse: { fields: () => ({ ...READ, other: "看不清" }) },
    },
  },
  licence: {
    address: ({ application }) => link(deskUrls.staffCustomer.licence, { id: application, upload: "1" }),
    status: 404,
  },
};
