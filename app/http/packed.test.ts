import { expect, test } from "vitest";
import { type Packed, packed, unpacked } from "./packed.ts";

/** As a browser opens it, which has nothing but the text. */
const arrived = <T>({ text }: Packed<T>) => unpacked<T>({ text });
const tier = (min_qty: number, price: string) => ({ min_qty, price });

test.each([
  { name: "nothing", value: [] },
  { name: "one record", value: [tier(5, "1.20")] },
  { name: "records that are alike", value: [tier(5, "1.20"), tier(20, "1.00"), tier(50, "0.95")] },
  { name: "records that are not", value: [tier(5, "1.20"), { min_qty: 20 }, "text", null, [1, [2]]] },
  {
    name: "tables in tables",
    value: { cards: [{ tiers: [tier(5, "1"), tier(6, "2")] }, { tiers: [] }], brands: [{ id: 1 }, { id: 2 }] },
  },
  { name: "what HTML and JSON quote", value: [{ name: "</script>“A4” \\ 纸,笔\n" }, { name: "'\"&" }] },
])("$name comes out as it was packed", ({ value }) => {
  expect(arrived(packed<object>(value))).toEqual(value);
});

test("records that are alike say their names once", () => {
  expect(packed([tier(5, "1.20"), tier(20, "1.00")]).text).toBe('{"#":["min_qty,price",[5,"1.20"],[20,"1.00"]]}');
});

test("a value that is not there is not there afterwards", () => {
  const cards = [
    { price: "1.00", cost: undefined },
    { price: "2.00", cost: undefined },
  ];
  expect(JSON.stringify(arrived(packed(cards)))).toBe(JSON.stringify(cards));
});

test("the server opens the very value, and packs what is kept once", () => {
  const kept = Object.freeze([tier(5, "1.20")]);
  expect(unpacked(packed(kept))).toBe(kept);
  expect(packed(kept)).toBe(packed(kept));
});
