import type { ApprovalState } from "#contract/approval.ts";
import { HOUR_MS } from "#contract/rules/calendar.ts";

/** The states of a request in words. */
export const APPROVAL_STATES: Readonly<Record<ApprovalState, string>> = {
  waiting: "待审批",
  approved: "已同意",
  refused: "不同意",
  stopped: "已停止",
  expired: "已过期",
  changed: "清单有改动",
};

/** 还剩 2 天 23 小时. */
export function remainingText(expires_at: number, now: number): string {
  const hours = Math.max(0, Math.floor((expires_at - now) / HOUR_MS));
  if (hours === 0) return "不到 1 小时";
  const days = Math.floor(hours / 24);
  return days > 0 ? `${days} 天 ${hours % 24} 小时` : `${hours} 小时`;
}
