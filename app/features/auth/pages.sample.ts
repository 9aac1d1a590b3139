import { urls } from "#app/urls.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { passwordForm, registerForm, resetForm, scanForm, setForm, smsForm, wechatForm } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  login: {
    address: () => `${urls.auth.login}?mode=password`,
    forms: [smsForm, passwordForm, registerForm, resetForm, setForm, wechatForm],
    acts: {
      login: { fields: () => ({ account: "13800000011", password: "wrong-password-1", agree: "on" }) },
      send_code: { fields: () => ({ phone: "13800000011", key: "generated-key-000001", code: "1234" }) },
      register: { fields: () => ({ phone: "13900000011", sms_code: "1234", pwd: "abc123", agree: "on" }) },
      reset: { fields: () => ({ phone: "13800000015", sms_code: "1234", pwd: "abc123", confirm_pwd: "abc123" }) },
      wechat: { fields: () => ({}) },
      bind: { fields: () => ({ phone: "13900000011", sms_code: "1234", agree: "on" }) },
      set_password: { fields: () => ({ password: "abc123", confirm_pwd: "abc123" }) },
    },
  },
  "login-wechat": { status: 303, forms: [] },
  "demo-wechat": { address: () => `${urls.auth.demoWechat}?use=login&state=generated-state-000001` },
  logout: { status: 302, forms: [] },
  "scan-confirm": {
    // A key that was never issued: the page reports that it has expired.
    address: () => `${urls.auth.scan}?key=generated-key-000001`,
    status: 410,
    forms: [scanForm],
    acts: { confirm: { fields: () => ({ key: "generated-key-000001" }) } },
  },
};
