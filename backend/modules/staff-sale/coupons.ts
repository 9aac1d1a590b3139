import type { Answer, Body } from "#contract/endpoint.ts";
import { formatFen, yuan } from "#contract/rules/money.ts";
import { COUPON_FEN_MAX, couponReasons, marginOfPrice } from "#contract/rules/staff-sale.ts";
import type { staffCoupon } from "#contract/staff-sale.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Executor, Executors } from "../../platform/four-eyes.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import {
  COUPON_STARTED,
  type CouponActs,
  couponProblem,
  couponRecord,
  findCoupon,
  isChangeable,
  lockCoupon,
  type NewCoupon,
  targetsOf,
} from "../coupon/coupon-acts.ts";
import {
  type CouponBefore,
  couponMoreThan,
  effectsOfCoupon,
  marginAfterCoupon,
  NO_SUCH_COUPON,
  stateOfCoupon,
  toCouponTerms,
  versionOfCoupon,
  worthOfCoupon,
} from "./coupon-terms.ts";
import * as store from "./coupons.store.ts";
import { DISCOUNT_ACTS } from "./discounts.ts";

type Deps = Pick<Platform, "database" | "fourEyes" | "givenMoney" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  acts: CouponActs;
  confirms: Confirms;
};
type Calls = typeof staffCoupon;
type Form = { version: string; reason: string };
/** What a request carries; the id is 0 for a new coupon. */
type Payload = NewCoupon & { id: number };

const MAX_AMOUNT = `金额最多 ${formatFen(COUPON_FEN_MAX)}`;

/** Coupons at the desk: tried, added, changed and stopped. */
export function createStaffCoupons({ database, fourEyes, staffKeys, staffLog, acts, confirms, ...deps }: Deps) {
  const { givenMoney, ports } = deps;
  const { read } = database;
  const { clock } = ports;
  const given = { acts: DISCOUNT_ACTS, customer_id: 0 };

  /** The coupon as it is, locked where `tx` writes. @throws ApiError 404 */
  async function require(db: Db, id: number, find: typeof lockCoupon = lockCoupon): Promise<NonNullable<CouponBefore>> {
    const row = await find(db, id);
    if (!row) throw notFound(NO_SUCH_COUPON);
    return { ...row, targets: (await targetsOf(db, [id])).get(id) ?? [] };
  }

  /** Why the coupon cannot be saved; null where it can. */
  async function problemOf(db: Db, terms: NewCoupon): Promise<string | null> {
    if (terms.threshold_fen > COUPON_FEN_MAX) return MAX_AMOUNT;
    const problem = couponProblem(terms, clock.now());
    if (problem !== null) return problem;
    const found = await store.targetNames(db, terms);
    const unknown = terms.targets.filter((target) => found.every(({ id }) => id !== target));
    return unknown.length > 0 ? `没有适用的 ${unknown.join("、")}` : null;
  }

  /** Writes a coupon, or asks a second member, in the transaction of the act. @throws ApiError 400, 404, 409 */
  async function decide(
    tx: Db,
    member: Member,
    { before, terms, form, confirmed }: { before: CouponBefore; terms: NewCoupon; form: Form; confirmed: boolean },
  ): Promise<Answer<Calls["add"]>> {
    const id = before?.id ?? 0;
    if (versionOfCoupon(before) !== form.version) {
      throw await staffLog.conflict(tx, couponRecord(id), "这种优惠券变了，请看过再提交，您填的还在");
    }
    if (before && !isChangeable(before, clock.now())) throw new ApiError(409, COUPON_STARTED);
    const problem = await problemOf(tx, terms);
    if (problem) throw new ApiError(400, problem);
    const { value, isMore } = couponMoreThan(before, terms);
    const lately = await givenMoney.lately(tx, member, given);
    const reasons = isMore ? couponReasons(terms, value, lately) : [];
    if (reasons.length === 0) {
      const cause = { reason: form.reason, amount_fen: value };
      if (id === 0) return { outcome: "done", id: await acts.add(tx, member, terms, cause) };
      await acts.change(tx, member, id, terms, cause);
      return { outcome: "done", id };
    }
    const outcome = await fourEyes.ask(tx, member, {
      act: id > 0 ? "coupon.change" : "coupon.add",
      record: couponRecord(id),
      payload: { id, ...terms } satisfies Payload,
      effects: effectsOfCoupon(before, terms, await store.targetNames(tx, terms)),
      reason: `${reasons.join("、")}。${form.reason}`,
      fingerprint: form.version,
      isConfirmed: confirmed,
    });
    return { outcome, id: null };
  }

  const executor: Executor = {
    async fingerprint(tx, { payload }) {
      // Only this module asks for these acts.
      const { id, ...terms } = payload as Payload;
      const row = id > 0 ? await lockCoupon(tx, id) : null;
      if (row === undefined || (row && !isChangeable(row, clock.now()))) return null;
      if ((await problemOf(tx, terms)) !== null) return null;
      return versionOfCoupon(row && { ...row, targets: (await targetsOf(tx, [id])).get(id) ?? [] });
    },
    async execute(tx, { actor, payload, reason, isAlone }) {
      const { id, ...terms } = payload as Payload;
      const before = id > 0 ? await require(tx, id) : null;
      const cause = { reason, isAlone, amount_fen: couponMoreThan(before, terms).value };
      if (id > 0) await acts.change(tx, actor, id, terms, cause);
      else await acts.add(tx, actor, terms, cause);
    },
  };
  const executors: Executors = { "coupon.add": executor, "coupon.change": executor };

  return {
    executors,

    /** What a new or a changed coupon would do. @throws ApiError 404 */
    async check(member: Member, { coupon_id, ...typed }: Body<Calls["check"]>): Promise<Answer<Calls["check"]>> {
      const before = coupon_id === null ? null : await require(read, coupon_id, findCoupon);
      const terms = toCouponTerms(typed);
      const [lately, targets, scope, unsaved] = await Promise.all([
        givenMoney.soFar(read, member, given),
        store.targetNames(read, terms),
        store.scopeOf(read, terms),
        problemOf(read, terms),
      ]);
      const { value, isMore } = couponMoreThan(before, terms);
      const open = marginOfPrice(scope.price, scope.cost);
      const trade = marginOfPrice(scope.trade, scope.cost);
      return {
        version: versionOfCoupon(before),
        problem: before && !isChangeable(before, clock.now()) ? COUPON_STARTED : unsaved,
        reasons: isMore ? couponReasons(terms, value, lately) : [],
        targets,
        share: terms.threshold_fen > 0 ? terms.amount_fen / terms.threshold_fen : null,
        given_max: yuan(worthOfCoupon(terms)),
        skus: scope.skus,
        public_before: open,
        public_after: marginAfterCoupon(terms, open),
        trade_before: trade,
        trade_after: marginAfterCoupon(terms, trade),
        given_lately: yuan(lately),
      };
    },

    /** @throws ApiError 400, 409 */
    async add(member: Member, { key, password, version, reason, ...typed }: Body<Calls["add"]>) {
      const confirmed = await isConfirmed(confirms, member, password);
      const request = { version, reason, ...typed };
      return staffKeys.once(member, { key, kind: "coupon.add", request }, (tx) =>
        decide(tx, member, { before: null, terms: toCouponTerms(typed), form: { version, reason }, confirmed }),
      );
    },

    /** @throws ApiError 400, 404, 409 */
    async change(member: Member, id: number, { key, password, version, reason, ...typed }: Body<Calls["change"]>) {
      const confirmed = await isConfirmed(confirms, member, password);
      const request = { id, version, reason, ...typed };
      return staffKeys.once(member, { key, kind: "coupon.change", request }, async (tx) =>
        decide(tx, member, {
          before: await require(tx, id),
          terms: toCouponTerms(typed),
          form: { version, reason },
          confirmed,
        }),
      );
    },

    /** @throws ApiError 404, 409 where it is over */
    end: (member: Member, id: number, { key, ...form }: Body<Calls["end"]>) =>
      staffKeys.once(member, { key, kind: "coupon.end", request: { id, ...form } }, async (tx) => {
        const before = await require(tx, id);
        const { given: _, ...terms } = before;
        // Coupons that customers receive meanwhile change nothing about stopping them.
        const isSame = [0, 1].some((count) => versionOfCoupon({ ...terms, given: count }) === form.version);
        if (!isSame || stateOfCoupon(before, clock.now()) === "ended") {
          throw await staffLog.conflict(tx, couponRecord(id), "这种优惠券变了，请看过再办");
        }
        await acts.end(tx, member, id, { reason: form.reason });
        return {};
      }),
  };
}
