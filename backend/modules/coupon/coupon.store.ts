import { type Generated, type Insertable, sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    /** Amounts are fen, times epoch ms. */
    coupons: {
      id: Generated<number>;
      /** COUPON_TYPE of the contract. */
      type: Generated<number>;
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
      /** When staff ended it; null while they have not. */
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

/** The coupons of a store that ended after `after` at the earliest. */
export const couponsOfStore = (db: Db, store_id: number, after: number) =>
  couponsOf(db, after).where("store_id", "=", store_id).execute();
export type CouponRow = Awaited<ReturnType<typeof couponsOfStore>>[number];

/** The coupons of these stores that end after `after`. */
export const couponsOfStores = (db: Db, store_ids: readonly number[], after: number) =>
  couponsOf(db, after).where("store_id", "in", store_ids).execute();

/** The coupons of the product's store and of the platform that ended after `after` at the earliest. */
export const couponsOfProduct = (db: Db, product_id: number, after: number) =>
  couponsOf(db, after)
    .where((its) =>
      its.or([
        its("store_id", "is", null),
        its("store_id", "=", its.selectFrom("products").select("store_id").where("id", "=", product_id)),
      ]),
    )
    .execute();

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

export async function insertCoupon(tx: Db, row: Insertable<Schema["coupons"]>): Promise<number> {
  return (await tx.insertInto("coupons").values(row).returning("id").executeTakeFirstOrThrow()).id;
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

/** How many of each of these coupons the customer has received. */
export async function takenBy(db: Db, customer_id: number, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("customer_coupons")
    .where("customer_id", "=", customer_id)
    .where("coupon_id", "in", ids)
    .select(({ fn }) => ["coupon_id", fn.countAll<number>().as("count")])
    .groupBy("coupon_id")
    .execute();
  return new Map(rows.map(({ coupon_id, count }) => [coupon_id, Number(count)]));
}

type Taken = Pick<Insertable<Schema["customer_coupons"]>, "customer_id" | "coupon_id" | "number" | "taken_at">;

/** Gives a customer a coupon, which can be used once its movement in the ledger is booked. @returns its id. */
export async function insertTaken(tx: Db, row: Taken): Promise<number> {
  const taken = { ...row, group_id: null, used_at: null };
  return (await tx.insertInto("customer_coupons").values(taken).returning("id").executeTakeFirstOrThrow()).id;
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
