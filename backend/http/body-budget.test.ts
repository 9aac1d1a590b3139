import fc from "fast-check";
import { expect, test } from "vitest";
import { createBodyBudget, type Held } from "./body-budget.ts";

/** Budgets of 1000 bytes, of which a client has 250. */
function startBudget() {
  const budget = createBodyBudget(1000);
  const refused: [string, number][] = [];
  function open(name: string, client = name) {
    const body: Held = { client, bytes: 0, complete: false, onRefused: (status) => refused.push([name, status]) };
    budget.open(body);
    return {
      receive(bytes: number) {
        budget.receive(body, bytes);
        return this;
      },
      complete() {
        body.complete = true;
        return this;
      },
      release: () => budget.release(body),
    };
  }
  return { budget, open, refused };
}

test("a client has a quarter: its oldest unfinished body gives way, and others are not touched", () => {
  const { budget, open, refused } = startBudget();
  open("other").receive(250);
  open("a", "client").receive(100);
  open("b", "client").receive(150);
  expect(refused).toEqual([]);
  open("c", "client").receive(100);
  expect(refused).toEqual([["a", 429]]);
  expect(budget.bytes()).toBe(500);
});

test("complete bodies never give way: the one that arrives is refused instead", () => {
  const { budget, open, refused } = startBudget();
  open("a", "client").receive(200).complete();
  open("b", "client").receive(51);
  expect(refused).toEqual([["b", 429]]);
  expect(budget.bytes()).toBe(200);
});

test("the whole budget is full: the oldest unfinished body of all clients gives way", () => {
  const { open, refused } = startBudget();
  open("done").receive(200).complete();
  open("old").receive(200);
  for (const name of ["c", "d", "e"]) open(name).receive(200);
  expect(refused).toEqual([]);
  open("new").receive(1);
  expect(refused).toEqual([["old", 503]]);
});

test("an answered body frees its bytes once", () => {
  const { budget, open, refused } = startBudget();
  const first = open("a", "client").receive(250).complete();
  first.release();
  first.release();
  expect(budget.bytes()).toBe(0);
  open("b", "client").receive(250);
  expect(refused).toEqual([]);
});

test("bytes never exceed the budget or a client's share, and all are freed in the end", () => {
  const act = fc.record({
    at: fc.nat(30),
    client: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    act: fc.constantFrom("receive", "receive", "receive", "complete", "release"),
    bytes: fc.integer({ min: 1, max: 300 }),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 200 }), (acts) => {
      const budget = createBodyBudget(1000);
      const bodies = new Map<number, Held>();
      const gone = new Set<Held>();
      for (const { at, client, act, bytes } of acts) {
        const body = bodies.get(at) ?? {
          client,
          bytes: 0,
          complete: false,
          onRefused: () => void gone.add(bodies.get(at) as Held),
        };
        if (!bodies.has(at)) budget.open(body);
        bodies.set(at, body);
        if (act === "receive" && !body.complete && !gone.has(body)) budget.receive(body, bytes);
        if (act === "complete") body.complete = true;
        if (act === "release") {
          budget.release(body);
          gone.add(body);
        }
        const held = [...bodies.values()].filter((one) => !gone.has(one));
        const total = held.reduce((sum, one) => sum + one.bytes, 0);
        expect(budget.bytes()).toBe(total);
        expect(total).toBeLessThanOrEqual(1000);
        for (const one of held) {
          const ofClient = held
            .filter((other) => other.client === one.client)
            .reduce((sum, { bytes }) => sum + bytes, 0);
          expect(ofClient).toBeLessThanOrEqual(250);
        }
      }
      for (const body of bodies.values()) budget.release(body);
      expect(budget.bytes()).toBe(0);
    }),
  );
});
