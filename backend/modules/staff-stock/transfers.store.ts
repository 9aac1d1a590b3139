import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "../../database/database.ts";
import { selectPage } from "../../database/paging.ts";

/** A condition on `warehouses` as one on the ids of a transfer's warehouses. */
const ofOne = (column: "from_id" | "to_id", scope: Expression<SqlBool>) =>
  sql<SqlBool>`exists (select 1 from warehouses where warehouses.id = stock_transfers.${sql.ref(column)} and ${scope})`;

/** The transfers from and to the allowed warehouses. */
const transfersIn = (db: Db, scope: Expression<SqlBool>) =>
  db.selectFrom("stock_transfers").where(sql<SqlBool>`(${ofOne("from_id", scope)} or ${ofOne("to_id", scope)})`);

const withNames = (db: Db, scope: Expression<SqlBool>) =>
  transfersIn(db, scope)
    .innerJoin("warehouses as source", "source.id", "stock_transfers.from_id")
    .innerJoin("warehouses as target", "target.id", "stock_transfers.to_id")
    .innerJoin("skus", "skus.id", "stock_transfers.sku_id")
    .innerJoin("products", "products.id", "skus.product_id")
    .innerJoin("staff_log", "staff_log.id", "stock_transfers.sent_log")
    .leftJoin("staff_members", "staff_members.id", "staff_log.member_id")
    .select(["stock_transfers.id", "stock_transfers.sku_id", "stock_transfers.pieces", "stock_transfers.arrived"])
    .select(["stock_transfers.state", "stock_transfers.note", "stock_transfers.sent_at", "stock_transfers.ended_at"])
    .select(["source.name as source", "target.name as target", "skus.product_id", "skus.unit_name", "skus.name as sku"])
    .select(["products.name", sql<string>`coalesce(staff_members.name, staff_log.actor)`.as("sent_by")])
    .select(sql<number>`case when ${ofOne("from_id", scope)} then 1 else 0 end`.as("is_sender"))
    .select(sql<number>`case when ${ofOne("to_id", scope)} then 1 else 0 end`.as("is_receiver"));
export type TransferRow = Awaited<ReturnType<ReturnType<typeof withNames>["execute"]>>[number];

/** A page of transfers, those on their way first. */
export const listStockTransfers = (db: Db, scope: Expression<SqlBool>, page: { page: number; limit: number }) =>
  selectPage(
    withNames(db, scope).orderBy(sql`case when stock_transfers.state = 'moving' then 0 else 1 end`),
    "stock_transfers.id",
    page,
  );

export const movingOfSku = (db: Db, scope: Expression<SqlBool>, sku_id: number) =>
  withNames(db, scope)
    .where("stock_transfers.state", "=", "moving")
    .where("stock_transfers.sku_id", "=", sku_id)
    .orderBy("stock_transfers.id")
    .execute();

export async function countMoving(db: Db, scope: Expression<SqlBool>): Promise<number> {
  const { count } = await transfersIn(db, scope)
    .where("state", "=", "moving")
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a transfer is from, or to, an allowed warehouse. */
export async function isOf(db: Db, scope: Expression<SqlBool>, id: number, column: "from_id" | "to_id") {
  const found = await db
    .selectFrom("stock_transfers")
    .select("id")
    .where("id", "=", id)
    .where(ofOne(column, scope))
    .executeTakeFirst();
  return found !== undefined;
}
