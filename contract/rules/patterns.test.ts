import { describe, expect, test } from "vitest";
import { CODE, ID, ONE_LINE, PASSWORD, PASSWORD_RULES, PHONE, RANDOM_KEY, SEVERAL_LINES } from "./patterns.ts";

describe.each([
  {
    name: "a phone",
    pattern: PHONE,
    fits: ["13800000011", "19999999999"],
    fails: ["12800000011", "23800000011", "1380000001", "138000000111", "x13800000011", "1380000001a"],
  },
  {
    name: "a password",
    pattern: PASSWORD,
    fits: ["abc123", "123abc", "a234567890123456", "A1b2c3"],
    fails: ["abc12", "a2345678901234567", "abcdef", "123456", "abc 123", "密abc123", "abc123密"],
  },
  { name: "a code", pattern: CODE, fits: ["a", "7", "Ab12"], fails: ["", "a b", "-a", "a-"] },
  {
    name: "an id",
    pattern: ID,
    fits: ["1", "10", "1234567890123456"],
    fails: ["", "0", "01", "12345678901234567", "1a", "a1"],
  },
  {
    name: "a random key",
    pattern: RANDOM_KEY,
    fits: ["a-_Z567890123456", "x".repeat(64)],
    fails: [
      "x".repeat(15),
      "x".repeat(65),
      "x".repeat(15).concat("+"),
      "+".concat("x".repeat(16)),
      "x".repeat(16).concat("+"),
    ],
  },
  { name: "one line", pattern: ONE_LINE, fits: ["", "一行 text"], fails: ["\n", "a\n", "\u0000a", "a\tb"] },
  { name: "several lines", pattern: SEVERAL_LINES, fits: ["", "a\r\n\tb"], fails: ["\u0000", "a\u0000", "\u0007a"] },
])("$name", ({ pattern, fits, fails }) => {
  test.each(fits)("can be %j", (text) => expect(pattern.test(text)).toBe(true));
  test.each(fails)("cannot be %j", (text) => expect(pattern.test(text)).toBe(false));
});

test("the rules for password managers make passwords that fit, and no others", () => {
  const numbers = Object.fromEntries(
    [...PASSWORD_RULES.matchAll(/(minlength|maxlength): (\d+)/g)].map(([, name = "", count]) => [name, Number(count)]),
  );
  const classes: Record<string, string> = { lower: "a", upper: "Z", digit: "7" };
  const required = [...PASSWORD_RULES.matchAll(/required: ([^;]+)/g)].map(([, names = ""]) => names.split(", "));
  // One character of each required class, of which the last fills the length.
  const made = (length: number, from = required) =>
    from
      .map(([name = ""]) => classes[name] ?? "")
      .join("")
      .padEnd(length, classes[from.at(-1)?.[0] ?? ""]);
  const { minlength = 0, maxlength = 0 } = numbers;
  for (const length of [minlength, maxlength]) expect(made(length)).toMatch(PASSWORD);
  for (const length of [minlength - 1, maxlength + 1]) expect(made(length)).not.toMatch(PASSWORD);
  for (const left of required)
    expect(
      made(
        minlength,
        required.filter((one) => one !== left),
      ),
    ).not.toMatch(PASSWORD);
  for (const name of required.flat()) {
    const others = required.filter((one) => !one.includes(name));
    expect(made(minlength, [[name], ...others])).toMatch(PASSWORD);
  }
});
