import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { formatDay, formatLastDay, formatMinute } from "#contract/rules/calendar.ts";
import { COUPON_KINDS, SALE_TABS, type SaleTab } from "#contract/rules/staff-sale.ts";
import type { StaffCoupon, StaffSale } from "#contract/staff-sale.ts";

/** The tabs of the two lists. */
export const listTabs = (current: "sales" | "coupons") => [
  { name: "秒杀", to: deskUrls.staffSale.list, current: current === "sales" },
  { name: "优惠券", to: deskUrls.staffSale.coupons, current: current === "coupons" },
];

/** A minute as the control of a browser holds it: 2026-11-28T10:00. */
export const minuteValue = (at: number) => formatMinute(at).replace(" ", "T");

/** The times of a sale: 11-28 10:00 至 12:00, with both days where they differ. */
export function sessionText({ starts_at, ends_at }: Pick<StaffSale, "starts_at" | "ends_at">): string {
  const [from, to] = [formatMinute(starts_at), formatMinute(ends_at)];
  return `${from.slice(5)} 至 ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to.slice(5)}`;
}

/** The days of a coupon. */
export const periodText = ({ valid_from, valid_until }: Pick<StaffCoupon, "valid_from" | "valid_until">) =>
  `${formatDay(valid_from)} 至 ${formatLastDay(valid_until)}`;

/** What a coupon applies to. */
export const scopeText = ({ type, store, targets }: Pick<StaffCoupon, "type" | "store" | "targets">) =>
  [COUPON_KINDS[type], store, targets.map(({ name }) => name).join("、")].filter(Boolean).join(" · ");

/** The state of a sale or a coupon with how it ended. */
export const saleStateText = (state: SaleTab, stopped: number | null) =>
  stopped === null ? SALE_TABS[state] : `提前结束 ${formatMinute(stopped).slice(5)}`;

export const STATE_KINDS = { running: "ok", upcoming: "warn", ended: "off" } as const;

/** The form of a new sale in the session of another one. */
export const sameSession = ({ starts_at, ends_at }: Pick<StaffSale, "starts_at" | "ends_at">) =>
  link(deskUrls.staffSale.add, {}, { from: minuteValue(starts_at), to: minuteValue(ends_at) });

/** Numbers out of a typed list of them. */
export const numbersIn = (text: string) => text.split(/[\s,，、;；]+/).filter(Boolean);

/** What became of a submit, as the next page says it. */
export const OUTCOMES = {
  done: "已保存",
  open: "已提交，等另一位批准",
  waiting: "已提交，24 小时后生效，其间可以撤回",
} as const;
