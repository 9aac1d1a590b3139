import { type Expression, type SqlBool, sql } from "kysely";
import { SALE_TAB_NAMES, type SaleTab } from "#contract/rules/staff-sale.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import type { Page } from "../../database/paging.ts";
import { parseBareId, parseSkuCode } from "../product/sku-code.ts";
import { skusToSell } from "../seckill/sale-acts.ts";

const CANDIDATES_MAX = 8;

const inState = (now: number): Readonly<Record<SaleTab, Expression<SqlBool>>> => ({
  running: sql`(sales.stopped_at is null and sales.starts_at <= ${now} and sales.ends_at > ${now})`,
  upcoming: sql`(sales.stopped_at is null and sales.starts_at > ${now})`,
  ended: sql`(sales.stopped_at is not null or sales.ends_at <= ${now})`,
});

const sales = (db: Db) =>
  db
    .selectFrom("seckill_sales as sales")
    .innerJoin("skus", "skus.id", "sales.sku_id")
    .innerJoin("products", "products.id", "sales.product_id")
    .selectAll("sales")
    .select(["products.name", "skus.name as sku", "skus.unit_name", "skus.price as public_price"])
    .select(["skus.cost", "skus.stock as sku_stock"]);

export const findSale = (db: Db, id: number) => sales(db).where("sales.id", "=", id).executeTakeFirst();
export type SaleRow = NonNullable<Awaited<ReturnType<typeof findSale>>>;

type Query = Page & { tab: SaleTab; keyword: string; now: number };

/** One page of the flash sales of a state, and how many match. */
export async function listSales(db: Db, { tab, keyword, now, page, limit }: Query) {
  const code = parseSkuCode(keyword)?.sku_id ?? parseBareId(keyword);
  const words = sql<SqlBool>`lower(products.name || ' ' || skus.name) like ${likePattern(keyword)} escape '\\'`;
  const found = sales(db)
    .where(inState(now)[tab])
    .$if(keyword !== "", (query) =>
      query.where(({ or, eb }) => or([words, ...(code === null ? [] : [eb("sales.sku_id", "=", code)])])),
    );
  const first = tab === "upcoming" ? ("sales.starts_at" as const) : ("sales.ends_at" as const);
  const [rows, { count }] = await Promise.all([
    found
      .orderBy(first, tab === "ended" ? "desc" : "asc")
      .orderBy("sales.id")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, count: Number(count) };
}

/** The number of flash sales of each state: one query. */
export async function countSales(db: Db, now: number): Promise<Record<SaleTab, number>> {
  const states = inState(now);
  const row = await db
    .selectFrom("seckill_sales as sales")
    .select(
      SALE_TAB_NAMES.map((name) => sql<number>`coalesce(sum(case when ${states[name]} then 1 else 0 end), 0)`.as(name)),
    )
    .executeTakeFirstOrThrow();
  return { running: Number(row.running), upcoming: Number(row.upcoming), ended: Number(row.ended) };
}

/** The SKUs for sale that a code, an id, a bar code or a part of a name means. */
export async function findNamedSkus(db: Db, typed: string) {
  const code = parseSkuCode(typed)?.sku_id ?? parseBareId(typed);
  const shown = skusToSell(db).where("skus.is_show", "=", 1).where("products.is_show", "=", 1);
  if (code !== null) {
    const exact = await shown.where("skus.id", "=", code).execute();
    if (exact.length > 0) return exact;
  }
  return shown
    .where(sql<SqlBool>`lower(products.name || ' ' || skus.name) like ${likePattern(typed)} escape '\\'`)
    .orderBy("products.sales", "desc")
    .orderBy("skus.id")
    .limit(CANDIDATES_MAX)
    .execute();
}

/** The member whose request about a record waits; undefined for none. */
export const waitingRequest = async (db: Db, subject: "sale" | "coupon", id: number) =>
  (
    await db
      .selectFrom("staff_requests")
      .innerJoin("staff_members", "staff_members.id", "staff_requests.asked_by")
      .select("staff_members.name")
      .where("subject", "=", subject)
      .where("subject_id", "=", id)
      .where("state", "in", ["open", "waiting"])
      .executeTakeFirst()
  )?.name;
