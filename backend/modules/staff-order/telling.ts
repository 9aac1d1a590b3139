import type { Db } from "../../database/database.ts";
import type { Platform } from "../../platform/module.ts";

type Deps = Pick<Platform, "mails" | "publicOrigin"> & { ports: Pick<Platform["ports"], "random"> };

export type TellCustomer = ReturnType<typeof createTellCustomer>;

/** Tells customers by mail what the shop has done to an order, where they have given an address for statements. */
export function createTellCustomer({ mails, publicOrigin, ports: { random } }: Deps) {
  return async (
    tx: Db,
    order: { id: number; customer_id: number },
    { subject, text }: { subject: string; text: string },
  ) => {
    if (!mails.isConfigured) return;
    const known = await tx
      .selectFrom("statement_mails")
      .select("email")
      .where("customer_id", "=", order.customer_id)
      .executeTakeFirst();
    if (!known) return;
    const where =
      publicOrigin === null ? "登录商城，在订单页查看。" : `登录后查看：${publicOrigin}/order_detail?id=${order.id}`;
    await mails.send(tx, { ref: `order:${random.token(12)}`, to: known.email, subject, text: `${text}\n\n${where}` });
  };
}
