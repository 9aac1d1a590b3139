import { type Expression, type Generated, type Insertable, type SqlBool, sql } from "kysely";
import { COUPON_TYPE, type CouponType, type HeldCouponState } from "#contract/rules/coupon.ts";
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
    /** One row for each coupon given; `number` counts those of one customer and coupon from 1. */
    customer_coupons: {
      id: Generated<number>;
      customer_id: number;
      coupon_id: number;
      number: number;
      taken_at: number;
      /** 1 until it is used; only the ledger changes it. */
      unused: Generated<number>;
      /** The group that it was used in; null while it is unused. */
      group_id: number | null;
      used_at: number | null;
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

/** The coupons that fit a product and ended after `after` at the earliest: `applyCoupon` is the same rule. */
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
  const rows = targets.map((target_id) => ({ coupon_id: id, target_id }));
  if (rows.length > 0) await tx.insertInto("coupon_targets").values(rows).execute();
  return id;
}

/** @returns undefined, with nothing written, for an unknown coupon and for one that has ended. */
export const endCoupon = (tx: Db, id: number, now: number) =>
  tx
    .updateTable("coupons")
    .set({ ended_at: now })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();

/** Counts one more given coupon while there are any and it runs. @returns whether it was counted. */
export async function takeOne(tx: Db, id: number, now: number): Promise<boolean> {
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

/** The numbers of received and used coupons of the customer, by coupon. */
export async function takenBy(db: Db, customer_id: number, ids: readonly number[]): Promise<Map<number, Taken>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("customer_coupons")
    .where("customer_id", "=", customer_id)
    .where("coupon_id", "in", ids)
    .select(({ fn }) => ["coupon_id", fn.countAll<number>().as("taken"), fn.sum<number>(sql`1 - unused`).as("used")])
    .groupBy("coupon_id")
    .execute();
  return new Map(rows.map(({ coupon_id, taken, used }) => [coupon_id, { taken: Number(taken), used: Number(used) }]));
}
export type Taken = { taken: number; used: number };

type NewTaken = Pick<Insertable<Schema["customer_coupons"]>, "customer_id" | "coupon_id" | "number" | "taken_at">;

/** Gives a customer a coupon, which can be used once its movement in the ledger is booked. @returns its id. */
export async function insertTaken(tx: Db, row: NewTaken): Promise<number> {
  const taken = { ...row, group_id: null, used_at: null };
  return (await tx.insertInto("customer_coupons").values(taken).returning("id").executeTakeFirstOrThrow()).id;
}

/** The unused coupons of the customer that end after `after`, of several of one coupon the first. */
export async function heldCoupons(db: Db, customer_id: number, after: number) {
  const rows = await db
    .selectFrom("customer_coupons as held")
    .innerJoin("coupons", "coupons.id", "held.coupon_id")
    .where("held.customer_id", "=", customer_id)
    .where("held.unused", "=", 1)
    .where("coupons.valid_until", ">", after)
    .select(({ fn }) => fn.min<number>("held.id").as("id"))
    .select(["coupons.id as coupon_id", "coupons.type", "coupons.store_id", "coupons.title", "coupons.amount_fen"])
    .select(["coupons.threshold_fen", "coupons.valid_from", "coupons.valid_until"])
    .groupBy("coupons.id")
    .execute();
  const targets = await targetsOf(
    db,
    rows.map(({ coupon_id }) => coupon_id),
  );
  return rows.map((row) => ({ ...row, id: Number(row.id), targets: targets.get(row.coupon_id) ?? [] }));
}

/** `heldCouponState` in SQL. */
const stateOf = (now: number) =>
  sql<HeldCouponState>`case when held.unused = 0 then 'used' when coupons.valid_until <= ${now} then 'expired' else 'unused' end`;

const couponsOfCustomer = (db: Db, customer_id: number) =>
  db
    .selectFrom("customer_coupons as held")
    .innerJoin("coupons", "coupons.id", "held.coupon_id")
    .where("held.customer_id", "=", customer_id);

/** One page of the customer's coupons in one state. */
export function couponsInState(
  db: Db,
  customer_id: number,
  { state, now, page, limit }: { state: HeldCouponState; now: number; page: number; limit: number },
) {
  const found = couponsOfCustomer(db, customer_id)
    .leftJoin("stores", "stores.id", "coupons.store_id")
    .leftJoin("order_groups", "order_groups.id", "held.group_id")
    .where(stateOf(now), "=", state)
    .selectAll("coupons")
    .select(["held.id as held_id", "held.used_at", "held.group_id", "stores.name as store_name"])
    .select("order_groups.sn as group_sn");
  const sorted =
    state === "used"
      ? found.orderBy("held.used_at", "desc")
      : found.orderBy("valid_until", state === "unused" ? "asc" : "desc");
  return sorted
    .orderBy("held.id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** The number of the customer's coupons in each state. */
export async function countInStates(
  db: Db,
  customer_id: number,
  now: number,
): Promise<Record<HeldCouponState, number>> {
  const rows = await couponsOfCustomer(db, customer_id)
    .select([stateOf(now).as("state"), ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  const counts = { unused: 0, used: 0, expired: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
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

/** The same with their names: of a product, a category or a store. */
export async function namedTargets(db: Db, coupon_ids: readonly number[]): Promise<Map<number, Target[]>> {
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

/** Names the group in which an unused coupon of the customer is used. @returns whether there was one. */
export async function setGroup(
  tx: Db,
  { customer_id, id, group_id, now }: { customer_id: number; id: number; group_id: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("customer_coupons")
    .set({ group_id, used_at: now })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("unused", "=", 1)
    .where("coupon_id", "in", (of) =>
      of.selectFrom("coupons").select("id").where("valid_from", "<=", now).where("valid_until", ">", now),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes the group off the used coupons of a customer's group. @returns their ids. */
export async function clearGroup(tx: Db, customer_id: number, group_id: number): Promise<number[]> {
  const rows = await tx
    .updateTable("customer_coupons")
    .set({ group_id: null, used_at: null })
    .where("group_id", "=", group_id)
    .where("customer_id", "=", customer_id)
    .where("unused", "=", 0)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

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
