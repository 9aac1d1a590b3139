import type { Answer, Body } from "#contract/endpoint.ts";
import { DAY_MS, dayToInstant } from "#contract/rules/calendar.ts";
import { type Fen, fen, formatFen, yuan } from "#contract/rules/money.ts";
import { COUPON_FEN_MAX, couponReasons, marginOfPrice, type SaleTab } from "#contract/rules/staff-sale.ts";
import type { StaffCoupon, staffCoupon } from "#contract/staff-sale.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Effect, Executor, Executors } from "../../platform/four-eyes.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import {
  COUPON_STARTED,
  type CouponActs,
  type CouponRow,
  couponProblem,
  couponRecord,
  couponText,
  findCoupon,
  isChangeable,
  lockCoupon,
  type NewCoupon,
  targetsOf,
} from "../coupon/coupon-acts.ts";
import * as store from "./coupons.store.ts";
import { DISCOUNT_ACTS, type LogOf } from "./discounts.ts";
import { waitingRequest } from "./sales.store.ts";

type Deps = Pick<Platform, "database" | "fourEyes" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  acts: CouponActs;
  targetsOfCoupons: (coupons: readonly CouponRow[]) => Promise<Map<number, { id: number; name: string }[]>>;
  confirms: Confirms;
  logOf: LogOf;
};
type Calls = typeof staffCoupon;
type Typed = Omit<Body<Calls["check"]>, "coupon_id">;
type Form = { version: string; reason: string };
/** What a request carries; the id is 0 for a new coupon. */
type Payload = NewCoupon & { id: number };
/** A coupon as it is, with its targets; null for a new one. */
type Before = (CouponRow & { targets: readonly number[] }) | null;

const MAX_AMOUNT = `金额最多 ${formatFen(COUPON_FEN_MAX)}`;

const toTerms = ({ amount, threshold, from, until, ...terms }: Typed): NewCoupon => ({
  ...terms,
  targets: [...new Set(terms.targets)].sort((a, b) => a - b),
  amount_fen: fen(amount),
  threshold_fen: fen(threshold),
  valid_from: dayToInstant(from),
  valid_until: dayToInstant(until) + DAY_MS,
});

const worthOf = ({ amount_fen, total }: Pick<CouponRow, "amount_fen" | "total">): Fen => amount_fen * total;

/** What a coupon gives away beyond what it gave before, and whether it gives more at all. */
function moreThan(before: Before, terms: NewCoupon): { value: Fen; isMore: boolean } {
  if (before === null) return { value: worthOf(terms), isMore: true };
  const isMore =
    terms.amount_fen > before.amount_fen || terms.threshold_fen < before.threshold_fen || terms.total > before.total;
  return { value: Math.max(0, worthOf(terms) - worthOf(before)), isMore };
}

const versionOf = (before: Before) =>
  hashOf(
    JSON.stringify(
      before && [
        couponText(before),
        before.store_id,
        before.targets,
        before.given === 0 ? "" : "received",
        before.ended_at,
      ],
    ),
  ).slice(0, 16);

/** The margin of goods of a typical price for the threshold, after the amount off. */
const marginAfter = ({ amount_fen, threshold_fen }: NewCoupon, margin: number | null) =>
  margin === null || threshold_fen <= amount_fen
    ? null
    : (threshold_fen * margin - amount_fen) / (threshold_fen - amount_fen);

/** Coupons at the desk. */
export function createStaffCoupons({ database, fourEyes, staffKeys, staffLog, acts, ports, ...deps }: Deps) {
  const { read } = database;
  const { clock } = ports;
  const given = { acts: DISCOUNT_ACTS, customer_id: 0 };

  function stateOf({ ended_at, valid_from, valid_until }: CouponRow): SaleTab {
    const now = clock.now();
    if (ended_at !== null || valid_until <= now) return "ended";
    return valid_from > now ? "upcoming" : "running";
  }

  async function toCoupons(rows: readonly store.CouponUseRow[]): Promise<StaffCoupon[]> {
    const ids = rows.map(({ id }) => id);
    const [named, targets] = await Promise.all([deps.targetsOfCoupons(rows), targetsOf(read, ids)]);
    return rows.map((row) => ({
      coupon_id: row.id,
      version: versionOf({ ...row, targets: targets.get(row.id) ?? [] }),
      state: stateOf(row),
      type: row.type,
      store_id: row.store_id,
      store: row.store_name,
      targets: named.get(row.id) ?? [],
      title: row.title,
      amount: yuan(row.amount_fen),
      threshold: yuan(row.threshold_fen),
      total: row.total,
      issued: row.given,
      used: Number(row.used),
      rest: row.total - row.given,
      per_customer: row.per_customer,
      valid_from: row.valid_from,
      valid_until: row.valid_until,
      ended_at: row.ended_at,
      given: yuan(Number(row.used) * row.amount_fen),
      can_change: isChangeable(row, clock.now()),
    }));
  }

  /** The coupon as it is, locked where `tx` writes. @throws ApiError 404 */
  async function require(db: Db, id: number, find: typeof lockCoupon = lockCoupon): Promise<NonNullable<Before>> {
    const row = await find(db, id);
    if (!row) throw notFound("没有这种优惠券");
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

  const effectsOf = (before: Before, terms: NewCoupon, names: readonly { name: string }[]): Effect[] => [
    { label: "优惠券", before: before ? couponText(before) : "没有", after: couponText(terms) },
    { label: "适用范围", before: "", after: names.map(({ name }) => name).join("、") || "全部" },
    {
      label: "全部用完让利",
      before: before ? formatFen(worthOf(before)) : "¥0.00",
      after: formatFen(worthOf(terms)),
    },
  ];

  /** Writes a coupon, or asks a second member, in the transaction of the act. @throws ApiError 400, 404, 409 */
  async function decide(
    tx: Db,
    member: Member,
    { before, terms, form, confirmed }: { before: Before; terms: NewCoupon; form: Form; confirmed: boolean },
  ): Promise<Answer<Calls["add"]>> {
    const id = before?.id ?? 0;
    if (versionOf(before) !== form.version) {
      throw await staffLog.conflict(tx, couponRecord(id), "这种优惠券变了，请看过再提交，您填的还在");
    }
    if (before && !isChangeable(before, clock.now())) throw new ApiError(409, COUPON_STARTED);
    const problem = await problemOf(tx, terms);
    if (problem) throw new ApiError(400, problem);
    const { value, isMore } = moreThan(before, terms);
    const lately = await fourEyes.givenLately(tx, member, given);
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
      effects: effectsOf(before, terms, await store.targetNames(tx, terms)),
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
      return versionOf(row && { ...row, targets: (await targetsOf(tx, [id])).get(id) ?? [] });
    },
    async execute(tx, { actor, payload, reason, isAlone }) {
      const { id, ...terms } = payload as Payload;
      const before = id > 0 ? await require(tx, id) : null;
      const cause = { reason, isAlone, amount_fen: moreThan(before, terms).value };
      if (id > 0) await acts.change(tx, actor, id, terms, cause);
      else await acts.add(tx, actor, terms, cause);
    },
  };
  const executors: Executors = { "coupon.add": executor, "coupon.change": executor };

  return {
    executors,

    async list(query: { tab: SaleTab; page: number; limit: number }): Promise<Answer<Calls["list"]>> {
      const now = clock.now();
      const [rows, counts] = await Promise.all([
        store.listOfState(read, { ...query, now }),
        store.countCouponTabs(read, now),
      ]);
      return { count: counts[query.tab], counts, list: await toCoupons(rows) };
    },

    async choices(): Promise<Answer<Calls["choices"]>> {
      const [stores, categories] = await store.listChoices(read);
      const byId = new Map(categories.map((one) => [one.id, one]));
      const pathOf = ({ parent_id, name }: (typeof categories)[number]): string => {
        const parent = byId.get(parent_id);
        return parent ? `${pathOf(parent)} / ${name}` : name;
      };
      return { stores, categories: categories.map((one) => ({ id: one.id, name: pathOf(one) })) };
    },

    /** @throws ApiError 404 */
    async one(id: number): Promise<Answer<Calls["one"]>> {
      const row = await store.findWithUse(read, id);
      const [coupon] = row ? await toCoupons([row]) : [];
      if (!coupon) throw notFound("没有这种优惠券");
      const [pending, log] = await Promise.all([waitingRequest(read, "coupon", id), deps.logOf("coupon", id)]);
      return { coupon, pending: pending ?? null, log };
    },

    /** What a new or a changed coupon would do. @throws ApiError 404 */
    async check(member: Member, { coupon_id, ...typed }: Body<Calls["check"]>): Promise<Answer<Calls["check"]>> {
      const before = coupon_id === null ? null : await require(read, coupon_id, findCoupon);
      const terms = toTerms(typed);
      const [lately, targets, scope, unsaved] = await Promise.all([
        fourEyes.givenSoFar(read, member, given),
        store.targetNames(read, terms),
        store.scopeOf(read, terms),
        problemOf(read, terms),
      ]);
      const { value, isMore } = moreThan(before, terms);
      const open = marginOfPrice(scope.price, scope.cost);
      const trade = marginOfPrice(scope.trade, scope.cost);
      return {
        version: versionOf(before),
        problem: before && !isChangeable(before, clock.now()) ? COUPON_STARTED : unsaved,
        reasons: isMore ? couponReasons(terms, value, lately) : [],
        targets,
        share: terms.threshold_fen > 0 ? terms.amount_fen / terms.threshold_fen : null,
        given_max: yuan(worthOf(terms)),
        skus: scope.skus,
        public_before: open,
        public_after: marginAfter(terms, open),
        trade_before: trade,
        trade_after: marginAfter(terms, trade),
        given_lately: yuan(lately),
      };
    },

    /** @throws ApiError 400, 409 */
    async add(member: Member, { key, password, version, reason, ...typed }: Body<Calls["add"]>) {
      const confirmed = await isConfirmed(deps.confirms, member, password);
      const request = { version, reason, ...typed };
      return staffKeys.once(member, { key, kind: "coupon.add", request }, (tx) =>
        decide(tx, member, { before: null, terms: toTerms(typed), form: { version, reason }, confirmed }),
      );
    },

    /** @throws ApiError 400, 404, 409 */
    async change(member: Member, id: number, { key, password, version, reason, ...typed }: Body<Calls["change"]>) {
      const confirmed = await isConfirmed(deps.confirms, member, password);
      const request = { id, version, reason, ...typed };
      return staffKeys.once(member, { key, kind: "coupon.change", request }, async (tx) =>
        decide(tx, member, {
          before: await require(tx, id),
          terms: toTerms(typed),
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
        const isSame = [0, 1].some((count) => versionOf({ ...terms, given: count }) === form.version);
        if (!isSame || stateOf(before) === "ended") {
          throw await staffLog.conflict(tx, couponRecord(id), "这种优惠券变了，请看过再办");
        }
        await acts.end(tx, member, id, { reason: form.reason });
        return {};
      }),
  };
}
