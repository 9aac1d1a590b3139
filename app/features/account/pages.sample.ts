import { urls } from "#app/urls.ts";
import { avatarAddress } from "#contract/rules/avatar.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { bindingForm, securityForms } from "./forms.ts";

/** What the tests of all pages send to the pages of this feature. */
export const samples: PageSamples = {
  avatar: { address: () => avatarAddress("none.webp"), status: 404 },
  layout: { address: () => urls.account.overview },
  "phone-binding": {
    forms: [bindingForm],
    acts: {
      send_bind_code: { fields: () => ({}) },
      bind: { fields: () => ({ code: "1234" }) },
    },
  },
  profile: {
    forms: [securityForms("2014-01-01")],
    acts: {
      edit_profile: { fields: () => ({ nickname: "远山", real_name: "" }) },
      edit_birthday: { fields: () => ({ birthday: "1990-05-17" }) },
      send_code: { fields: () => ({}) },
      change_password: { fields: () => ({ code: "123456", password: "newpass1", confirm_pwd: "newpass1" }) },
      end_others: { fields: () => ({}) },
      end_proxy: { fields: () => ({}) },
      end_session: { owned: true, fields: ({ session }) => ({ session_id: session }) },
      unbind_wechat: { owned: true, fields: ({ wechat_account }) => ({ account_id: wechat_account }) },
      upload_avatar: { fields: () => ({}) },
      remove_avatar: { fields: () => ({}) },
      send_old_phone: { fields: () => ({}) },
      verify_old_phone: { fields: () => ({ code: "123456" }) },
      send_new_phone: { fields: () => ({ phone: "13912345678" }) },
      change_phone: { fields: () => ({ phone: "13912345678", code: "123456" }) },
      send_closing: { fields: () => ({}) },
      close_account: { fields: () => ({ code: "123456", agree: "on" }) },
    },
  },
};
