import type { Db } from "../../database/database.ts";
import { DEADLINE } from "./list.store.ts";

/** The customer of an order with its account manager. */
export const customerOfOrder = (db: Db, id: number) =>
  db
    .selectFrom("customers")
    .leftJoin("managers", "managers.id", "customers.manager_id")
    .where("customers.id", "=", id)
    .select(["customers.id", "customers.company", "customers.real_name", "customers.phone", "customers.balance"])
    .select(["customers.audit_state", "customers.audit_type", "managers.real_name as manager"])
    .executeTakeFirstOrThrow();

/** Cost and stock of these SKUs now. */
export const skusOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("skus")
    .where("id", "in", [0, ...ids])
    .select(["id", "cost", "stock"])
    .execute();

/** The internal remarks on an order, the newest first. */
export const notesOfOrder = (db: Db, order_id: number) =>
  db
    .selectFrom("staff_log")
    .leftJoin("staff_members", "staff_members.id", "staff_log.member_id")
    .where("staff_log.act", "=", "order.note")
    .where("staff_log.subject", "=", "order")
    .where("staff_log.subject_id", "=", order_id)
    .select(["staff_log.at", "staff_log.actor", "staff_log.note", "staff_members.name"])
    .orderBy("staff_log.id", "desc")
    .execute();

/** Who has dispatched each package of an order. */
export async function dispatchersOf(db: Db, order_id: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("staff_log")
    .leftJoin("staff_members", "staff_members.id", "staff_log.member_id")
    .where("staff_log.subject", "=", "order")
    .where("staff_log.subject_id", "=", order_id)
    .where("staff_log.act", "=", "order.ship")
    .select(["staff_log.after_json", "staff_log.actor", "staff_members.name"])
    .execute();
  return new Map(
    rows.map(({ after_json, actor, name }) => [
      (JSON.parse(after_json) as { package_id: number }).package_id,
      name ?? actor,
    ]),
  );
}

/** The numbers of the other orders of a group. */
export const otherOrders = (db: Db, group_id: number, id: number) =>
  db.selectFrom("orders").where("group_id", "=", group_id).where("id", "!=", id).select("sn").orderBy("id").execute();

/** How a group is paid, and what it has to pay. */
export const paymentOf = (db: Db, group_id: number) =>
  db.selectFrom("order_groups").where("id", "=", group_id).select(["pay_type", "pay_fen"]).executeTakeFirstOrThrow();

/** When an order should have been dispatched, in epoch ms; null before its payment. */
export const dispatchDeadline = async (db: Db, id: number): Promise<number | null> => {
  const { deadline } = await db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .where("orders.id", "=", id)
    .select(DEADLINE.as("deadline"))
    .executeTakeFirstOrThrow();
  return deadline === null ? null : Number(deadline);
};
