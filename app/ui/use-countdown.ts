import { useEffect, useState } from "react";

/**
 * Whole seconds left until an instant, counted by the browser's monotonic clock from `left` milliseconds that the
 * server told; 0 when it is over. Give a component that counts a `key` of what it counts, so that the next one starts anew.
 */
export function useCountdown(left: number): number {
  const [seconds, setSeconds] = useState(() => secondsOf(left));
  useEffect(() => {
    const end = performance.now() + left;
    const tick = () => setSeconds(secondsOf(end - performance.now()));
    tick();
    if (left <= 0) return;
    const timer = setInterval(() => {
      tick();
      if (performance.now() >= end) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [left]);
  return seconds;
}

const secondsOf = (ms: number) => Math.max(0, Math.ceil(ms / 1000));
