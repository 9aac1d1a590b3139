import { type Expression, type Generated, type Insertable, type SqlBool, sql, type Updateable } from "kysely";
import { COUPON_TYPE, type CouponType } from "#contract/rules/coupon.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    /** Amounts are fen, times epoch ms. */
    coupons: {
      id: Generated<number>;
      /** COUPON_TYPE of the contract. */
      type: CouponType;
      /** null for a coupon of the platform. */
      store_id: number | null;
      title: string;
      amount_fen: number;
      threshold_fen: number;
      total: number;
      given: Generated<number>;
      per_customer: number;
      valid_from: number;
      valid_until: number;
      /** The time at which staff ended it, or null. */
      ended_at: number | null;
      created_at: number;
    };
    /** The products of a product coupon, categories of a category coupon, stores of one across stores. */
    coupon_targets: {
      coupon_id: number;
      target_id: number;
    };
  }
}

const couponsOf = (db: Db, after: number) =>
  db
    .selectFrom("coupons")
    .selectAll()
    .where("valid_until", ">", after)
    .where((its) => its.or([its("ended_at", "is", null), its("ended_at", ">", after)]))
    .orderBy("threshold_fen")
    .orderBy("id");

const targetOf = (id: Expression<number> | number) =>
  sql<SqlBool>`exists (select 1 from coupon_targets where coupon_id = coupons.id and target_id = ${id})`;

/** The coupons of a store, and of several stores with it, that ended after `after` at the earliest. */
export const couponsOfStore = (db: Db, store_id: number, after: number) =>
  couponsOf(db, after)
    .where((its) =>
      its.or([its("store_id", "=", store_id), its.and([its("type", "=", COUPON_TYPE.stores), targetOf(store_id)])]),
    )
    .execute();
export type CouponRow = Awaited<ReturnType<typeof couponsOfStore>>[number];

/** The coupons of these stores that end after `after`. */
export const couponsOfStores = (db: Db, store_ids: readonly number[], after: number) =>
  couponsOf(db, after).where("store_id", "in", store_ids).execute();

/** The coupons of these stores and of the platform that end after `after`. */
export const couponsForOrder = (db: Db, store_ids: readonly number[], after: number) =>
  couponsOf(db, after)
    .where((its) => its.or([its("store_id", "is", null), its("store_id", "in", store_ids)]))
    .execute();

/** The coupons that fit a product and ended after `after` at the earliest, by the same rule as `applyCoupon`. */
export async function couponsOfProduct(db: Db, product_id: number, after: number): Promise<CouponRow[]> {
  const product = await db
    .selectFrom("products")
    .select(["store_id", "category_top", "category_second", "category_id"])
    .where("id", "=", product_id)
    .executeTakeFirst();
  if (!product) return [];
  const categories = [product.category_top, product.category_second, product.category_id];
  return couponsOf(db, after)
    .where((its) => its.or([its("store_id", "is", null), its("store_id", "=", product.store_id)]))
    .where((its) =>
      its.or([
        its("type", "in", [COUPON_TYPE.store, COUPON_TYPE.platform]),
        its.and([its("type", "=", COUPON_TYPE.product), targetOf(product_id)]),
        its.and([its("type", "=", COUPON_TYPE.category), its.or(categories.map(targetOf))]),
        its.and([its("type", "=", COUPON_TYPE.stores), targetOf(product.store_id)]),
      ]),
    )
    .execute();
}

export const listCoupons = (db: Db) =>
  db
    .selectFrom("coupons")
    .leftJoin("stores", "stores.id", "coupons.store_id")
    .selectAll("coupons")
    .select("stores.name as store_name")
    .orderBy("coupons.id")
    .execute();

export const findCoupon = (db: Db, id: number) =>
  db.selectFrom("coupons").selectAll().where("id", "=", id).executeTakeFirst();

/** Adds a coupon for these products, categories or stores. @returns its id. */
export async function insertCoupon(
  tx: Db,
  row: Insertable<Schema["coupons"]>,
  targets: readonly number[] = [],
): Promise<number> {
  const { id } = await tx.insertInto("coupons").values(row).returning("id").executeTakeFirstOrThrow();
  await insertTargets(tx, id, targets);
  return id;
}

/** Locks a coupon for the rest of the transaction. */
export const lockCoupon = (tx: Db, id: number) =>
  tx
    .updateTable("coupons")
    .set((row) => ({ given: row.ref("given") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** Replaces the terms of a coupon, with its products, categories or stores. */
export async function updateCoupon(
  tx: Db,
  id: number,
  row: Updateable<Schema["coupons"]>,
  targets: readonly number[] = [],
) {
  await tx.updateTable("coupons").set(row).where("id", "=", id).execute();
  await tx.deleteFrom("coupon_targets").where("coupon_id", "=", id).execute();
  await insertTargets(tx, id, targets);
}

async function insertTargets(tx: Db, coupon_id: number, targets: readonly number[]) {
  const rows = targets.map((target_id) => ({ coupon_id, target_id }));
  if (rows.length > 0) await tx.insertInto("coupon_targets").values(rows).execute();
}

/** @returns undefined, with nothing written, for an unknown coupon and for one that has ended. */
export const endCoupon = (tx: Db, id: number, now: number) =>
  tx
    .updateTable("coupons")
    .set({ ended_at: now })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning(["id", "title", "given", "total"])
    .executeTakeFirst();

/** Counts one more given coupon while it runs and some are left. @returns whether it was counted. */
export async function countGivenCoupon(tx: Db, id: number, now: number): Promise<boolean> {
  const taken = await tx
    .updateTable("coupons")
    .set({ given: sql`given + 1` })
    .where("id", "=", id)
    .whereRef("given", "<", "total")
    .where("ended_at", "is", null)
    .where("valid_until", ">", now)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** The products, categories or stores of each of these coupons. */
export async function targetsOf(db: Db, coupon_ids: readonly number[]): Promise<Map<number, number[]>> {
  const targets = new Map<number, number[]>();
  if (coupon_ids.length === 0) return targets;
  const rows = await db
    .selectFrom("coupon_targets")
    .selectAll()
    .where("coupon_id", "in", coupon_ids)
    .orderBy("target_id")
    .execute();
  for (const { coupon_id, target_id } of rows) targets.set(coupon_id, [...(targets.get(coupon_id) ?? []), target_id]);
  return targets;
}

type Target = { id: number; name: string };

/** The products, categories or stores of each of these coupons, with their names. */
async function namedTargets(db: Db, coupon_ids: readonly number[]): Promise<Map<number, Target[]>> {
  const targets = new Map<number, Target[]>();
  if (coupon_ids.length === 0) return targets;
  const rows = await db
    .selectFrom("coupon_targets")
    .innerJoin("coupons", "coupons.id", "coupon_targets.coupon_id")
    .leftJoin("products", (join) =>
      join
        .onRef("products.id", "=", "target_id")
        .onRef("products.store_id", "=", "coupons.store_id")
        .on("coupons.type", "=", COUPON_TYPE.product),
    )
    .leftJoin("categories", (join) =>
      join.onRef("categories.id", "=", "target_id").on("coupons.type", "=", COUPON_TYPE.category),
    )
    .leftJoin("stores", (join) => join.onRef("stores.id", "=", "target_id").on("coupons.type", "=", COUPON_TYPE.stores))
    .where("coupon_id", "in", coupon_ids)
    .select(["coupon_id", "target_id as id"])
    .select(({ fn }) => fn.coalesce("products.name", "categories.name", "stores.name").as("name"))
    .orderBy("target_id")
    .execute();
  for (const { coupon_id, id, name } of rows) {
    if (name !== null) targets.set(coupon_id, [...(targets.get(coupon_id) ?? []), { id, name }]);
  }
  return targets;
}

/** The named targets of these coupons; those that apply to all goods have none. */
export const namesOfTargets = (db: Db, coupons: readonly { id: number; type: CouponType }[]) =>
  namedTargets(
    db,
    coupons.filter(({ type }) => type !== COUPON_TYPE.store && type !== COUPON_TYPE.platform).map(({ id }) => id),
  );

/** Coupons whose count of given ones differs from the rows of customers; a consistent database has none. */
export async function couponDifferences(db: Db) {
  const { rows } = await sql<{ id: number; recorded: number; summed: number }>`
    select c.id, c.given as recorded, count(t.id) as summed
    from coupons c left join customer_coupons t on t.coupon_id = c.id
    group by c.id, c.given having c.given <> count(t.id)`.execute(db);
  return rows.map(({ id, recorded, summed }) => ({
    what: "优惠券与领取记录不符",
    id,
    recorded: Number(recorded),
    summed: Number(summed),
  }));
}

/** Coupons of a category hold for the other one instead. */
export async function renameCategory(tx: Db, from: number, to: number) {
  const ofCategories = sql`coupon_id in (select id from coupons where type = ${COUPON_TYPE.category})`;
  await sql`insert into coupon_targets (coupon_id, target_id)
    select coupon_id, cast(${to} as bigint) from coupon_targets where target_id = ${from} and ${ofCategories}
    on conflict do nothing`.execute(tx);
  await sql`delete from coupon_targets where target_id = ${from} and ${ofCategories}`.execute(tx);
}
