import { useCountdown } from "./use-countdown.ts";

const two = (n: number) => String(n).padStart(2, "0");

/** 时:分:秒 left, as boxes; `left` is milliseconds by the server's clock. Screen readers get the words once a minute. */
export function Countdown({ left, label }: { left: number; label: string }) {
  const seconds = useCountdown(left);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (
    <span className="countdown" role="timer" aria-label={`${label} ${h} 小时 ${m} 分`}>
      <span aria-hidden="true">{label}</span>
      <b aria-hidden="true">{two(h)}</b>:<b aria-hidden="true">{two(m)}</b>:<b aria-hidden="true">{two(s)}</b>
    </span>
  );
}
