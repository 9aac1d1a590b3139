import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deadlineOf } from "#backend/variables.ts";
import { watchHeartbeats } from "./heartbeat.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const worker = new EventEmitter();
  const frozen = vi.fn();
  const stop = watchHeartbeats(worker, frozen);
  return { frozen, stop, beat: () => worker.emit("message", "heartbeat") };
}
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);

test("a worker whose heartbeats stop is reported once", () => {
  const { frozen, beat } = watched();
  for (let second = 0; second < 60; second += 1) {
    beat();
    seconds(1);
  }
  expect(frozen).not.toHaveBeenCalled();
  seconds(deadlineOf(10) - 1);
  expect(frozen).not.toHaveBeenCalled();
  seconds(60);
  expect(frozen).toHaveBeenCalledTimes(1);
});

test("a worker that has not started yet, and one that ended, are not reported", () => {
  const starting = watched();
  seconds(deadlineOf(60));
  expect(starting.frozen).not.toHaveBeenCalled();
  const ended = watched();
  ended.beat();
  ended.stop();
  seconds(deadlineOf(60));
  expect(ended.frozen).not.toHaveBeenCalled();
});
