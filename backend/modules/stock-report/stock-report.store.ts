import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { TURNOVER_DAYS } from "#contract/rules/stock-level.ts";
import { SLOW_LASTS_DAYS, SLOW_SALES_DAYS } from "#contract/rules/stock-report.ts";
import type { Db } from "../../database/database.ts";
import type { Page } from "../../database/paging.ts";
import type { Member } from "../../http/member.ts";
import { skusFor, warehousesFor } from "../../platform/staff-scope.ts";
import { matchesSku } from "../staff-stock/sku-words.ts";
import { type Ids, inWarehouse, RIGHT, withShelf } from "./shelf.store.ts";

/** A SKU of a report; sums of PostgreSQL arrive as texts. */
export type Row = {
  sku_id: number;
  product_id: number;
  name: string;
  sku: string;
  unit: string;
  min_order: number;
  is_on_sale: number;
  warehouse_id: number | null;
  pieces: number;
  stock: number;
  cost: number;
  value: number;
  sold_30: number;
  sold_90: number;
};
export type Found = { warehouse?: number | undefined; keyword: string; now: number };
type Order = "value" | "pieces";
type Sums = { skus: number; pieces: number; sellable: number; value: number; sellable_value: number };

const FACTS = sql`skus.id as sku_id, skus.product_id, products.name, skus.name as sku, skus.unit_name as unit,
  skus.min_order, skus.stock, skus.cost,
  case when skus.is_show = 1 and products.is_show = 1 then 1 else 0 end as is_on_sale,
  coalesce(sku_turnover.sold_30, 0) as sold_30, coalesce(sku_turnover.sold_90, 0) as sold_90`;
const JOINED = sql`join products on products.id = skus.product_id
  left join sku_turnover on sku_turnover.sku_id = skus.id`;
const pageOf = ({ page, limit }: Page) => sql`limit ${limit} offset ${(page - 1) * limit}`;

const rowsOf = async (db: Db, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(db)).rows.map((row) => ({
    ...row,
    pieces: Number(row.pieces),
    value: Number(row.value),
    sold_30: Number(row.sold_30),
    sold_90: Number(row.sold_90),
  }));

/** The warehouses of a member. */
export const warehousesOfMember = (db: Db, member: Member) =>
  db
    .selectFrom("warehouses")
    .select(["id as warehouse_id", "name"])
    .where(warehousesFor(member, RIGHT))
    .orderBy("id")
    .execute();

/** The figures of each warehouse with units in it, and of the stock in none. */
export async function sumShelf(db: Db, member: Member) {
  const { rows } = await sql<Sums & { warehouse_id: number | null }>`
    ${withShelf(member, undefined)}
    select warehouse_id, count(*) as skus, sum(pieces) as pieces, sum(sellable) as sellable, sum(value) as value,
      sum(sellable_value) as sellable_value
    from shelf group by warehouse_id`.execute(db);
  return rows;
}

/** What counts since an instant have added in each warehouse, at the cost of now. */
export async function sumCounts(db: Db, member: Member, since: number) {
  const { rows } = await sql<{ warehouse_id: number; counted: number; value: number }>`
    select warehouse_stock.warehouse_id, sum(ledger.delta) as counted, sum(ledger.delta * skus.cost) as value
    from staff_log cross join warehouse_stock cross join ledger join skus on skus.id = warehouse_stock.sku_id
      join warehouses on warehouses.id = warehouse_stock.warehouse_id
    where staff_log.subject = 'stock' and staff_log.act = 'stock.count' and staff_log.at >= ${since}
      and warehouse_stock.sku_id = staff_log.subject_id
      and ledger.asset = 'warehouse' and ledger.holder_id = warehouse_stock.id and ledger.kind = 'staff'
      and ledger.ref = 'log ' || staff_log.id and ${warehousesFor(member, RIGHT)}
    group by warehouse_stock.warehouse_id`.execute(db);
  return rows;
}

/** What is on its way from or to a warehouse of the member. */
export async function sumMoving(db: Db, member: Member) {
  const { rows } = await sql<{ pieces: number; value: number }>`
    select coalesce(sum(stock_transfers.pieces), 0) as pieces,
      coalesce(sum(stock_transfers.pieces * skus.cost), 0) as value
    from stock_transfers join skus on skus.id = stock_transfers.sku_id
    where stock_transfers.state = 'moving' and exists (select 1 from warehouses
      where warehouses.id in (stock_transfers.from_id, stock_transfers.to_id) and ${warehousesFor(member, RIGHT)})`.execute(
    db,
  );
  return { pieces: Number(rows[0]?.pieces), value: Number(rows[0]?.value) };
}

/** The SKUs in a warehouse; `warehouse` absent are the rows of all warehouses. */
export const listPlace = (db: Db, member: Member, warehouse: number, order: Order, page: Page) =>
  rowsOf(
    db,
    sql<Row>`${withShelf(member, undefined)}
      select ${FACTS}, shelf.warehouse_id, shelf.pieces, shelf.value
      from shelf join skus on skus.id = shelf.sku_id ${JOINED}
      where ${inWarehouse(warehouse)} order by ${sql.ref(`shelf.${order}`)} desc, shelf.sku_id ${pageOf(page)}`,
  );

/** The condition for a SKU with stock for a year or longer whose product is old enough to say so. */
const isSlow = (now: number): Expression<SqlBool> => sql`(skus.stock > 0
  and products.listed_at <= ${now - SLOW_SALES_DAYS * DAY_MS}
  and skus.stock * ${sql.lit(SLOW_SALES_DAYS)} >= coalesce(sku_turnover.sold_90, 0) * ${sql.lit(SLOW_LASTS_DAYS)})`;

/** The slow SKUs with units on the member's shelves, as the table `slow`. */
const withSlow = (member: Member, ids: Ids, { warehouse, keyword, now }: Found) => sql`
  ${withShelf(member, ids)}, slow as (
    select shelf.sku_id, sum(shelf.pieces) as pieces, sum(shelf.value) as value
    from shelf join skus on skus.id = shelf.sku_id ${JOINED}
    where ${inWarehouse(warehouse)} and ${isSlow(now)} and ${matchesSku(keyword)}
    group by shelf.sku_id)`;

export const listSlow = (db: Db, member: Member, found: Found, order: Order, page: Page) =>
  rowsOf(
    db,
    sql<Row>`${withSlow(member, undefined, found)}
      select ${FACTS}, cast(null as integer) as warehouse_id, slow.pieces, slow.value
      from slow join skus on skus.id = slow.sku_id ${JOINED}
      order by ${sql.ref(`slow.${order}`)} desc, slow.sku_id ${pageOf(page)}`,
  );

export async function sumSlow(db: Db, member: Member, found: Found) {
  const { rows } = await sql<{ count: number; value: number }>`${withSlow(member, undefined, found)}
    select count(*) as count, coalesce(sum(value), 0) as value from slow`.execute(db);
  return { count: Number(rows[0]?.count), value: Number(rows[0]?.value) };
}

/** The SKUs for sale whose stock ends within some days. */
const toReorder = (member: Member, days: number) => sql`
  from skus ${JOINED}
  where skus.is_show = 1 and products.is_show = 1 and sku_turnover.sold_30 > 0
    and skus.stock * ${sql.lit(TURNOVER_DAYS)} < sku_turnover.sold_30 * ${days} and ${skusFor(member, RIGHT)}`;
const REORDER_FACTS = sql`${FACTS}, cast(null as integer) as warehouse_id, 0 as pieces, 0 as value`;

export const listReorder = (db: Db, member: Member, days: number, page: Page) =>
  rowsOf(
    db,
    sql<Row>`select ${REORDER_FACTS} ${toReorder(member, days)}
      order by skus.stock * 1.0 / sku_turnover.sold_30, sku_turnover.sold_30 desc, skus.id ${pageOf(page)}`,
  );

export async function countReorder(db: Db, member: Member, days: number) {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${toReorder(member, days)}`.execute(db);
  return Number(rows[0]?.count);
}

/** Where the units of these SKUs are, the most first. */
export async function placesOfUnits(db: Db, member: Member, sku_ids: readonly number[]) {
  const { rows } = await sql<{ sku_id: number; warehouse_id: number | null; pieces: number; value: number }>`
    ${withShelf(member, { only: sku_ids })}
    select sku_id, warehouse_id, pieces, value from shelf order by pieces desc, warehouse_id`.execute(db);
  return rows;
}

/** The end of a part of all SKUs after one of them; null for the last part. */
export async function endOfPart(db: Db, after: number, size: number) {
  const last = await db
    .selectFrom("skus")
    .select("id")
    .where("id", ">", after)
    .orderBy("id")
    .offset(size - 1)
    .limit(1)
    .executeTakeFirst();
  return last?.id ?? null;
}

type Part = { after: number; upTo: number };

export const partOfPlaces = (db: Db, member: Member, warehouse: number | undefined, part: Part) =>
  rowsOf(
    db,
    sql<Row>`${withShelf(member, part)}
      select ${FACTS}, shelf.warehouse_id, shelf.pieces, shelf.value
      from shelf join skus on skus.id = shelf.sku_id ${JOINED}
      where ${inWarehouse(warehouse)} order by shelf.sku_id, shelf.warehouse_id`,
  );

export const partOfSlow = (db: Db, member: Member, found: Found, part: Part) =>
  rowsOf(
    db,
    sql<Row>`${withSlow(member, part, found)}
      select ${FACTS}, cast(null as integer) as warehouse_id, slow.pieces, slow.value
      from slow join skus on skus.id = slow.sku_id ${JOINED} order by slow.sku_id`,
  );

export const partOfReorder = (db: Db, member: Member, days: number, { after, upTo }: Part) =>
  rowsOf(
    db,
    sql<Row>`select ${REORDER_FACTS} ${toReorder(member, days)}
      and skus.id > ${after} and skus.id <= ${upTo} order by skus.id`,
  );
