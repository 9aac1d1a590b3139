import { DAY_MS, startOfDay } from "#contract/rules/calendar.ts";
import type { SeckillStatus } from "#contract/seckill.ts";

/** The times of a sale in epoch ms; `stopped_at` is when staff ended it early, else null. */
export type SaleTimes = { starts_at: number; ends_at: number; stopped_at: number | null };

/** The state of a sale at a time of the server's clock; the end is exclusive. */
export function saleStatus({ starts_at, ends_at, stopped_at }: SaleTimes, now: number): SeckillStatus {
  if (stopped_at !== null || now >= ends_at) return -1;
  return now >= starts_at ? 1 : 0;
}

export const SALE_ENDED = "秒杀已结束";
const SALE_NOT_STARTED = "秒杀还未开始";
export const SALE_SOLD_OUT = "秒杀已抢光";

/** The reason why the sale takes no orders at this time; null while it runs. */
export function saleProblem(sale: SaleTimes, now: number): string | null {
  const status = saleStatus(sale, now);
  if (status === 1) return null;
  return status === 0 ? SALE_NOT_STARTED : SALE_ENDED;
}

/** The message for a customer at the limit, with the units that are ordered and in the cart. */
export function limitReached({ per_customer, bought }: { per_customer: number; bought: number }, inCart = 0): string {
  const left = Math.max(0, per_customer - bought - inCart);
  if (bought + inCart === 0) return `每人限购 ${per_customer} 件`;
  if (inCart > 0 && left === 0) return `每人限购 ${per_customer} 件，购物车里已有 ${inCart} 件`;
  return left === 0 ? `每人限购 ${per_customer} 件，您已买满` : `每人限购 ${per_customer} 件，您还可买 ${left} 件`;
}

/** The start of the day in Shanghai and that of the next, in epoch ms. */
export function saleDay(now: number): { from: number; to: number } {
  const from = startOfDay(now);
  return { from, to: from + DAY_MS };
}

/** The element that a page shows first: the running one, else the next, else the last; undefined for an empty list. */
export function mainSession<S extends { status: SeckillStatus }>(ascending: readonly S[]): S | undefined {
  return (
    ascending.find(({ status }) => status === 1) ?? ascending.find(({ status }) => status === 0) ?? ascending.at(-1)
  );
}
