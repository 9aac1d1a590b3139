import { link } from "#app/link.ts";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Coupon } from "#contract/coupon.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SHANGHAI_OFFSET_MS = 8 * 60 * 60 * 1000;

/** Where a coupon is used: its store's products, its product, its category, its stores, or all products (S2.routes). */
export function couponAddress({ type, mer_id, targets }: Pick<Coupon, "type" | "mer_id" | "targets">): string {
  const [first] = targets;
  if (type === COUPON_TYPE.product && first && targets.length === 1) return link(urls.goodsDetail, { id: first.id });
  if (type === COUPON_TYPE.category && first) return link(urls.categories, {}, { cid: first.id });
  if (type === COUPON_TYPE.stores && first) return link(urls.storeCategory, {}, { id: first.id });
  return mer_id === null ? urls.categories : link(urls.storeCategory, {}, { id: mer_id });
}

/** What a coupon is for, in words. */
export function couponScope({ type, targets }: Pick<Coupon, "type" | "targets">): string {
  const names = targets.map(({ name }) => name).join("、");
  if (type === COUPON_TYPE.product) return `限 ${names}，秒杀商品除外`;
  if (type === COUPON_TYPE.category) return `${names}类商品可用，秒杀商品除外`;
  if (type === COUPON_TYPE.stores) return `${names} 可用，秒杀商品除外`;
  return type === COUPON_TYPE.platform ? "可与店铺券同时使用，秒杀商品除外" : "全店商品可用，秒杀商品除外";
}

/** 剩 9 天, 今天到期: the days of Shanghai until the last valid one. */
export function daysLeft(end_time: number, now: number): string {
  const dayOf = (time: number) => Math.floor((time + SHANGHAI_OFFSET_MS) / DAY_MS);
  const days = dayOf(end_time - 1) - dayOf(now);
  return days <= 0 ? "今天到期" : `剩 ${days} 天`;
}

/** 平台券, 商品券 and so on. */
export const couponTypeName = (type: Coupon["type"]) => TYPE_NAMES[type];
const TYPE_NAMES = { 0: "店铺券", 1: "商品券", 10: "平台券", 11: "品类券", 12: "跨店券" } as const;

/** "满 ¥500 减 ¥30"; whole yuan have no decimals. */
export const couponRule = ({ coupon_price, use_min_price }: Pick<Coupon, "coupon_price" | "use_min_price">) =>
  `满 ${short(use_min_price)} 减 ${short(coupon_price)}`;

/** "2026.11.01 至 2026.11.30", both days in Shanghai; the last one is the day of the last valid millisecond. */
export const couponDates = ({ start_time, end_time }: Pick<Coupon, "start_time" | "end_time">) =>
  `${couponDay(start_time)} 至 ${couponDay(end_time - 1)}`;

/** 2026.11.22, a day in Shanghai; a line may break at hyphens. */
export const couponDay = (time: number) =>
  new Date(time + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10).replaceAll("-", ".");

const short = (amount: string) => formatYuan(amount).replace(/\.00$/, "");
