import type { Db } from "../../database/database.ts";
import type { Platform } from "../../platform/module.ts";

export type TellCustomer = ReturnType<typeof createTellCustomer>;

/** Tells customers by mail what the shop has done to an order, and where they read it. */
export function createTellCustomer({ mails, publicOrigin }: Pick<Platform, "mails" | "publicOrigin">) {
  return (tx: Db, order: { id: number; customer_id: number }, { subject, text }: { subject: string; text: string }) => {
    const where =
      publicOrigin === null ? "登录商城，在订单页查看。" : `登录后查看：${publicOrigin}/order_detail?id=${order.id}`;
    return mails.tell(tx, order.customer_id, { subject, text: `${text}\n\n${where}` });
  };
}
