import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePoll } from "./use-poll.ts";

const EVERY_MS = 2000;
const answers = vi.fn<(answer: unknown) => void>();
const ask = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", ask);
  ask.mockImplementation(async () => Response.json({ waits: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const poll = (address: string | null = "/status") =>
  renderHook(({ at }) => usePoll(at, EVERY_MS, answers), { initialProps: { at: address } });
const pass = (intervals: number) => vi.advanceTimersByTimeAsync(intervals * EVERY_MS);

test("asks at each interval, and passes on the answers", async () => {
  poll();
  await pass(2);
  expect(ask.mock.calls.map(([address]) => address)).toEqual(["/status", "/status"]);
  expect(answers.mock.calls).toEqual([[{ waits: true }], [{ waits: true }]]);
});

test("passes on null for a failed request, and asks again", async () => {
  ask.mockRejectedValueOnce(new TypeError("offline"));
  ask.mockResolvedValueOnce(new Response("", { status: 503 }));
  poll();
  await pass(3);
  expect(answers.mock.calls).toEqual([[null], [null], [{ waits: true }]]);
});

test("asks again only after the answer has arrived", async () => {
  let arrive = (_: Response) => {};
  ask.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  poll();
  await pass(3);
  expect(ask).toHaveBeenCalledTimes(1);
  arrive(Response.json({ waits: false }));
  await pass(1);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("does not ask while the page is hidden", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  poll();
  await pass(2);
  expect(ask).not.toHaveBeenCalled();
  hidden.mockRestore();
  await pass(1);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("passes on no answer after the page is left, and aborts the request", async () => {
  let arrive = (_: Response) => {};
  ask.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const { unmount } = poll();
  await pass(1);
  unmount();
  expect(ask.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  arrive(Response.json({}));
  await pass(2);
  expect([ask.mock.calls.length, answers.mock.calls.length]).toEqual([1, 0]);
});

test("an address of null stops asking", async () => {
  const { rerender } = poll();
  await pass(1);
  rerender({ at: null });
  await pass(3);
  expect(ask).toHaveBeenCalledTimes(1);
});
