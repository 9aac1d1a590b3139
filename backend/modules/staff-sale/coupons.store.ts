import { type Expression, type SqlBool, sql } from "kysely";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { SALE_TAB_NAMES, type SaleTab } from "#contract/rules/staff-sale.ts";
import type { Db } from "../../database/database.ts";
import type { Page } from "../../database/paging.ts";
import type { NewCoupon } from "../coupon/coupon-acts.ts";

const inState = (now: number): Readonly<Record<SaleTab, Expression<SqlBool>>> => ({
  running: sql`(coupons.ended_at is null and coupons.valid_from <= ${now} and coupons.valid_until > ${now})`,
  upcoming: sql`(coupons.ended_at is null and coupons.valid_from > ${now})`,
  ended: sql`(coupons.ended_at is not null or coupons.valid_until <= ${now})`,
});

const coupons = (db: Db) =>
  db
    .selectFrom("coupons")
    .leftJoin("stores", "stores.id", "coupons.store_id")
    .selectAll("coupons")
    .select("stores.name as store_name")
    .select(({ selectFrom }) =>
      selectFrom("customer_coupons as held")
        .whereRef("held.coupon_id", "=", "coupons.id")
        .where("held.unused", "=", 0)
        .select(({ fn }) => fn.countAll<number>().as("used"))
        .as("used"),
    );

export const findWithUse = (db: Db, id: number) => coupons(db).where("coupons.id", "=", id).executeTakeFirst();
export type CouponUseRow = NonNullable<Awaited<ReturnType<typeof findWithUse>>>;

type Query = Page & { tab: SaleTab; now: number };

/** One page of the coupons of a state. */
export const listOfState = (db: Db, { tab, now, page, limit }: Query) =>
  coupons(db)
    .where(inState(now)[tab])
    .orderBy(tab === "upcoming" ? "coupons.valid_from" : "coupons.valid_until", tab === "ended" ? "desc" : "asc")
    .orderBy("coupons.id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

/** The number of coupons of each state: one query. */
export async function countCouponTabs(db: Db, now: number): Promise<Record<SaleTab, number>> {
  const states = inState(now);
  const row = await db
    .selectFrom("coupons")
    .select(
      SALE_TAB_NAMES.map((name) => sql<number>`coalesce(sum(case when ${states[name]} then 1 else 0 end), 0)`.as(name)),
    )
    .executeTakeFirstOrThrow();
  return { running: Number(row.running), upcoming: Number(row.upcoming), ended: Number(row.ended) };
}

/** The stores by name, and the categories with their parents. */
export const listChoices = (db: Db) =>
  Promise.all([
    db.selectFrom("stores").select(["id", "name"]).orderBy("sort").orderBy("id").execute(),
    db.selectFrom("categories").select(["id", "name", "parent_id"]).orderBy("id").execute(),
  ]);

/** The names of the targets that exist, of a coupon that may not be stored yet. */
export async function targetNames(
  db: Db,
  { type, store_id, targets }: Pick<NewCoupon, "type" | "store_id" | "targets">,
) {
  if (targets.length === 0) return [];
  const table =
    type === COUPON_TYPE.product ? "products" : type === COUPON_TYPE.category ? "categories" : ("stores" as const);
  return db
    .selectFrom(table)
    .select([`${table}.id`, `${table}.name`])
    .where(`${table}.id`, "in", targets)
    .$if(type === COUPON_TYPE.product, (query) => query.where(sql`store_id`, "=", store_id))
    .orderBy(`${table}.id`)
    .execute();
}

/** The sums of prices and costs of the SKUs for sale that a coupon applies to, in fen. */
export async function scopeOf(db: Db, { type, store_id, targets }: Pick<NewCoupon, "type" | "store_id" | "targets">) {
  const ids = targets.length > 0 ? targets : [0];
  const row = await db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .where("skus.is_show", "=", 1)
    .where("products.is_show", "=", 1)
    .$if(store_id !== null, (query) => query.where("products.store_id", "=", store_id ?? 0))
    .$if(type === COUPON_TYPE.product, (query) => query.where("products.id", "in", ids))
    .$if(type === COUPON_TYPE.stores, (query) => query.where("products.store_id", "in", ids))
    .$if(type === COUPON_TYPE.category, (query) =>
      query.where(({ or, eb }) =>
        or([
          eb("products.category_id", "in", ids),
          eb("products.category_second", "in", ids),
          eb("products.category_top", "in", ids),
        ]),
      ),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as("skus"),
      fn.coalesce(fn.sum<number>("skus.price"), sql<number>`0`).as("price"),
      fn.coalesce(fn.sum<number>("skus.cost"), sql<number>`0`).as("cost"),
      fn.coalesce(fn.sum<number>(sql`skus.cost + products.cost_plus`), sql<number>`0`).as("trade"),
    ])
    .executeTakeFirstOrThrow();
  return { skus: Number(row.skus), price: Number(row.price), cost: Number(row.cost), trade: Number(row.trade) };
}
