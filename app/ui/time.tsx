import { useEffect, useRef, useState, useSyncExternalStore } from "react";

const SHANGHAI_OFFSET_MS = 8 * 60 * 60 * 1000;

/** 2026-11-21 09:30 in Shanghai's time zone; `timestamp` is epoch milliseconds (P4.3). */
export const formatTime = (timestamp: number) =>
  new Date(timestamp + SHANGHAI_OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");

export function Time({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** 时:分:秒 as boxes; `left` is the remaining time by the server's clock in milliseconds. The accessible name changes once a minute. */
export function Countdown({ left, label, onEnd }: { left: number; label: string; onEnd?: () => void }) {
  const total = useCountdown(left, onEnd);
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return (
    <span className="countdown" role="timer" aria-label={`${label} ${hours} 小时 ${minutes} 分`}>
      <span aria-hidden="true">{label}</span>
      <b aria-hidden="true">{twoDigits(hours)}</b>:<b aria-hidden="true">{twoDigits(minutes)}</b>:
      <b aria-hidden="true">{twoDigits(seconds)}</b>
    </span>
  );
}

/** 剩余 21:36 in a sentence, static without scripts; `left` is in milliseconds by the server's clock. */
export function Remaining({ left }: { left: number }) {
  const total = useCountdown(left);
  const minutes = Math.floor(total / 60);
  return (
    <span className="whitespace-nowrap" role="timer" aria-label={`剩余 ${minutes} 分`}>
      {total > 0 ? `剩余 ${twoDigits(minutes)}:${twoDigits(total % 60)}` : "已超时"}
    </span>
  );
}

/**
 * Whole seconds that remain of `left` milliseconds, by the browser's monotonic clock; 0 at the end, which calls `onEnd`.
 * A value that came with the document counts from the moment when the server rendered it. The component needs a `key`
 * that changes with its target, so that the next countdown starts with fresh state.
 */
export function useCountdown(left: number, onEnd?: () => void): number {
  const isHydrating = useSyncExternalStore(neverChanges, isFalse, isTrue);
  const [leftInDocument] = useState(isHydrating ? left : null);
  const [seconds, setSeconds] = useState(() => toSeconds(left));
  const latestOnEnd = useRef(onEnd);
  latestOnEnd.current = onEnd;
  useEffect(() => {
    const end = left + (left === leftInDocument ? renderedAt() : performance.now());
    const tick = () => setSeconds(toSeconds(end - performance.now()));
    tick();
    if (left <= 0) return;
    const timer = setInterval(() => {
      tick();
      if (performance.now() < end) return;
      clearInterval(timer);
      latestOnEnd.current?.();
    }, 250);
    return () => clearInterval(timer);
  }, [left, leftInDocument]);
  return seconds;
}

const neverChanges = () => () => {};
const isFalse = () => false;
const isTrue = () => true;

/** The header metric with the age of a cached page, in ms (server/page-cache). */
const AGE = "age";

/** When the server rendered the document, on the clock of `performance.now()`. */
function renderedAt(): number {
  const [navigation] = performance.getEntriesByType?.("navigation") ?? [];
  if (!(navigation && "responseStart" in navigation)) return performance.now();
  const { responseStart, serverTiming } = navigation as PerformanceNavigationTiming;
  return responseStart - (serverTiming?.find(({ name }) => name === AGE)?.duration ?? 0);
}

const toSeconds = (ms: number) => Math.max(0, Math.ceil(ms / 1000));
