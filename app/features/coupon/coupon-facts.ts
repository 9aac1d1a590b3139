import { link } from "#app/link.ts";
import { formatDaysLeft } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { Coupon } from "#contract/coupon.ts";
import { dayNumber } from "#contract/rules/calendar.ts";
import { COUPON_TYPE, type CouponTypeText } from "#contract/rules/coupon.ts";

/** The goods that a coupon applies to, as text. */
export function couponScope({ type, targets }: Pick<Coupon, "type" | "targets">): string {
  const names = targets.map(({ name }) => name).join("、");
  if (type === COUPON_TYPE.product) return `限 ${names}，秒杀商品除外`;
  if (type === COUPON_TYPE.category) return `${names}类商品可用，秒杀商品除外`;
  if (type === COUPON_TYPE.stores) return `${names} 可用，秒杀商品除外`;
  return type === COUPON_TYPE.platform ? "可与店铺券同时使用，秒杀商品除外" : "全店商品可用，秒杀商品除外";
}

/**
 * The address where a coupon is used: its store's products, its product, its category, its stores, or all products
 * (S2.routes).
 */
export function couponAddress({ type, mer_id, targets }: Pick<Coupon, "type" | "mer_id" | "targets">): string {
  const [first] = targets;
  if (type === COUPON_TYPE.product && first && targets.length === 1) return link(urls.product.detail, { id: first.id });
  if (type === COUPON_TYPE.category && first) return link(urls.catalog.category, {}, { cid: first.id });
  if (type === COUPON_TYPE.stores && first) return link(urls.store.category, {}, { id: first.id });
  return mer_id === null ? urls.catalog.category : link(urls.store.category, {}, { id: mer_id });
}

/** 剩 9 天 or 今天到期: the days in Shanghai until the last valid one. */
export const formatTimeLeft = (end_time: number, now: number) => formatDaysLeft(daysUntil(end_time, now));

/** The days before its end in which a coupon is pointed out. */
const SOON_DAYS = 7;
export const endsSoon = (end_time: number, now: number) => daysUntil(end_time, now) <= SOON_DAYS;

const daysUntil = (end_time: number, now: number) => dayNumber(end_time - 1) - dayNumber(now);

/** The name of a coupon's type, such as 平台券. */
export const couponTypeName = (type: Coupon["type"] | CouponTypeText) => TYPE_NAMES[type];
const TYPE_NAMES = { 0: "店铺券", 1: "商品券", 10: "平台券", 11: "品类券", 12: "跨店券" } as const;
