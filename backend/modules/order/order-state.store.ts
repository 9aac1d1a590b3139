import { ORDER_STATUS, ORDER_TRANSITIONS, REMOVABLE_STATES } from "#contract/rules/order.ts";
import type { Db } from "../../database/database.ts";

/** Every change of state is one conditional write, so that of two concurrent changes only one succeeds. */

/** @returns the cancelled group, or undefined when it is not the customer's or no longer unpaid. */
export function cancelGroup(tx: Db, customer_id: number, id: number, now: number) {
  return tx
    .updateTable("order_groups")
    .set({ state: "cancelled", cancelled_at: now })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("state", "=", "unpaid")
    .returning(["id", "customer_id", "points_used"])
    .executeTakeFirst();
}

/** Writes why the shop has closed a cancelled group. */
export const writeCloseReason = (tx: Db, id: number, close_reason: string) =>
  tx.updateTable("order_groups").set({ close_reason }).where("id", "=", id).where("state", "=", "cancelled").execute();

/** @returns the paid group, or undefined when it is not the customer's, no longer unpaid, or overdue. */
export function settleGroup(tx: Db, customer_id: number, id: number, pay: { type: string; now: number }) {
  return tx
    .updateTable("order_groups")
    .set({ state: "paid", pay_type: pay.type, paid_at: pay.now })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("state", "=", "unpaid")
    .where("closes_at", ">", pay.now)
    .returning(["id", "sn", "pay_fen", "invoice_title_id"])
    .executeTakeFirst();
}

/** Reserves the goods of an unpaid group until a later time. @returns false where it is closed, or reserved longer. */
export async function extendGroup(tx: Db, customer_id: number, id: number, until: number, now: number) {
  const extended = await tx
    .updateTable("order_groups")
    .set({ closes_at: until })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("state", "=", "unpaid")
    .where("closes_at", ">", now)
    .where("closes_at", "<", until)
    .returning("id")
    .executeTakeFirst();
  return extended !== undefined;
}

export function overdueGroups(db: Db, now: number, limit: number) {
  return db
    .selectFrom("order_groups")
    .select(["id", "customer_id"])
    .where("state", "=", "unpaid")
    .where("closes_at", "<=", now)
    .orderBy("closes_at")
    .limit(limit)
    .execute();
}

/** @returns the received order, or undefined when it is not the customer's or not dispatched. */
export function claimOrder(tx: Db, customer_id: number, id: number, now: number) {
  return tx
    .updateTable("orders")
    .set({ status: ORDER_TRANSITIONS.take.to, taken_at: now })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("status", "in", ORDER_TRANSITIONS.take.from)
    .returning(["id", "sn", "customer_id", "give_points"])
    .executeTakeFirst();
}

export function ordersDueForReceipt(db: Db, shippedBefore: number, limit: number) {
  return db
    .selectFrom("orders")
    .select(["id", "customer_id"])
    .where("status", "=", ORDER_STATUS.toReceive)
    .where("shipped_at", "<=", shippedBefore)
    .orderBy("shipped_at")
    .limit(limit)
    .execute();
}

/** @returns whether an order of the customer, cancelled or finished, was hidden. */
export async function hideOrder(tx: Db, customer_id: number, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set({ is_hidden: 1 })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("is_hidden", "=", 0)
    .where((row) =>
      row.or([
        row("group_id", "in", (group) =>
          group
            .selectFrom("order_groups")
            .select("id")
            .where("customer_id", "=", customer_id)
            .where((expression) =>
              expression.or([
                expression("state", "=", "cancelled"),
                expression.and([expression("state", "=", "unpaid"), expression("closes_at", "<=", now)]),
              ]),
            ),
        ),
        row(
          "status",
          "in",
          REMOVABLE_STATES.filter((state) => state !== "cancelled"),
        ),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The items of an order without a review, apart from those that are refunded in full. */
const unreviewed = (db: Db, order_id: number) =>
  db
    .selectFrom("order_items")
    .leftJoin("reviews", "reviews.order_item_id", "order_items.id")
    .where("order_items.order_id", "=", order_id)
    .whereRef("order_items.refunded_pieces", "<", "order_items.quantity")
    .where("reviews.id", "is", null);

/** Finishes a received order whose items are all reviewed. @returns how many are not. */
export async function finishReviewed(tx: Db, customer_id: number, id: number, now: number): Promise<number> {
  const { left } = await unreviewed(tx, id)
    .select((row) => row.fn.countAll<number>().as("left"))
    .executeTakeFirstOrThrow();
  if (Number(left) === 0) await finishOrder(tx, customer_id, id, now);
  return Number(left);
}

/** @returns whether a received order of the customer was finished. */
export async function finishOrder(tx: Db, customer_id: number, id: number, now: number): Promise<boolean> {
  const finished = await tx
    .updateTable("orders")
    .set({ status: ORDER_TRANSITIONS.review.to, done_at: now })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("status", "in", ORDER_TRANSITIONS.review.from)
    .returning("id")
    .executeTakeFirst();
  return finished !== undefined;
}

export function ordersDueForFinish(db: Db, takenBefore: number, limit: number) {
  return db
    .selectFrom("orders")
    .select(["id", "customer_id"])
    .where("status", "=", ORDER_STATUS.toReview)
    .where("taken_at", "<=", takenBefore)
    .orderBy("taken_at")
    .limit(limit)
    .execute();
}
