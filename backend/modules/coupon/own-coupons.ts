import type { HeldCoupon } from "#contract/coupon.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import {
  type CouponTypeText,
  type HeldCouponState,
  RECENT_COUPON_DAYS,
  RECENT_COUPONS,
} from "#contract/rules/coupon.ts";
import { yuan } from "#contract/rules/money.ts";
import type { Caller } from "../../http/caller.ts";
import type { Platform } from "../../platform/module.ts";
import type { Clock } from "../../ports.ts";
import { namesOfTargets } from "./coupon.store.ts";
import { countByStateAndType, couponsInState, type HeldCouponRow, recentCoupons } from "./customer-coupon.store.ts";

type Owner = Pick<Caller, "id">;
type Query = { status: HeldCouponState; type: "" | CouponTypeText; page: number; limit: number };

/** The coupons that a customer has, as the customer's own page shows them. */
export function createOwnCoupons({
  database: { read },
  ports: { clock },
}: Pick<Platform, "database"> & { ports: { clock: Clock } }) {
  async function toHeld(rows: readonly HeldCouponRow[]): Promise<HeldCoupon[]> {
    const targets = await namesOfTargets(read, rows);
    return rows.map((row) => ({
      coupon_user_id: row.held_id,
      coupon_id: row.id,
      type: row.type,
      title: row.title,
      coupon_price: yuan(row.amount_fen),
      use_min_price: yuan(row.threshold_fen),
      start_time: row.valid_from,
      end_time: row.valid_until,
      mer_id: row.store_id,
      mer_name: row.store_name,
      targets: targets.get(row.id) ?? [],
      state: row.state,
      use_time: row.used_at,
      group_order_id: row.group_id,
      group_order_sn: row.group_sn,
    }));
  }

  return {
    /** One page of the customer's coupons of a state, the number in each state, and of each type in that one. */
    async mine(caller: Owner, { status, type, page, limit }: Query) {
      const now = clock.now();
      const chosen = type === "" ? null : TYPES[type];
      const rows = await couponsInState(read, caller.id, { state: status, type: chosen, now, page, limit });
      const counts = { unused: 0, used: 0, expired: 0 };
      const types = { 0: 0, 1: 0, 10: 0, 11: 0, 12: 0 };
      for (const one of await countByStateAndType(read, caller.id, now)) {
        counts[one.state] += Number(one.count);
        if (one.state === status) types[one.type] += Number(one.count);
      }
      return { counts, types, list: await toHeld(rows) };
    },

    /** The customer's coupons that were used or expired lately, the newest of them first. */
    async recent(caller: Owner) {
      const now = clock.now();
      const after = now - RECENT_COUPON_DAYS * DAY_MS;
      const { rows, count } = await recentCoupons(read, caller.id, { after, now, limit: RECENT_COUPONS });
      return { count, list: await toHeld(rows) };
    },
  };
}

const TYPES = { "0": 0, "1": 1, "10": 10, "11": 11, "12": 12 } as const;
