import { type Generated, type Insertable, sql } from "kysely";
import { KINDS_OF_SALES, type StockTransferState } from "#contract/rules/staff-stock.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    /** Units that were sent from a warehouse to another; those on their way are in no stock. */
    stock_transfers: {
      id: Generated<number>;
      sku_id: number;
      from_id: number;
      to_id: number;
      pieces: number;
      /** The units that were received; 0 before. */
      arrived: number;
      state: StockTransferState;
      note: string;
      sent_at: number;
      /** The rows of the log of its two acts, by which the ledger names them too. */
      sent_log: number;
      ended_at: number | null;
      ended_log: number | null;
    };
    /** A line of a delivery note that a warehouse has received. */
    stock_receipts: {
      id: Generated<number>;
      warehouse_id: number;
      sku_id: number;
      number: string;
      pieces: number;
      received_at: number;
      log_id: number;
    };
  }
}

/** The names of a SKU, and its stock. */
export const findSkuInStock = (db: Db, sku_id: number) =>
  db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .where("skus.id", "=", sku_id)
    .select(["skus.id as sku_id", "skus.product_id", "skus.stock", "skus.name as sku", "products.name"])
    .executeTakeFirst();
export type StockedSku = NonNullable<Awaited<ReturnType<typeof findSkuInStock>>>;

export const findWarehouseById = (db: Db, id: number) =>
  db.selectFrom("warehouses").selectAll().where("id", "=", id).executeTakeFirst();

/** The rows of a SKU by warehouse. */
export const stockRowsOfSku = (db: Db, sku_id: number) =>
  db
    .selectFrom("warehouse_stock")
    .select(["id", "warehouse_id", "stock"])
    .where("sku_id", "=", sku_id)
    .orderBy("id")
    .execute();

export const insertRow = (tx: Db, sku_id: number, warehouse_id: number) =>
  tx
    .insertInto("warehouse_stock")
    .values({ sku_id, warehouse_id, stock: 0 })
    .returning(["id", "warehouse_id", "stock"])
    .executeTakeFirstOrThrow();

/** The last movements of these rows that staff have caused, by the id of the row. */
export async function lastActs(db: Db, row_ids: readonly number[]): Promise<Map<number, number>> {
  if (row_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("ledger")
    .where("asset", "=", "warehouse")
    .where("holder_id", "in", row_ids)
    .where("kind", "not in", KINDS_OF_SALES)
    .select(["holder_id", sql<number>`max(id)`.as("last")])
    .groupBy("holder_id")
    .execute();
  return new Map(rows.map(({ holder_id, last }) => [holder_id, Number(last)]));
}

/** @returns undefined, with nothing written, for a line of a delivery note that was received before. */
export const insertStockReceipt = (tx: Db, row: Insertable<Schema["stock_receipts"]>) =>
  tx
    .insertInto("stock_receipts")
    .values(row)
    .onConflict((conflict) => conflict.columns(["warehouse_id", "number", "sku_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();

export const insertStockTransfer = (tx: Db, row: Insertable<Schema["stock_transfers"]>) =>
  tx.insertInto("stock_transfers").values(row).returning("id").executeTakeFirstOrThrow();

export const findStockTransfer = (db: Db, id: number) =>
  db.selectFrom("stock_transfers").selectAll().where("id", "=", id).executeTakeFirst();
export type TransferRow = NonNullable<Awaited<ReturnType<typeof findStockTransfer>>>;

/** Ends a transfer that is on its way. @returns whether it was. */
export async function endTransfer(
  tx: Db,
  id: number,
  end: { state: "arrived" | "returned"; arrived: number; ended_at: number; ended_log: number },
): Promise<boolean> {
  const ended = await tx
    .updateTable("stock_transfers")
    .set(end)
    .where("id", "=", id)
    .where("state", "=", "moving")
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Transfers whose rows of the ledger do not add up to what they have moved; a consistent database has none. */
export async function transferDifferences(db: Db) {
  const { rows } = await sql<{ id: number; recorded: number; summed: number }>`
    select * from (
      select t.id, case t.state when 'returned' then 0 else t.arrived - t.pieces end as recorded,
        (select coalesce(sum(l.delta), 0) from ledger l where l.asset = 'stock' and l.holder_id = t.sku_id
          and ((l.kind = 'transfer_out' and l.ref = 'log ' || t.sent_log)
            or (l.kind in ('transfer_in', 'transfer_back') and l.ref = 'log ' || t.ended_log))) as summed
      from stock_transfers t) transfers
    where recorded <> summed order by id`.execute(db);
  return rows.map(({ id, recorded, summed }) => ({
    what: "调拨与库存流水不符",
    id,
    recorded: Number(recorded),
    summed: Number(summed),
  }));
}
