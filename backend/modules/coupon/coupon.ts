import type { Coupon } from "#contract/coupon.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { COUPON_STATES, couponState } from "#contract/rules/coupon.ts";
import { yuan } from "#contract/rules/money.ts";
import { couponReasons } from "#contract/rules/staff-sale.ts";
import type { Database, Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { commandLine } from "../../platform/staff-log.ts";
import type { Clock } from "../../ports.ts";
import {
  type CouponRow,
  countGivenCoupon,
  couponsForOrder,
  couponsOfProduct,
  couponsOfStore,
  couponsOfStores,
  findCoupon,
  listCoupons,
  namesOfTargets,
  targetsOf,
} from "./coupon.store.ts";
import type { CouponActs, NewCoupon } from "./coupon-acts.ts";
import {
  clearGroup,
  countReceived,
  couponsOfGroup,
  heldCouponId,
  heldCoupons,
  insertHeldCoupon,
  type ReceivedCount,
  setGroup,
} from "./customer-coupon.store.ts";

/** The time for which an ended coupon is listed, in ms. */
const SHOWN_AFTER_END_MS = 7 * DAY_MS;
const TOO_MANY = "领取过于频繁";
/** The limit of requests of one customer in a minute. */
const REQUESTS = { max: 30, windowMs: 60_000 };

export type Coupons = ReturnType<typeof createCoupons>;

export type CouponAdmin = ReturnType<typeof createCouponAdmin>;

/** Coupons at the command line, without a second member. */
export function createCouponAdmin(database: Database, acts: CouponActs) {
  return {
    list: () => listCoupons(database.read),
    /** @throws ApiError 400 for a product of another store or a category or store that does not exist. */
    add: (coupon: NewCoupon) =>
      database.write((tx) => {
        const amount_fen = coupon.amount_fen * coupon.total;
        const isAlone = couponReasons(coupon, amount_fen, 0).length > 0;
        return acts.add(tx, commandLine(), coupon, { reason: "", amount_fen, isAlone });
      }),
    /** Ends a coupon at once; customers keep those that they have received. @throws ApiError 400 */
    end: (id: number) => database.write((tx) => acts.end(tx, commandLine(), id, { reason: "" })),
  };
}

/** A coupon that a customer can receive, and the number that it would have. */
export type ClaimableCoupon = CouponRow & { targets: readonly number[]; number: number };

/** Coupons of customers, as orders use them. */
export type UseCoupons = ReturnType<typeof createUseCoupons>;

export function createUseCoupons({ ledger, ports: { clock } }: Pick<Platform, "ledger"> & { ports: { clock: Clock } }) {
  return {
    /** The customer's unused coupons, one of each, including those that ended in the last day. */
    held: (db: Db, customer_id: number) => heldCoupons(db, customer_id, clock.now() - DAY_MS),

    /** The coupons of these stores and of the platform that the customer can receive and has none of unused. */
    async claimable(db: Db, customer_id: number, store_ids: readonly number[]): Promise<ClaimableCoupon[]> {
      const now = clock.now();
      const rows = await couponsForOrder(db, store_ids, now);
      const ids = rows.map(({ id }) => id);
      const [received, targets] = await Promise.all([countReceived(db, customer_id, ids), targetsOf(db, ids)]);
      return rows.flatMap((row) => {
        const held = received.get(row.id) ?? NONE_TAKEN;
        if (held.taken > held.used || couponState(row, held, now) !== "open") return [];
        return [{ ...row, targets: targets.get(row.id) ?? [], number: held.taken + 1 }];
      });
    },

    /**
     * Uses the customer's coupons for a group, inside the caller's transaction.
     * @returns false when one is not the customer's, used already, or not valid now; the caller must roll back.
     */
    async use(tx: Db, customer_id: number, ids: readonly number[], group_id: number): Promise<boolean> {
      const cause = { asset: "coupon", delta: -1, kind: "order", ref: String(group_id) } as const;
      for (const id of [...ids].sort((a, b) => a - b)) {
        if (!(await setGroup(tx, { customer_id, id, group_id, now: clock.now() }))) return false;
        if (!(await ledger.move(tx, { ...cause, holder: id }))) return false;
      }
      return true;
    },

    /** The coupons that a group of the customer has used. */
    ofGroup: couponsOfGroup,

    /** Gives back some of the coupons that an unpaid group has used, because its prices have changed. */
    async giveBackSome(tx: Db, customer_id: number, group_id: number, ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      const cause = { asset: "coupon", delta: 1, kind: "order_price", ref: String(group_id) } as const;
      for (const holder of await clearGroup(tx, customer_id, group_id, ids))
        await ledger.move(tx, { ...cause, holder });
    },

    /** Gives back the coupons that a cancelled group has used, inside the caller's transaction. */
    async giveBack(tx: Db, customer_id: number, group_id: number): Promise<void> {
      const cause = { asset: "coupon", delta: 1, kind: "order_cancel", ref: String(group_id) } as const;
      for (const holder of await clearGroup(tx, customer_id, group_id)) await ledger.move(tx, { ...cause, holder });
    },
  };
}

/** Coupons, as customers see and receive them. */
export function createCoupons({
  database,
  ports: { clock },
  ledger,
  limits,
  responseCache,
}: Pick<Platform, "database" | "ports" | "ledger" | "limits" | "responseCache">) {
  async function toCoupons(caller: Caller | null, rows: readonly CouponRow[]): Promise<Coupon[]> {
    const ids = rows.map(({ id }) => id);
    const taken = caller ? await countReceived(database.read, caller.id, ids) : new Map<number, ReceivedCount>();
    const targets = await namesOfTargets(database.read, rows);
    const now = clock.now();
    return rows
      .map((row) => ({ ...toCoupon(row, taken.get(row.id) ?? NONE_TAKEN, now), targets: targets.get(row.id) ?? [] }))
      .sort((a, b) => COUPON_STATES.indexOf(a.state) - COUPON_STATES.indexOf(b.state));
  }

  return {
    ofStore: async (caller: Caller | null, store_id: number) =>
      toCoupons(caller, await couponsOfStore(database.read, store_id, clock.now() - SHOWN_AFTER_END_MS)),

    /** The ends of the store's coupons that have not ended, in epoch ms. */
    async endsOfStore(store_id: number): Promise<number[]> {
      const rows = await couponsOfStore(database.read, store_id, clock.now());
      return rows.map(({ valid_until, ended_at }) => Math.min(valid_until, ended_at ?? valid_until));
    },

    /**
     * For each of these stores, the coupon with the lowest threshold that the customer can receive; stores without one
     * are absent.
     */
    async openOfStores(caller: Caller, store_ids: readonly number[]): Promise<Map<number, Coupon>> {
      if (store_ids.length === 0) return new Map();
      const found = await toCoupons(caller, await couponsOfStores(database.read, store_ids, clock.now()));
      const open = found.filter(({ state }) => state === "open");
      return new Map(open.reverse().flatMap((coupon) => (coupon.mer_id === null ? [] : [[coupon.mer_id, coupon]])));
    },

    async ofProduct(caller: Caller | null, product_id: number) {
      // The rows are the same for every reader; the states depend on the clock and on the coupons that the customer has
      // received.
      const rows = await responseCache(null, `coupons of product ${product_id}`, () =>
        couponsOfProduct(database.read, product_id, clock.now()),
      );
      const found = await toCoupons(caller, rows);
      return found.filter(({ state }) => state !== "gone" && state !== "ended");
    },

    /**
     * Gives the customer their coupon of this kind with the number `number`, counted from 1; repeating it changes
     * nothing.
     * @throws ApiError 404 for an unknown coupon, 400 at the limit, without any left, and after its end.
     */
    async receive(caller: Caller, coupon_id: number, number: number) {
      // Runs in its own transaction, because a refusal must not restore the count.
      await database.write((tx) => limits.takeAll(tx, [{ name: `coupon:${caller.id}`, ...REQUESTS }], TOO_MANY));
      return database.write(async (tx) => {
        const coupon = await findCoupon(tx, coupon_id);
        if (!coupon) throw notFound("优惠券不存在");
        await lockCustomer(tx, caller.id);
        const held = (await countReceived(tx, caller.id, [coupon_id])).get(coupon_id) ?? NONE_TAKEN;
        const { taken } = held;
        const id = await heldCouponId(tx, { customer_id: caller.id, coupon_id, number });
        if (number <= taken) return { taken, is_new: false, ...(id === undefined ? {} : { coupon_user_id: id }) };
        const now = clock.now();
        const state = couponState(coupon, held, now);
        if (state !== "open") throw new ApiError(400, REFUSALS[state]);
        if (!(await countGivenCoupon(tx, coupon_id, now))) throw new ApiError(400, REFUSALS.gone);
        const holder = await insertHeldCoupon(tx, {
          customer_id: caller.id,
          coupon_id,
          number: taken + 1,
          taken_at: now,
        });
        await ledger.move(tx, { asset: "coupon", holder, delta: 1, kind: "receive", ref: String(coupon_id) });
        return { taken: taken + 1, is_new: true, coupon_user_id: holder };
      });
    },
  };
}

const LIMIT_REACHED = "已达每人限领张数";
const REFUSALS = {
  taken: LIMIT_REACHED,
  upcoming: LIMIT_REACHED,
  used: LIMIT_REACHED,
  gone: "优惠券已领完",
  ended: "优惠券已结束",
} as const;
const NONE_TAKEN: ReceivedCount = { taken: 0, used: 0 };

function toCoupon(row: CouponRow, held: ReceivedCount, now: number): Omit<Coupon, "targets"> {
  return {
    coupon_id: row.id,
    type: row.type,
    mer_id: row.store_id,
    title: row.title,
    coupon_price: yuan(row.amount_fen),
    use_min_price: yuan(row.threshold_fen),
    start_time: row.valid_from,
    end_time: row.valid_until,
    remain_count: row.total - row.given,
    limit: row.per_customer,
    taken: held.taken,
    state: couponState(row, held, now),
  };
}
