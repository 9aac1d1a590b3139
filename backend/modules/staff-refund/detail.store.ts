import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** A customer with its account manager. */
export const customerOfRefund = (db: Db, id: number) =>
  db
    .selectFrom("customers")
    .leftJoin("managers", "managers.id", "customers.manager_id")
    .where("customers.id", "=", id)
    .select(["customers.id", "customers.company", "customers.real_name", "customers.phone"])
    .select("managers.real_name as manager")
    .executeTakeFirstOrThrow();

/** What was paid for an order, and what refunds have paid back of it, in fen. */
export async function paidForOrder(db: Db, order_id: number) {
  const { pay_fen, taken_at } = await db
    .selectFrom("orders")
    .where("id", "=", order_id)
    .select(["pay_fen", "taken_at"])
    .executeTakeFirstOrThrow();
  const back = await db
    .selectFrom("refunds")
    .where("order_id", "=", order_id)
    .where("state", "=", 3)
    .select((row) => [
      row.fn.sum<number>("goods_fen").as("goods"),
      row.fn.sum<number>("postage_fen").as("postage"),
      row.fn.sum<number>("short_fen").as("short"),
    ])
    .executeTakeFirstOrThrow();
  const refunded_fen = Number(back.goods ?? 0) + Number(back.postage ?? 0) - Number(back.short ?? 0);
  return { pay_fen, taken_at, refunded_fen };
}

/** How an order was paid. */
export const payTypeOf = (db: Db, group_id: number) =>
  db.selectFrom("order_groups").where("id", "=", group_id).select("pay_type").executeTakeFirstOrThrow();

/** Who has asked a second member for an act on a record; undefined where no request waits. */
export const askerOf = (
  db: Db,
  { act, subject, id }: { act: string; subject: Schema["staff_requests"]["subject"]; id: number },
) =>
  db
    .selectFrom("staff_requests")
    .innerJoin("staff_members", "staff_members.id", "staff_requests.asked_by")
    .where("staff_requests.act", "=", act)
    .where("staff_requests.subject", "=", subject)
    .where("staff_requests.subject_id", "=", id)
    .where("staff_requests.state", "in", ["open", "waiting"])
    .select("staff_members.name")
    .executeTakeFirst();

/** The upload of a picture of a refund. */
export const uploadOfRefund = (db: Db, { refund_id, id }: { refund_id: number; id: number }) =>
  db
    .selectFrom("refund_pictures")
    .where("refund_id", "=", refund_id)
    .where("id", "=", id)
    .select("upload")
    .executeTakeFirst();

/** The order of this number with the ids that a refund of the shop needs. */
export const orderBySn = (db: Db, sn: string) =>
  db.selectFrom("orders").where("sn", "=", sn).select(["id", "sn", "customer_id"]).executeTakeFirst();
