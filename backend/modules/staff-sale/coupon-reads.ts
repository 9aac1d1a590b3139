import type { Answer } from "#contract/endpoint.ts";
import { yuan } from "#contract/rules/money.ts";
import type { SaleTab } from "#contract/rules/staff-sale.ts";
import type { StaffCoupon, staffCoupon } from "#contract/staff-sale.ts";
import { notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { type CouponRow, isChangeable, targetsOf } from "../coupon/coupon-acts.ts";
import { NO_SUCH_COUPON, stateOfCoupon, versionOfCoupon } from "./coupon-terms.ts";
import * as store from "./coupons.store.ts";
import type { LogOf } from "./discounts.ts";
import { waitingRequest } from "./sales.store.ts";

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock">;
  targetsOfCoupons: (coupons: readonly CouponRow[]) => Promise<Map<number, { id: number; name: string }[]>>;
  logOf: LogOf;
};
type Calls = typeof staffCoupon;

/** Coupons as members read them, and what they choose from. */
export function createCouponReads({ database: { read }, targetsOfCoupons, logOf, ports: { clock } }: Deps) {
  async function toCoupons(rows: readonly store.CouponUseRow[]): Promise<StaffCoupon[]> {
    const now = clock.now();
    const ids = rows.map(({ id }) => id);
    const [named, targets] = await Promise.all([targetsOfCoupons(rows), targetsOf(read, ids)]);
    return rows.map((row) => ({
      coupon_id: row.id,
      version: versionOfCoupon({ ...row, targets: targets.get(row.id) ?? [] }),
      state: stateOfCoupon(row, now),
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
      can_change: isChangeable(row, now),
    }));
  }

  return {
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
      if (!coupon) throw notFound(NO_SUCH_COUPON);
      const [pending, log] = await Promise.all([waitingRequest(read, "coupon", id), logOf("coupon", id)]);
      return { coupon, pending: pending ?? null, log };
    },
  };
}
