import type { Db } from "../database/database.ts";

/**
 * Unbinds every account of WeChat from a customer, in the transaction that changes the password or the phone or ends all
 * sessions: a stranger who had bound one would log in again with it.
 */
export const unbindWechatAccounts = (tx: Db, customer_id: number) =>
  tx.deleteFrom("wechat_accounts").where("customer_id", "=", customer_id).execute();
