import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#backend/log.ts";
import { stopOnSignal } from "./graceful-close.ts";

type Stop = () => Promise<void>;

let stop: Stop;
let finish: () => void;
const exit = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  exit.mockClear();
  vi.spyOn(process, "exit").mockImplementation(exit as unknown as typeof process.exit);
  const on = vi.spyOn(process, "on").mockReturnThis();
  const drain = () =>
    new Promise<void>((resolve) => {
      finish = resolve;
    });
  stopOnSignal(drain, createLog("silent"), async () => {});
  stop = on.mock.calls.find(([signal]) => String(signal) === "SIGINT")?.[1] as unknown as Stop;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a signal exits with 0 once running requests are answered", async () => {
  const stopped = stop();
  expect(exit).not.toHaveBeenCalled();
  finish();
  await stopped;
  expect(exit.mock.calls).toEqual([[0]]);
});

test("a second signal within half a second is ignored, a later one ends the shop", async () => {
  void stop();
  vi.advanceTimersByTime(500);
  await stop();
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await stop();
  expect(exit.mock.calls).toEqual([[1]]);
});

test("a worker leaves signals to the primary process, and stops at its message", async () => {
  vi.mocked(process.on).mockClear();
  stopOnSignal(
    async () => {},
    createLog("silent"),
    async () => {},
    true,
  );
  const listeners = new Map(vi.mocked(process.on).mock.calls.map(([name, listener]) => [String(name), listener]));
  for (const signal of ["SIGTERM", "SIGINT"]) await listeners.get(signal)?.();
  await listeners.get("message")?.("heartbeat");
  expect(exit).not.toHaveBeenCalled();
  listeners.get("message")?.("stop");
  await vi.runAllTimersAsync();
  expect(exit.mock.calls).toEqual([[0]]);
});
