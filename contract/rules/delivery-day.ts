import type { BuyerFields } from "../buyer-fields.ts";
import { DAY_MS, formatDay } from "./calendar.ts";

/** The last day that a buyer can ask for, counted from today. */
const DAYS_MAX = 30;

/** The halves of a day. */
export const DAY_PARTS = { am: "上午", pm: "下午" } as const;

/** The first and the last day in Shanghai that a buyer can ask for at `now` in epoch ms. */
export const deliveryDays = (now: number) => ({
  min: formatDay(now + DAY_MS),
  max: formatDay(now + DAYS_MAX * DAY_MS),
});

type Wish = Pick<BuyerFields, "deliver_day" | "deliver_part">;

/** Why a buyer cannot ask for a day and half at `now` in epoch ms; null for none and for those that are possible. */
export function deliveryProblem({ deliver_day, deliver_part }: Wish, now: number): string | null {
  if (deliver_day === "") return deliver_part === "" ? null : "选了上午或下午，请同时选择期望送达的日期";
  const { min, max } = deliveryDays(now);
  return deliver_day < min || deliver_day > max ? `期望送达请选 ${min} 至 ${max} 之间的日期` : null;
}

/** 2026-12-01 上午, as it is shown; empty without a day. */
export const formatDelivery = ({ deliver_day, deliver_part }: Wish) =>
  [deliver_day, Object.entries(DAY_PARTS).find(([part]) => part === deliver_part)?.[1]].filter(Boolean).join(" ");
