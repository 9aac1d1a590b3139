import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { account } from "#contract/account.ts";
import { address } from "#contract/address.ts";
import { bill, EXPORT_MAX } from "#contract/bill.ts";
import { ORDERS_EXPORT_MAX, order } from "#contract/order.ts";
import { editBirthday, editProfile } from "./account.server.ts";
import type { SecurityForm } from "./forms.ts";

export const readSessions = (api: Api) => api.read(account.sessions);

/** Executes a form of 账户与安全. */
export async function changeSecurity(api: Api, form: SecurityForm): Promise<Written> {
  switch (form.intent) {
    case "edit_profile":
      return { toast: "保存成功", ...(await editProfile(api, form)) };
    case "edit_birthday": {
      const written = await editBirthday(api, form);
      return written.ok ? { ok: true, toast: "保存成功" } : { ...written, field: "birthday" };
    }
    case "send_code": {
      const written = await api.write(account.sendPasswordCode, { body: {} });
      return written.ok ? { ok: true, toast: "验证码已发送" } : { ...written, field: "code" };
    }
    case "change_password": {
      if (form.password !== form.confirm_pwd) return { ok: false, message: "两次密码不一致", field: "confirm_pwd" };
      const { code, password } = form;
      const written = await api.write(account.changePassword, { body: { code, password } });
      if (written.ok) return { ok: true, toast: "密码已修改，其他设备已退出" };
      return { ...written, field: written.message.startsWith("密码") ? "password" : "code" };
    }
    case "end_others": {
      const written = await api.write(account.endOtherSessions, { body: {} });
      return written.ok ? { ok: true, toast: `已让 ${written.answer.ended} 台设备退出` } : written;
    }
  }
}

/** All that the shop stores about the customer and shows to them: no costs, no tokens, no other customer's data. */
export async function exportOwnData(api: Api) {
  const [customer, addresses, orders, bills] = await Promise.all([
    api.read(account.me),
    api.read(address.list),
    api.read(order.list, { query: { limit: ORDERS_EXPORT_MAX } }),
    api.read(bill.records, { query: { limit: EXPORT_MAX } }),
  ]);
  const { admin: _manager, ...profile } = customer;
  return { profile, addresses, orders: orders.list, funds: bills.list };
}
