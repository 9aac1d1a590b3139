import { expect, test } from "vitest";
import type { Offer } from "#contract/rules/pricing.ts";
import { explainPrice } from "./price-explanation.ts";

const offer: Offer = {
  product_type: 0,
  price: 6900,
  cost: 4500,
  cost_plus: 614,
  tiers: [
    { min_qty: 5, price: 6340 },
    { min_qty: 20, price: 5831 },
  ],
};
const buyer = (audit_state: number, audit_type: number) => ({ audit_state, audit_type });

test.each([
  {
    who: "below all tiers",
    by: buyer(1, 0),
    quantity: 4,
    names: ["商城价"],
    amount: "69.00",
    hint: /再加 1 支.*¥63\.40/,
  },
  { who: "at a tier", by: buyer(3, 1), quantity: 6, names: ["商城价", "阶梯价"], amount: "63.40", hint: /再加 14 支/ },
  {
    who: "with cost and mark-up",
    by: buyer(2, 0),
    quantity: 6,
    names: ["商城价", "企业价"],
    amount: "51.14",
    hint: null,
  },
  { who: "with the bare cost", by: buyer(2, 1), quantity: 6, names: ["商城价", "企业价"], amount: "45.00", hint: null },
])("a customer $who sees their own steps, in fen [P6.50]", ({ by, quantity, names, amount, hint }) => {
  const explained = explainPrice(offer, by, quantity, "支");
  expect(explained.steps.map(({ name }) => name)).toEqual(names);
  expect(explained.steps.at(-1)?.amount).toBe(amount);
  expect(explained).toMatchObject({ amount, total: ((Number(amount) * 100 * quantity) / 100).toFixed(2) });
  if (hint) expect(explained.hint).toMatch(hint);
  else expect(explained.hint).toBeNull();
});

test("cost and mark-up are never shown apart to a customer who pays their sum [P3.11] [P6.50]", () => {
  const text = JSON.stringify(explainPrice(offer, buyer(2, 0), 1, "支"));
  expect(text).toContain("51.14");
  for (const secret of ["45.00", "6.14"]) expect(text).not.toContain(secret);
});

test("an agreed price is a step of its own with its last day, and never shows cost and mark-up apart [P6.50]", () => {
  const explained = explainPrice({ ...offer, agreed: 4800 }, buyer(2, 0), 2, "支", "2027-01-31");
  expect(explained.steps.map(({ name, amount }) => [name, amount])).toEqual([
    ["商城价", "69.00"],
    ["企业价", "51.14"],
    ["协议价", "48.00"],
  ]);
  expect(explained.steps.at(-1)?.reason).toContain("有效至 2027-01-31");
  expect(explained).toMatchObject({ amount: "48.00", total: "96.00" });
});

test("a flash sale has one step for every class, without tiers [P6.50]", () => {
  const sale = { ...offer, product_type: 1, price: 3900 };
  for (const by of [buyer(0, 0), buyer(2, 0), buyer(2, 1)]) {
    expect(explainPrice(sale, by, 20, "支")).toMatchObject({
      steps: [{ name: "秒杀价", amount: "39.00" }],
      hint: null,
    });
  }
});
