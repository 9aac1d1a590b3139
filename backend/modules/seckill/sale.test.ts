import { expect, test } from "vitest";
import { limitReached, mainSession, saleDay, saleStatus } from "./sale.ts";

test.each([
  { now: 999, stopped_at: null, status: 0 },
  { now: 1000, stopped_at: null, status: 1 },
  { now: 1999, stopped_at: null, status: 1 },
  { now: 2000, stopped_at: null, status: -1 },
  { now: 1500, stopped_at: 1400, status: -1 },
  { now: 500, stopped_at: 400, status: -1 },
] as const)("at $now a sale from 1000 to 2000, stopped at $stopped_at, has the status $status", (one) => {
  expect(saleStatus({ starts_at: 1000, ends_at: 2000, stopped_at: one.stopped_at }, one.now)).toBe(one.status);
});

test.each([
  { bought: 0, inCart: 0, message: "每人限购 5 件" },
  { bought: 2, inCart: 0, message: "每人限购 5 件，您还可买 3 件" },
  { bought: 2, inCart: 1, message: "每人限购 5 件，您还可买 2 件" },
  { bought: 5, inCart: 0, message: "每人限购 5 件，您已买满" },
  { bought: 2, inCart: 3, message: "每人限购 5 件，购物车里已有 3 件" },
])("with $bought ordered and $inCart in the cart: $message", ({ bought, inCart, message }) => {
  expect(limitReached({ per_customer: 5, bought }, inCart)).toBe(message);
});

test("a day is one of Shanghai", () => {
  const midnight = Date.UTC(2026, 10, 20, 16);
  const day = { from: midnight, to: Date.UTC(2026, 10, 21, 16) };
  expect([saleDay(midnight), saleDay(midnight + 1), saleDay(day.to - 1)]).toEqual([day, day, day]);
  expect(saleDay(midnight - 1).to).toBe(midnight);
});

const sessionsOf = (...statuses: (1 | 0 | -1)[]) => statuses.map((status, index) => ({ status, index }));
test.each([
  { sessions: sessionsOf(-1, 1, 0), index: 1 },
  { sessions: sessionsOf(-1, 0, 0), index: 1 },
  { sessions: sessionsOf(-1, -1), index: 1 },
  { sessions: [], index: undefined },
])("of $sessions the main one is $index", ({ sessions, index }) => {
  expect(mainSession(sessions)?.index).toBe(index);
});
