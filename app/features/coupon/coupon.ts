import { formatYuan } from "#app/ui/price.tsx";
import type { Coupon } from "#contract/coupon.ts";
import { formatDay } from "#contract/rules/calendar.ts";

/** "满 ¥500 减 ¥30"; whole yuan have no decimals. */
export const couponRule = ({ coupon_price, use_min_price }: Pick<Coupon, "coupon_price" | "use_min_price">) =>
  `满 ${formatShortYuan(use_min_price)} 减 ${formatShortYuan(coupon_price)}`;

/** "2026-11-01 至 2026-11-30", both days in Shanghai; the last one is the day of the last valid millisecond. */
export const couponDates = ({ start_time, end_time }: Pick<Coupon, "start_time" | "end_time">) =>
  `${formatDay(start_time)} 至 ${formatDay(end_time - 1)}`;

const formatShortYuan = (amount: string) => formatYuan(amount).replace(/\.00$/, "");
