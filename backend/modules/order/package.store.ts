import { sql } from "kysely";
import { ORDER_TRANSITIONS } from "#contract/rules/order.ts";
import type { TraceState } from "#contract/rules/package.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** The pieces of a row of `order_items` that are still to be dispatched, without those of refunds. */
const TO_DISPATCH = sql<number>`(order_items.quantity - order_items.dispatched - order_items.cancelled_pieces)`;
const FREE_TO_DISPATCH = sql<number>`(${TO_DISPATCH} - order_items.open_pieces)`;

/** The packages of several orders with their items and traces (the newest first): three queries, however many there are. */
export async function packagesWithItems(db: Db, order_ids: readonly number[]) {
  if (order_ids.length === 0) return [];
  const packages = await db
    .selectFrom("packages")
    .selectAll()
    .where("order_id", "in", order_ids)
    .orderBy("shipped_at")
    .orderBy("id")
    .execute();
  if (packages.length === 0) return [];
  const ids = packages.map(({ id }) => id);
  const [items, traces] = await Promise.all([
    db.selectFrom("package_items").selectAll().where("package_id", "in", ids).orderBy("order_item_id").execute(),
    db
      .selectFrom("package_traces")
      .selectAll()
      .where("package_id", "in", ids)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute(),
  ]);
  return packages.map((row) => ({
    ...row,
    items: items.filter(({ package_id }) => package_id === row.id),
    traces: traces.filter(({ package_id }) => package_id === row.id),
  }));
}
export type PackageRow = Awaited<ReturnType<typeof packagesWithItems>>[number];

/** The paid order of this number and its customer. */
export const findPaidOrderBySn = (db: Db, sn: string) =>
  db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .where("orders.sn", "=", sn)
    .where("order_groups.state", "=", "paid")
    .select(["orders.id", "orders.sn", "orders.customer_id", "orders.status"])
    .executeTakeFirst();

/** The items of an order with the pieces that can be dispatched now. */
export const itemsToDispatch = (db: Db, order_id: number) =>
  db
    .selectFrom("order_items")
    .where("order_id", "=", order_id)
    .select(["id", "sku_id", "name", "open_pieces", FREE_TO_DISPATCH.as("pieces")])
    .orderBy("id")
    .execute();

/** @returns false when fewer pieces of the item can be dispatched. */
export async function dispatchPieces(tx: Db, order_id: number, item_id: number, pieces: number): Promise<boolean> {
  const changed = await tx
    .updateTable("order_items")
    .set((row) => ({ dispatched: sql<number>`${row.ref("dispatched")} + ${pieces}` }))
    .where("id", "=", item_id)
    .where("order_id", "=", order_id)
    .where(FREE_TO_DISPATCH, ">=", pieces)
    .where("order_id", "in", (orders) =>
      orders
        .selectFrom("orders")
        .select("id")
        .where("id", "=", order_id)
        .where("status", "in", ORDER_TRANSITIONS.ship.from),
    )
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** @returns the id, or undefined when the order has a package of this carrier and number. */
export async function insertPackage(tx: Db, row: Omit<Schema["packages"], "id" | "delivered_at">) {
  const inserted = await tx
    .insertInto("packages")
    .values({ ...row, delivered_at: null })
    .onConflict((conflict) => conflict.columns(["order_id", "company", "number"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

/** The number of an order of another customer with a package of this carrier and number. */
export async function findOtherUse(
  tx: Db,
  customer_id: number,
  { company, number }: { company: string; number: string },
) {
  const other = await tx
    .selectFrom("packages")
    .innerJoin("orders", "orders.id", "packages.order_id")
    .where("packages.number", "=", number)
    .where("packages.company", "=", company)
    .where("orders.customer_id", "!=", customer_id)
    .select("orders.sn")
    .executeTakeFirst();
  return other?.sn;
}

/**
 * Changes carrier and number of a package that is not delivered.
 * @returns whether it was changed; false where the order has a package of this carrier and number.
 */
export async function renumberPackage(
  tx: Db,
  { id, order_id }: { id: number; order_id: number },
  { company, number }: { company: string; number: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable("packages")
    .set({ company, number })
    .where("id", "=", id)
    .where("order_id", "=", order_id)
    .where("delivered_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("packages as other")
            .select("other.id")
            .where("other.order_id", "=", order_id)
            .where("other.company", "=", company)
            .where("other.number", "=", number),
        ),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

export const insertPackageItems = (tx: Db, rows: Schema["package_items"][]) =>
  tx.insertInto("package_items").values(rows).execute();

/**
 * Marks an order as dispatched once it has a package and none of its pieces is left to dispatch.
 * @returns whether it was marked now.
 */
export async function completeDispatch(tx: Db, order_id: number, now: number): Promise<boolean> {
  const shipped = await tx
    .updateTable("orders")
    .set({ status: ORDER_TRANSITIONS.ship.to, shipped_at: now })
    .where("id", "=", order_id)
    .where("status", "in", ORDER_TRANSITIONS.ship.from)
    .where((row) =>
      row.and([
        row.exists(row.selectFrom("packages").select("id").where("order_id", "=", order_id)),
        row.not(
          row.exists(
            row.selectFrom("order_items").select("id").where("order_id", "=", order_id).where(TO_DISPATCH, ">", 0),
          ),
        ),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return shipped !== undefined;
}

export async function insertPackageTrace(
  tx: Db,
  trace: { package_id: number; state: TraceState; text: string; created_at: number },
) {
  await tx.insertInto("package_traces").values(trace).execute();
  if (trace.state !== "delivered") return;
  await tx
    .updateTable("packages")
    .set({ delivered_at: trace.created_at })
    .where("id", "=", trace.package_id)
    .where("delivered_at", "is", null)
    .execute();
}
