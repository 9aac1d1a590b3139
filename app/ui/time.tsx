import { formatMinute } from "#contract/rules/calendar.ts";
import { useCountdown } from "./use-countdown.ts";

export function Time({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatMinute(at)}</time>;
}

const DAY_S = 86_400;

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** 天 and 时:分:秒 as boxes; `left` is the remaining time by the server's clock in milliseconds. The accessible name changes once a minute. */
export function Countdown({ left, label, onEnd }: { left: number; label: string; onEnd?: () => void }) {
  const total = useCountdown(left, onEnd);
  const [days, hours] = [Math.floor(total / DAY_S), Math.floor(total / 3600) % 24];
  const [minutes, seconds] = [Math.floor(total / 60) % 60, total % 60];
  const inDays = days > 0 ? `${days} 天` : "";
  return (
    <span className="countdown" role="timer" aria-label={`${label} ${inDays} ${hours} 小时 ${minutes} 分`}>
      <span aria-hidden="true">
        {label} {inDays}
      </span>
      <b aria-hidden="true">{twoDigits(hours)}</b>:<b aria-hidden="true">{twoDigits(minutes)}</b>:
      <b aria-hidden="true">{twoDigits(seconds)}</b>
    </span>
  );
}

/** Whole seconds as 21:36, from an hour on as 1:02:03, and from a day on as 2 天 6 小时. */
export function formatRemaining(seconds: number): string {
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (hours >= 24) return `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`;
  const rest = `${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Whole days as 剩 4 天, or 今天到期 for none. */
export const formatDaysLeft = (days: number) => (days <= 0 ? "今天到期" : `剩 ${days} 天`);

/** 剩余 21:36 in a sentence, static without scripts; `left` is in milliseconds by the server's clock. */
export function Remaining({ left }: { left: number }) {
  const total = useCountdown(left);
  const minutes = Math.floor(total / 60);
  const spoken = minutes >= 24 * 60 ? formatRemaining(total) : `${minutes} 分`;
  return (
    <span className="whitespace-nowrap" role="timer" aria-label={`剩余 ${spoken}`}>
      {total > 0 ? `剩余 ${formatRemaining(total)}` : "已超时"}
    </span>
  );
}
