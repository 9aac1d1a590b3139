import { DAY_MS, HOUR_MS } from "#contract/rules/calendar.ts";

const MINUTE_MS = 60_000;

/** How long something has waited: whole days, hours below one, minutes below an hour. */
export function formatAge(ms: number): string {
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} 天`;
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} 小时`;
  return `${Math.max(1, Math.floor(ms / MINUTE_MS))} 分钟`;
}

/** An application waits too long after this time, in ms. */
export const LATE_MS = DAY_MS;

/** The names of the states of a customer's review. */
export const STATE_NAMES = ["未认证", "审核中", "已认证", "已驳回"] as const;
export const STATE_KINDS = ["plain", "warn", "ok", "off"] as const;

type Possible<Act extends string> = readonly { act: Act; why: string }[];
/** Why an act is not possible; empty where it is. */
export const whyNot = <Act extends string>(acts: Possible<Act>, act: Act) =>
  acts.find((one) => one.act === act)?.why ?? "";

/** The consequence of an act that needs a second member. */
export const approvalLine = (isAlone: boolean) =>
  isAlone ? "没有别人能批：用您的密码确认，24 小时后生效，期间能撤回" : "要另一位管理员批准，批准以前什么都不变";
