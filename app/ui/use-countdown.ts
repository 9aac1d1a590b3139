import { useEffect, useRef, useState, useSyncExternalStore } from "react";

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

/** The time at which the server rendered the document, on the clock of `performance.now()`. */
function renderedAt(): number {
  const [navigation] = performance.getEntriesByType?.("navigation") ?? [];
  if (!(navigation && "responseStart" in navigation)) return performance.now();
  const { responseStart, serverTiming } = navigation as PerformanceNavigationTiming;
  return responseStart - (serverTiming?.find(({ name }) => name === AGE)?.duration ?? 0);
}

const toSeconds = (ms: number) => Math.max(0, Math.ceil(ms / 1000));
