import { formatDay, formatLastDay } from "#contract/rules/calendar.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { type Fen, formatFen } from "#contract/rules/money.ts";
import { COUPON_KINDS } from "#contract/rules/staff-sale.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord, Actor, LogEntry } from "../../platform/staff-log.ts";
import {
  type CouponRow,
  endCoupon,
  insertCoupon,
  lockCoupon,
  namesOfTargets,
  targetsOf,
  updateCoupon,
} from "./coupon.store.ts";

export { type CouponRow, findCoupon, lockCoupon, targetsOf } from "./coupon.store.ts";

type Deps = Pick<Platform, "staffLog"> & { ports: Pick<Platform["ports"], "clock"> };

const TERMS = [
  "type",
  "store_id",
  "title",
  "amount_fen",
  "threshold_fen",
  "total",
  "per_customer",
  "valid_from",
  "valid_until",
] as const;
type Terms = Pick<CouponRow, (typeof TERMS)[number]>;

export type NewCoupon = Terms & {
  /** Ids of products, categories or stores, by the type. */
  targets: readonly number[];
};

/** Why an act is done, what it gives away for the thresholds of a day, and whether a second person is missing. */
type Cause = { reason: string; amount_fen?: Fen | undefined; isAlone?: boolean | undefined };

export const couponRecord = (id: number): ActedRecord => ({
  subject: "coupon",
  id,
  label: id > 0 ? `优惠券 ${id}` : "新优惠券",
});

/** The terms of a coupon in a sentence. */
export const couponText = (terms: Terms) =>
  `${COUPON_KINDS[terms.type]}“${terms.title}”满 ${formatFen(terms.threshold_fen)} 减 ${formatFen(terms.amount_fen)}，` +
  `${terms.total} 张，每人 ${terms.per_customer}，${formatDay(terms.valid_from)} 至 ${formatLastDay(terms.valid_until)}`;

const termsOf = (row: Terms) => Object.fromEntries(TERMS.map((name) => [name, row[name]])) as Terms;

/** Whether the terms of a coupon can be changed at a time: before its start and its first receipt. */
export const isChangeable = (row: Pick<CouponRow, "given" | "valid_from" | "ended_at">, now: number) =>
  row.given === 0 && row.valid_from > now && row.ended_at === null;

/** Why a coupon cannot have these terms; null where it can. */
export function couponProblem(terms: Terms & { targets: readonly number[] }, now: number): string | null {
  const { type, store_id, amount_fen, threshold_fen, targets, valid_from, valid_until } = terms;
  const ofStore = type === COUPON_TYPE.store || type === COUPON_TYPE.product;
  if (ofStore !== (store_id !== null)) return ofStore ? "请选店铺" : "平台的券不能选店铺";
  if ((type === COUPON_TYPE.store || type === COUPON_TYPE.platform) !== (targets.length === 0)) {
    return targets.length === 0 ? "请选适用范围" : "全店券和平台券不限定范围";
  }
  if (amount_fen <= 0 || amount_fen > threshold_fen) return "减的金额应大于 0，并且不超过门槛";
  if (valid_until <= valid_from) return "最后一天不能早于第一天";
  return valid_until <= now ? "有效期已经过去" : null;
}

export type CouponActs = ReturnType<typeof createCouponActs>;

/** What staff do with coupons, at the desk and at the command line: each act is part of a transaction and logged. */
export function createCouponActs({ staffLog, ports: { clock } }: Deps) {
  const write = (
    tx: Db,
    actor: Actor,
    id: number,
    entry: Pick<LogEntry, "act" | "summary" | "before" | "after">,
    { reason, amount_fen, isAlone }: Cause,
  ) => staffLog.write(tx, actor, { ...entry, record: couponRecord(id), note: reason, amount_fen, isAlone });

  /** @throws ApiError 400 for a product of another store or a category or store that does not exist */
  async function requireTargets(tx: Db, id: number, { type, targets }: Pick<NewCoupon, "type" | "targets">) {
    const found = (await namesOfTargets(tx, [{ id, type }])).get(id) ?? [];
    const unknown = targets.filter((target) => found.every((known) => known.id !== target));
    if (unknown.length > 0) throw new ApiError(400, `没有适用的 ${unknown.join("、")}`);
  }

  return {
    /** Adds a coupon. @returns its id. @throws ApiError 400 */
    async add(tx: Db, actor: Actor, { targets, ...terms }: NewCoupon, cause: Cause): Promise<number> {
      const row = { ...termsOf(terms), ended_at: null, created_at: clock.now() };
      const id = await insertCoupon(tx, row, targets);
      await requireTargets(tx, id, { ...terms, targets });
      const after = { ...termsOf(terms), targets };
      await write(tx, actor, id, { act: "coupon.add", summary: couponText(terms), after }, cause);
      return id;
    },

    /**
     * Changes a coupon before its start and its first receipt.
     * @throws ApiError 400, 404, 409
     */
    async change(tx: Db, actor: Actor, id: number, { targets, ...terms }: NewCoupon, cause: Cause) {
      const row = await lockCoupon(tx, id);
      if (!row) throw notFound(`没有优惠券 ${id}`);
      if (!isChangeable(row, clock.now())) throw new ApiError(409, COUPON_STARTED);
      const before = { ...termsOf(row), targets: (await targetsOf(tx, [id])).get(id) ?? [] };
      await updateCoupon(tx, id, termsOf(terms), targets);
      await requireTargets(tx, id, { ...terms, targets });
      const summary = `${couponText(row)} → ${couponText(terms)}`;
      await write(
        tx,
        actor,
        id,
        { act: "coupon.change", summary, before, after: { ...termsOf(terms), targets } },
        cause,
      );
    },

    /** Stops giving a coupon; customers keep those that they have received. @throws ApiError 400 */
    async end(tx: Db, actor: Actor, id: number, cause: Cause) {
      const ended = await endCoupon(tx, id, clock.now());
      if (!ended) throw new ApiError(400, `没有可结束的优惠券 ${id}`);
      const { title, given, total } = ended;
      const summary = `“${title}”已领 ${given}，剩 ${total - given} 张不再发`;
      await write(tx, actor, id, { act: "coupon.end", summary, after: { given, total } }, cause);
    },
  };
}

export const COUPON_STARTED = "优惠券已开始或已有人领，只能停，不能改";
