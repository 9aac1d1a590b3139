import type { PageSamples } from "#tests/support/site-map.ts";
import { memberActForm, memberForm, requestForm, staffLoginForm } from "./forms.ts";

const KEY = "key-of-a-form-of-the-desk";
const HOLDINGS = { roles: "finance", manager_id: "", warehouse_ids: 1 };

export const samples: PageSamples = {
  login: {
    forms: [staffLoginForm],
    acts: {
      login: { fields: () => ({ phone: "13700000009", password: "wrong2026" }), open: true },
      send_code: { fields: () => ({ phone: "13700000009", mode: "reset" }), open: true },
      set_password: {
        fields: () => ({ phone: "13700000009", sms_code: "123456", password: "desk2026x", confirm_pwd: "desk2026x" }),
        open: true,
      },
    },
  },
  logout: { forms: [], status: 302 },
  missing: { address: () => "/staff/nowhere", status: 404, forms: [] },
  requests: {
    forms: [requestForm],
    acts: {
      approve: { fields: ({ request }) => ({ key: KEY, request_id: request, note: "" }) },
      refuse: { fields: ({ request }) => ({ key: KEY, request_id: request, note: "不行" }) },
      withdraw: { fields: ({ request }) => ({ key: KEY, request_id: request }) },
    },
  },
  "new-member": {
    forms: [memberForm],
    acts: { add: { fields: () => ({ key: KEY, phone: "13700000098", name: "周小米", ...HOLDINGS }) } },
  },
  member: {
    address: ({ member }) => `/staff/members/${member}`,
    forms: [memberActForm],
    acts: {
      roles: { fields: () => ({ key: KEY, version: 1, reason: "调岗", ...HOLDINGS }) },
      disable: { fields: () => ({ key: KEY, version: 1, reason: "离职", successor: "" }) },
      enable: { fields: () => ({ key: KEY, version: 1 }) },
      sessions: { fields: () => ({ key: KEY }) },
    },
  },
};
