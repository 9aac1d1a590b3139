import { describe, expect, test } from "vitest";
import {
  afterAnswer,
  flushForms,
  nextToSend,
  queueQuantity,
  queueRemoval,
  toForm,
  unsentChanges,
} from "./pending-changes.ts";

const change = (cart_id: number, cart_num: number, changedAt = 0) => ({ cart_id, cart_num, changedAt });

describe("the queue of changes", () => {
  test("holds the last change of each line", () => {
    const changes = queueQuantity(queueQuantity([change(1, 2)], change(2, 5, 10)), change(1, 3, 20));
    expect(changes).toEqual([change(2, 5, 10), change(1, 3, 20)]);
    expect(queueRemoval(changes, 2, 30)).toEqual([change(1, 3, 20), change(2, 0, 30)]);
  });

  test.each([0, -3])("holds quantities of at least 1, also for %i [S5.cart.4]", (cart_num) => {
    expect(queueQuantity([], change(1, cart_num))).toEqual([change(1, 1)]);
  });

  test("drops a change to the quantity that the server has", () => {
    const confirmed = new Map([
      [1, 2],
      [2, 5],
    ]);
    expect(unsentChanges([change(1, 2), change(2, 6), change(3, 1)], confirmed)).toEqual([change(2, 6), change(3, 1)]);
  });
});

describe("sending", () => {
  test("waits 500 ms after the last change of a line [S4.drawer.5]", () => {
    expect(nextToSend([change(1, 3, 1000)], 1000, false)).toEqual({ wait: 500 });
    expect(nextToSend([change(1, 3, 1000)], 1499, false)).toEqual({ wait: 1 });
    expect(nextToSend([change(1, 3, 1000)], 1500, false)).toEqual({ send: [change(1, 3, 1000)] });
    expect(nextToSend([change(1, 3, 1000)], 1000, true)).toEqual({ send: [change(1, 3, 1000)] });
    expect(nextToSend([], 1000, true)).toBeNull();
  });

  test("sends one line at a time, the oldest change first", () => {
    expect(nextToSend([change(1, 3, 1200), change(2, 4, 1000)], 1800, false)).toEqual({ send: [change(2, 4, 1000)] });
  });

  test("sends deletions at once in one request", () => {
    const changes = [change(1, 3, 0), change(2, 0, 1000), change(3, 0, 1000)];
    expect(nextToSend(changes, 1000, false)).toEqual({ send: changes.slice(1) });
  });

  test.each([
    { sent: [change(7, 3)], form: "stay=1&intent=change&cart_id=7&cart_num=3" },
    { sent: [change(7, 0), change(8, 0)], form: "stay=1&intent=delete&cart_id=7&cart_id=8" },
  ])("posts $form [P5.1]", ({ sent, form }) => {
    expect(toForm(sent).toString()).toBe(form);
  });

  test("flushes deletions in one form and each quantity in its own", () => {
    expect(flushForms([change(1, 3), change(2, 0), change(3, 0), change(4, 9)]).map(String)).toEqual([
      "stay=1&intent=delete&cart_id=2&cart_id=3",
      "stay=1&intent=change&cart_id=1&cart_num=3",
      "stay=1&intent=change&cart_id=4&cart_num=9",
    ]);
    expect(flushForms([])).toEqual([]);
  });
});

describe("after the answer", () => {
  const changes = [change(1, 4), change(2, 6)];
  test("an accepted change leaves the queue, a later one of its line stays", () => {
    expect(afterAnswer(changes, [change(1, 4)], true)).toEqual([change(2, 6)]);
    expect(afterAnswer(changes, [change(1, 3)], true)).toEqual(changes);
  });

  test("a refusal drops all changes of the line [S4.drawer.6] [P6.20]", () => {
    expect(afterAnswer(changes, [change(1, 3)], false)).toEqual([change(2, 6)]);
  });
});
