import type { PageSample } from "#tests/support/site-map.ts";
import { securityForms } from "./forms.ts";

export const sample: PageSample = {
  forms: [securityForms("2014-01-01")],
  acts: {
    edit_profile: { fields: () => ({ nickname: "远山", real_name: "" }) },
    edit_birthday: { fields: () => ({ birthday: "1990-05-17" }) },
    send_code: { fields: () => ({}) },
    change_password: { fields: () => ({ code: "123456", password: "newpass1", confirm_pwd: "newpass1" }) },
    end_others: { fields: () => ({}) },
    end_session: { owned: true, fields: ({ session }) => ({ session_id: session }) },
    upload_avatar: { fields: () => ({}) },
    remove_avatar: { fields: () => ({}) },
    send_old_phone: { fields: () => ({}) },
    verify_old_phone: { fields: () => ({ code: "123456" }) },
    send_new_phone: { fields: () => ({ phone: "13912345678" }) },
    change_phone: { fields: () => ({ phone: "13912345678", code: "123456" }) },
    send_closing: { fields: () => ({}) },
    close_account: { fields: () => ({ code: "123456", agree: "on" }) },
  },
};
