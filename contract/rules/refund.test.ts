import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { earnedPoints, ORDER_STATUS } from "./order.ts";
import {
  AFTER_SALE_MS,
  dueAct,
  ENDED_REFUNDS,
  isOpenRefund,
  lostPoints,
  REFUND_ACTORS,
  REFUND_STATUS,
  REFUND_TRANSITIONS,
  type RefundAct,
  type RefundPart,
  type RefundStatus,
  refundedPostage,
  refundShare,
  refundTypes,
} from "./refund.ts";
import { actsFrom } from "./transitions.ts";

describe("the acts of a refund", () => {
  test.each([
    [0, ["agree_money", "agree_goods", "refuse", "withdraw", "merge"]],
    [1, ["send_back", "withdraw", "expire"]],
    [2, ["refuse", "receive"]],
    [3, ["to_balance"]],
    [-1, ["reopen", "reopen_goods"]],
    [-2, []],
  ] as const)("state %s allows %j", (status, acts) => {
    expect(actsFrom<RefundStatus | "none", RefundAct>(REFUND_TRANSITIONS, status)).toEqual(acts);
  });

  test.each([
    { status: REFUND_STATUS.toReview, due: ["agree_money", "agree_goods"] },
    { status: REFUND_STATUS.toSendBack, due: ["expire", "expire"] },
    { status: REFUND_STATUS.toReceive, due: ["receive", "receive"] },
  ])("the due act of state $status is $due, of money and of goods", ({ status, due }) => {
    expect([dueAct(status, 1), dueAct(status, 2)]).toEqual(due);
  });

  test("every waiting state has a due act, which the state allows the system", () => {
    for (const status of Object.values(REFUND_STATUS)) {
      for (const type of [1, 2] as const) {
        const due = dueAct(status, type);
        expect(due !== null).toBe(isOpenRefund(status));
        if (due === null) continue;
        expect(REFUND_ACTORS[due]).toContain("system");
        expect(actsFrom<RefundStatus | "none", RefundAct>(REFUND_TRANSITIONS, status)).toContain(due);
      }
    }
    expect(ENDED_REFUNDS.filter(isOpenRefund)).toEqual([]);
  });
});

test.each([
  ["unpaid", null, null, 0, []],
  ["before dispatch", ORDER_STATUS.toShip, null, 0, [1]],
  ["on the way", ORDER_STATUS.toReceive, null, 0, [1, 2]],
  ["on the last day", ORDER_STATUS.toReview, 0, AFTER_SALE_MS, [1, 2]],
  ["after it", ORDER_STATUS.toReview, 0, AFTER_SALE_MS + 1, []],
  ["without a time of receipt", ORDER_STATUS.toReview, null, 0, []],
  ["done", ORDER_STATUS.done, 0, AFTER_SALE_MS, [1, 2]],
  ["refunded", ORDER_STATUS.refunded, 0, 0, []],
] as const)("an order %s allows these refunds", (_, status, take_time, now, types) => {
  expect(refundTypes({ status, take_time }, now)).toEqual(types);
});

const NONE: RefundPart = { pieces: 0, fen: 0, points: 0 };

test.each([
  [1, 333],
  [2, 666],
  [3, 1000],
])("%s of 3 units paid with 10 yuan are worth %s fen", (pieces, fen) => {
  expect(refundShare({ pieces: 3, fen: 1000, points: 10 }, NONE, pieces).fen).toBe(fen);
});

test("the last units take the remainder", () => {
  const line = { pieces: 3, fen: 1000, points: 10 };
  expect(refundShare(line, { pieces: 2, fen: 666, points: 6 }, 1)).toEqual({ pieces: 1, fen: 334, points: 4 });
});

test.each([0, -1, 1.5, 4, Number.NaN])("%s units of 3 are refused", (pieces) => {
  expect(() => refundShare({ pieces: 3, fen: 1000, points: 0 }, NONE, pieces)).toThrow(RangeError);
});

const add = (parts: readonly RefundPart[]): RefundPart =>
  parts.reduce(
    (sum, part) => ({
      pieces: sum.pieces + part.pieces,
      fen: sum.fen + part.fen,
      points: sum.points + part.points,
    }),
    NONE,
  );

test("refunds never exceed what a line was paid, also when some are refused between, and all of it is paid exactly", () => {
  const line = fc.record({ pieces: fc.integer({ min: 1, max: 60 }), fen: fc.nat(9_999_999), points: fc.nat(99_999) });
  const steps = fc.array(fc.record({ pieces: fc.integer({ min: 1, max: 20 }), undo: fc.option(fc.nat(20)) }));
  fc.assert(
    fc.property(line, steps, (paid, walk) => {
      let held: RefundPart[] = [];
      for (const { pieces, undo } of walk) {
        const left = paid.pieces - add(held).pieces;
        if (left > 0) held.push(refundShare(paid, add(held), Math.min(pieces, left)));
        if (undo !== null) held = held.filter((_, index) => index !== undo);
        const sum = add(held);
        expect(sum.fen).toBeLessThanOrEqual(paid.fen);
        expect(sum.points).toBeLessThanOrEqual(paid.points);
        expect(held.every(({ fen, points }) => fen >= 0 && points >= 0)).toBe(true);
      }
      const left = paid.pieces - add(held).pieces;
      if (left > 0) held.push(refundShare(paid, add(held), left));
      expect(add(held)).toEqual(paid);
    }),
  );
});

test("points that an order earned are lost with its refunds, and all of them with the last [P7.9]", () => {
  // ¥9.24 earned 9; ¥8.16 remain paid, and with them 8.
  expect(lostPoints({ earned: 9, lost: 0, pay_fen: 924, refunded_fen: 108 }, false)).toBe(1);
  const pay = fc.integer({ min: 1, max: 9_999_999 });
  fc.assert(
    fc.property(pay, fc.array(fc.nat(999_999)), (pay_fen, amounts) => {
      const earned = earnedPoints(pay_fen);
      let lost = 0;
      let refunded_fen = 0;
      for (const amount of amounts) {
        refunded_fen = Math.min(pay_fen, refunded_fen + amount);
        const now = lostPoints({ earned, lost, pay_fen, refunded_fen }, false);
        expect(now).toBeGreaterThanOrEqual(0);
        lost += now;
        expect(earned - lost).toBe(Math.floor((pay_fen - refunded_fen) / 100));
      }
      expect(lost + lostPoints({ earned, lost, pay_fen, refunded_fen }, true)).toBe(earned);
    }),
  );
});

test("freight is refunded before dispatch with the last units only", () => {
  expect(refundedPostage({ isDispatched: false, postage_fen: 800 }, true)).toBe(800);
  expect(refundedPostage({ isDispatched: false, postage_fen: 800 }, false)).toBe(0);
  expect(refundedPostage({ isDispatched: true, postage_fen: 800 }, true)).toBe(0);
});
