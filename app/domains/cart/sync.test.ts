import { describe, expect, test } from "vitest";
import { afterAnswer, asForm, nextToSend, queueQuantity, queueRemoval, unsentChanges } from "./sync.ts";

const wish = (cart_id: number, cart_num: number, at = 0) => ({ cart_id, cart_num, at });

describe("what is wanted of a line", () => {
  test("is the last that was wanted of it", () => {
    const wishes = queueQuantity(queueQuantity([wish(1, 2)], wish(2, 5, 10)), wish(1, 3, 20));
    expect(wishes).toEqual([wish(2, 5, 10), wish(1, 3, 20)]);
    expect(queueRemoval(wishes, 2, 30)).toEqual([wish(1, 3, 20), wish(2, 0, 30)]);
  });

  test.each([0, -3])("is at least 1, also for %i [S5.cart.4]", (cart_num) => {
    expect(queueQuantity([], wish(1, cart_num))).toEqual([wish(1, 1)]);
  });

  test("is nothing where the server has it already", () => {
    const confirmed = new Map([
      [1, 2],
      [2, 5],
    ]);
    expect(unsentChanges([wish(1, 2), wish(2, 6), wish(3, 1)], confirmed)).toEqual([wish(2, 6), wish(3, 1)]);
  });
});

describe("sending", () => {
  test("waits until the line has rested for 500 ms since the last click [S4.drawer.5]", () => {
    expect(nextToSend([wish(1, 3, 1000)], 1000, false)).toEqual({ wait: 500 });
    expect(nextToSend([wish(1, 3, 1000)], 1499, false)).toEqual({ wait: 1 });
    expect(nextToSend([wish(1, 3, 1000)], 1500, false)).toEqual({ send: [wish(1, 3, 1000)] });
    expect(nextToSend([wish(1, 3, 1000)], 1000, true)).toEqual({ send: [wish(1, 3, 1000)] });
    expect(nextToSend([], 1000, true)).toBeNull();
  });

  test("takes one line after another, the one that rested longest first", () => {
    expect(nextToSend([wish(1, 3, 1200), wish(2, 4, 1000)], 1800, false)).toEqual({ send: [wish(2, 4, 1000)] });
  });

  test("takes deletions at once and together", () => {
    const wishes = [wish(1, 3, 0), wish(2, 0, 1000), wish(3, 0, 1000)];
    expect(nextToSend(wishes, 1000, false)).toEqual({ send: wishes.slice(1) });
  });

  test.each([
    { sent: [wish(7, 3)], form: "stay=1&intent=change&cart_id=7&cart_num=3" },
    { sent: [wish(7, 0), wish(8, 0)], form: "stay=1&intent=delete&cart_id=7&cart_id=8" },
  ])("says $form", ({ sent, form }) => {
    expect(asForm(sent).toString()).toBe(form);
  });
});

describe("after the answer", () => {
  const wishes = [wish(1, 4), wish(2, 6)];
  test("what was accepted is met, and what is wanted beyond it stays wanted", () => {
    expect(afterAnswer(wishes, [wish(1, 4)], true)).toEqual([wish(2, 6)]);
    expect(afterAnswer(wishes, [wish(1, 3)], true)).toEqual(wishes);
  });

  test("a refusal takes back all that was wanted of the line [S4.drawer.6]", () => {
    expect(afterAnswer(wishes, [wish(1, 3)], false)).toEqual([wish(2, 6)]);
  });
});
