import { expect, test } from "vitest";
import { z } from "zod";
import { amount, count, flag, id, instant, money, nullableText, text } from "#contract/fields.ts";
import { absentIs, costPrice, readAs, unreadableIs, unreadableIsField } from "#contract/reading.ts";
import { search } from "#contract/search.ts";
import { holdsCosts, readAnswer } from "./read-answer.ts";

const read = (schema: z.ZodType, received: unknown, seesCosts = false) => readAnswer(schema, received, { seesCosts });

const word = text("A word.", "a");
const NOON = Date.parse("2026-11-27T12:00:00+08:00");

test.each<[string, z.ZodType, unknown, unknown]>([
  ["text from a number", word, 12.5, "12.5"],
  ["text from null", word, null, ""],
  ["text from an empty list", word, [], ""],
  ["a number from text", count("Pieces."), "12", 12],
  ["a number from text with zeros behind the point", count("Pieces."), "12.00", 12],
  ["an id from text", id, "10001", 10001],
  ["an amount from a number", money, 12.5, "12.50"],
  ["an amount from a whole number", money, 12, "12.00"],
  ["an amount from text", money, "12.5", "12.50"],
  ["a debt from a number", money, -3, "-3.00"],
  ["a flag from text", flag, "1", 1],
  ["a flag from a boolean", flag, false, 0],
  ["a boolean from a number", z.boolean(), 1, true],
  ["a boolean from text", z.boolean(), "0", false],
  ["a literal from text", z.union([z.literal(-1), z.literal(200)]), "-1", -1],
  ["an instant from milliseconds", instant, NOON, NOON],
  ["an instant from seconds", instant, NOON / 1000, NOON],
  ["an instant from seconds as text", instant, String(NOON / 1000), NOON],
  ["an instant from a time in Shanghai", instant, "2026-11-27 12:00:00", NOON],
  ["an instant from a time without padding", instant, "2026/11/27 12:00", NOON],
  ["an instant from a day in Shanghai", instant, "2026-11-27", NOON - 12 * 60 * 60 * 1000],
  ["an instant from ISO text", instant, "2026-11-27T04:00:00.000Z", NOON],
  ["an instant with another offset", instant, "2026-11-27T05:00:00+0100", NOON],
  ["no instant from 0", instant.nullable(), 0, null],
  ["a day from a time", readAs("day", z.iso.date().nullable()), "1990-05-17 00:00:00", "1990-05-17"],
  ["a day from seconds", readAs("day", z.iso.date().nullable()), Date.UTC(1990, 4, 16, 20) / 1000, "1990-05-17"],
  ["no day from zeros", readAs("day", z.iso.date().nullable()), "0000-00-00", null],
  ["null from an empty text", nullableText("A text.", "a"), "", null],
  ["null from an empty list", z.strictObject({}).nullable(), [], null],
  ["an empty list that may be null", z.array(word).nullable(), [], []],
  ["absence from null", count("Pieces.").optional(), null, undefined],
  ["an object from an empty list", z.strictObject({ a: absentIs(word, "x") }), [], { a: "x" }],
  ["an answer without fields from anything", z.strictObject({}), "操作成功", {}],
  ["a list from an object", z.array(word), { 3: "a", 5: "b" }, ["a", "b"]],
  ["a list from null", z.array(word), null, []],
  ["a record from an empty list", z.record(z.string(), z.string()), [], {}],
  ["a record of texts", z.record(z.string(), z.string()), { 规格: 5 }, { 规格: "5" }],
  ["known fields alone", z.strictObject({ a: word }), { a: "x", b: "y", __proto__: 1 }, { a: "x" }],
  ["fields of items alone", z.array(z.strictObject({ a: word })), [{ a: 1, b: 2 }], [{ a: "1" }]],
  ["the value of an absent field", z.strictObject({ a: absentIs(word, "x") }), {}, { a: "x" }],
  ["the value of an unreadable field", z.strictObject({ a: unreadableIs(flag, 0) }), { a: "yes" }, { a: 0 }],
  [
    "the field that stands for another",
    z.strictObject({ a: unreadableIsField(amount, "b"), b: amount }),
    { a: "-", b: 3 },
    { a: "3.00", b: "3.00" },
  ],
])("%s", (_, schema, received, expected) => {
  const value = read(schema, received);
  expect(value).toEqual(expected);
  expect(schema.safeParse(value).success).toBe(true);
});

const NOT_EXACT = [
  undefined,
  null,
  "",
  " ",
  " 12 ",
  "1,234.00",
  "1e3",
  "1e400",
  "NaN",
  "Infinity",
  "0x10",
  "１２",
  "12.345",
  "012",
  12.345,
  1e21,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  true,
  false,
  [],
  [12],
  {},
  { value: 12 },
];

test.each(NOT_EXACT.map((received) => [received]))("%j is no amount", (received) => {
  expect(money.safeParse(read(money, received)).success).toBe(false);
});

test.each(NOT_EXACT.filter((received) => received !== "12.345").map((received) => [received]))(
  "%j is no number",
  (received) => {
    expect(count("Pieces.").safeParse(read(count("Pieces."), received)).success).toBe(false);
  },
);

test.each(["-0.01", -1, "-5"])("%j is no amount that may not be negative", (received) => {
  expect(amount.safeParse(read(amount, received)).success).toBe(false);
});

test.each(["2026-02-30", "2026-11-27 25:00:00", "27.11.2026", "soon", {}])("%j is no instant", (received) => {
  expect(instant.safeParse(read(instant, received)).success).toBe(false);
});

const priced = z.strictObject({
  price: money,
  cost: costPrice(money.optional().describe("The cost.")),
});

test("a cost is left out for whoever may not see it, at any depth", () => {
  const answer = z.strictObject({ groups: z.array(z.strictObject({ list: z.array(priced).optional() }).nullable()) });
  const received = { groups: [{ list: [{ price: "2.00", cost: "1.00" }] }] };
  expect(read(answer, received)).toEqual({ groups: [{ list: [{ price: "2.00" }] }] });
  expect(read(answer, received, true)).toEqual(received);
  expect([holdsCosts(answer), holdsCosts(z.array(word))]).toEqual([true, false]);
});

test("suggestions and lists of a backend without printers name none", () => {
  const suggested = read(search.suggest.answer, { words: ["硒鼓"], categories: [], brands: [], goods: [] });
  expect(suggested).toMatchObject({ printers: [], words: ["硒鼓"] });
  const facets = { categories: [], brands: [], specs: [] };
  const list = read(search.list.answer, { count: 0, list: [], facets, corrected: null });
  expect(list).toMatchObject({ printers: [], of_printers: false });
});
