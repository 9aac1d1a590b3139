import { ORDER_STATUS, ORDER_TRANSITIONS } from "#contract/rules/order.ts";
import type { Db } from "../../database/database.ts";

/** The changes of orders by refunds; every change is conditional and belongs to the refund's transaction. */

type ItemPieces = { order_item_id: number; pieces: number };

/** Locks a paid order of the customer for the rest of the transaction. @returns undefined when there is none. */
export function lockOrder(tx: Db, customer_id: number, id: number) {
  return tx
    .updateTable("orders")
    .set((row) => ({ status: row.ref("status") }))
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("group_id", "in", (group) => group.selectFrom("order_groups").select("id").where("state", "=", "paid"))
    .returningAll()
    .executeTakeFirst();
}

/** Holds units of an item for a refund. @returns false, with nothing changed, when fewer are left. */
export async function claimPieces(tx: Db, order_id: number, { order_item_id, pieces }: ItemPieces): Promise<boolean> {
  const claimed = await tx
    .updateTable("order_items")
    .set((row) => ({ open_pieces: row("open_pieces", "+", pieces) }))
    .where("id", "=", order_item_id)
    .where("order_id", "=", order_id)
    .whereRef("quantity", ">=", (row) => row("refunded_pieces", "+", row("open_pieces", "+", pieces)))
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Releases the units that an ended refund held. */
export async function releasePieces(tx: Db, items: readonly ItemPieces[]) {
  for (const { order_item_id, pieces } of items) {
    await tx
      .updateTable("order_items")
      .set((row) => ({ open_pieces: row("open_pieces", "-", pieces) }))
      .where("id", "=", order_item_id)
      .execute();
  }
}

type Settled = ItemPieces & { returned: number; cancelled: number };

/** Counts held units as refunded, those that went back into the stock, and those that were never dispatched. */
export async function settlePieces(tx: Db, items: readonly Settled[]) {
  for (const { order_item_id, pieces, returned, cancelled } of items) {
    await tx
      .updateTable("order_items")
      .set((row) => ({
        open_pieces: row("open_pieces", "-", pieces),
        refunded_pieces: row("refunded_pieces", "+", pieces),
        returned_pieces: row("returned_pieces", "+", returned),
        cancelled_pieces: row("cancelled_pieces", "+", cancelled),
      }))
      .where("id", "=", order_item_id)
      .execute();
  }
}

/** The number of units of an order that are not refunded. */
export async function unitsLeft(db: Db, order_id: number): Promise<number> {
  const rows = await db
    .selectFrom("order_items")
    .select(["quantity", "refunded_pieces"])
    .where("order_id", "=", order_id)
    .execute();
  return rows.reduce((sum, row) => sum + row.quantity - row.refunded_pieces, 0);
}

/** Whether any unit of an order is in a package. */
export async function isDispatched(db: Db, order_id: number): Promise<boolean> {
  const row = await db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", order_id)
    .where("dispatched", ">", 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Subtracts points from those that an order earns. */
export async function losePoints(tx: Db, order_id: number, points: number) {
  await tx
    .updateTable("orders")
    .set((row) => ({ give_points: row("give_points", "-", points) }))
    .where("id", "=", order_id)
    .where("give_points", ">=", points)
    .execute();
}

/** Ends an order of which every unit is refunded. @returns whether it did. */
export async function endRefundedOrder(tx: Db, customer_id: number, id: number): Promise<boolean> {
  const ended = await tx
    .updateTable("orders")
    .set({ status: ORDER_STATUS.refunded })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("status", "in", ORDER_TRANSITIONS.refund.from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("order_items")
            .select("order_items.id")
            .whereRef("order_items.order_id", "=", "orders.id")
            .whereRef("order_items.refunded_pieces", "<", "order_items.quantity"),
        ),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}
