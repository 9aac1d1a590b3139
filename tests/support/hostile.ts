import fc from "fast-check";

/** Generators of hostile input, whose findings the seed makes reproducible. */

const NAMES = ["__proto__", "constructor", "a[30000000]", "a[0][1]", "a.b.c", "__intent__", "toString", "length", ""];
const WORDS = [
  "",
  " ",
  "0",
  "-0",
  "-1",
  "1.5",
  "1e9",
  "1e400",
  "NaN",
  "Infinity",
  "null",
  "undefined",
  "true",
  "0x10",
  "999999999",
  "2147483648",
  "9007199254740991",
  "9007199254740993",
  "99999999999999999999",
  "00001",
  "\u0000",
  "a\u0000b",
  "\u0007",
  "\r\nSet-Cookie: a=b",
  "\u202e",
  "\ufeff",
  "😀",
  "é",
  "\ud800",
  "İ",
  "打印机",
  "'",
  '"',
  "' OR 1=1 --",
  '";drop table customers;--',
  "%",
  "_",
  "*",
  "\\",
  "NEAR(",
  "a AND",
  '"a',
  "a:b",
  "-a",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "../../etc/passwd",
  "//evil.com",
  "javascript:alert(1)",
  "1,2,3",
  ",,,",
  "[]",
  "{}",
  "[1]",
  "2026-02-31",
  "0000-00-00",
  "99999-01-01",
];
const LONG = [
  "a".repeat(5000),
  "9".repeat(400),
  "打".repeat(2000),
  "a ".repeat(2000),
  "(".repeat(1000),
  ",".repeat(1500),
];

export const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: fc.constantFrom(...LONG) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
);

export const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, 2 ** 53, -(2 ** 31), [], {}),
  fc.array(hostileText, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom(...NAMES, "1", "id"), hostileText, { maxKeys: 3 }),
);

/** Known field names, mixed with names that have a meaning in JavaScript or in form parsers. */
export const nameOf = (known: readonly string[]) =>
  fc.oneof(
    { weight: 5, arbitrary: known.length > 0 ? fc.constantFrom(...known) : fc.constant("id") },
    { weight: 1, arbitrary: fc.constantFrom(...NAMES) },
  );

/** A query or a form with hostile text and possibly repeated names. */
export const hostilePairs = (known: readonly string[]) =>
  fc.array(fc.tuple(nameOf(known), hostileText), { maxLength: 6 });

export const encoded = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join("&");

/** A part of a path or a query, percent-encoded; a lone surrogate becomes the replacement character. */
export const escaped = (text: string) =>
  [...Buffer.from(text, "utf8")].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

/** The seed is fixed, so that a new failure is caused by a change; HOSTILE_SEED sets another. */
const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_121);
/** The number of requests of all generated tests together. */
export const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 2500);
export { SEED };

export const randomCases = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(arbitrary, { seed: SEED, numRuns: count });
