import { type Generated, type Insertable, sql } from "kysely";
import type { CouponType, HeldCouponState } from "#contract/rules/coupon.ts";
import type { Db } from "../../database/database.ts";
import { selectPage } from "../../database/paging.ts";
import type { Schema } from "../../database/schema.ts";
import { targetsOf } from "./coupon.store.ts";

declare module "../../database/schema.ts" {
  interface Schema {
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

/** The numbers of received and used coupons of the customer, by coupon. */
export async function countReceived(
  db: Db,
  customer_id: number,
  ids: readonly number[],
): Promise<Map<number, ReceivedCount>> {
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
export type ReceivedCount = { taken: number; used: number };

type NewTaken = Pick<Insertable<Schema["customer_coupons"]>, "customer_id" | "coupon_id" | "number" | "taken_at">;

/** Gives a customer a coupon, which can be used once its movement in the ledger is booked. @returns its id. */
export async function insertHeldCoupon(tx: Db, row: NewTaken): Promise<number> {
  const taken = { ...row, group_id: null, used_at: null };
  return (await tx.insertInto("customer_coupons").values(taken).returning("id").executeTakeFirstOrThrow()).id;
}

/** The id of the customer's coupon of this kind with the number. */
export async function heldCouponId(
  db: Db,
  of: { customer_id: number; coupon_id: number; number: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("customer_coupons")
    .select("id")
    .where("customer_id", "=", of.customer_id)
    .where("coupon_id", "=", of.coupon_id)
    .where("number", "=", of.number)
    .executeTakeFirst();
  return row?.id;
}

/** The customer's unused coupons that end after `after`; of several of one coupon only the first. */
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
const heldState = (now: number) =>
  sql<HeldCouponState>`case when held.unused = 0 then 'used' when coupons.valid_until <= ${now} then 'expired' else 'unused' end`;

const couponsOfCustomer = (db: Db, customer_id: number) =>
  db
    .selectFrom("customer_coupons as held")
    .innerJoin("coupons", "coupons.id", "held.coupon_id")
    .where("held.customer_id", "=", customer_id);

/** The customer's coupons with their store, their group and their state. */
const fullCoupons = (db: Db, customer_id: number, now: number) =>
  couponsOfCustomer(db, customer_id)
    .leftJoin("stores", "stores.id", "coupons.store_id")
    .leftJoin("order_groups", "order_groups.id", "held.group_id")
    .selectAll("coupons")
    .select(["held.id as held_id", "held.used_at", "held.group_id", "stores.name as store_name"])
    .select("order_groups.sn as group_sn")
    .select(heldState(now).as("state"));
export type HeldCouponRow = Awaited<ReturnType<ReturnType<typeof fullCoupons>["execute"]>>[number];

type InState = { state: HeldCouponState; type: CouponType | null; now: number; page: number; limit: number };

/** One page of the customer's coupons in one state, of one type or of all. */
export function couponsInState(db: Db, customer_id: number, { state, type, now, page, limit }: InState) {
  const found = fullCoupons(db, customer_id, now)
    .where(heldState(now), "=", state)
    .$if(type !== null, (query) => query.where("coupons.type", "=", type));
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

/** The time at which a used coupon was used or an expired one ended, in epoch ms. */
const overAt = sql<number>`case when held.unused = 0 then held.used_at else coupons.valid_until end`;

/** The customer's coupons that were used or ended after `after`, the newest first, and how many there are. */
export const recentCoupons = (
  db: Db,
  customer_id: number,
  { after, now, limit }: { after: number; now: number; limit: number },
) =>
  selectPage(
    fullCoupons(db, customer_id, now)
      .where(heldState(now), "<>", "unused")
      .where(overAt, ">", after)
      .orderBy(overAt, "desc"),
    "held.id",
    { page: 1, limit },
  );

/** The number of the customer's coupons by state and type; those without any are absent. */
export const countByStateAndType = (db: Db, customer_id: number, now: number) =>
  couponsOfCustomer(db, customer_id)
    .select([heldState(now).as("state"), "coupons.type", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy(["state", "coupons.type"])
    .execute();

/** Records the group in which an unused coupon of the customer is used. @returns whether there was one. */
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

/** The coupons that a group of the customer has used. */
export async function couponsOfGroup(db: Db, customer_id: number, group_id: number) {
  const rows = await db
    .selectFrom("customer_coupons as held")
    .innerJoin("coupons", "coupons.id", "held.coupon_id")
    .where("held.customer_id", "=", customer_id)
    .where("held.group_id", "=", group_id)
    .where("held.unused", "=", 0)
    .select(["held.id", "coupons.id as coupon_id", "coupons.type", "coupons.store_id", "coupons.title"])
    .select(["coupons.amount_fen", "coupons.threshold_fen", "coupons.valid_from", "coupons.valid_until"])
    .orderBy("held.id")
    .execute();
  const targets = await targetsOf(
    db,
    rows.map(({ coupon_id }) => coupon_id),
  );
  return rows.map((row) => ({ ...row, targets: targets.get(row.coupon_id) ?? [] }));
}

/** Removes the group from the used coupons of a customer's group, or from those alone. @returns their ids. */
export async function clearGroup(
  tx: Db,
  customer_id: number,
  group_id: number,
  only?: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .updateTable("customer_coupons")
    .set({ group_id: null, used_at: null })
    .where("group_id", "=", group_id)
    .where("customer_id", "=", customer_id)
    .where("unused", "=", 0)
    .$if(only !== undefined, (query) => query.where("id", "in", only ?? []))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
