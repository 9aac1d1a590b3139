import { expect, test } from "vitest";
import { hasCheckDigit } from "./credit-code.ts";

test.each([
  { code: "91350100M000100Y43", valid: true, why: "the example of the standard" },
  { code: "91350100M000100Y44", valid: false, why: "another check digit" },
  { code: "91350100M000100Y34", valid: false, why: "two characters exchanged" },
  { code: "91350100m000100y43", valid: false, why: "small letters" },
  { code: "91350100M000100Y4", valid: false, why: "17 characters" },
  { code: "91350100M000100Y4X3", valid: false, why: "19 characters, of which the first 17 and the last fit" },
  { code: "91350100I000100Y43", valid: false, why: "a letter that codes do not have" },
  { code: "000000000000000000", valid: true, why: "a remainder of zero" },
])("$code has a check digit: $valid, $why", ({ code, valid }) => {
  expect(hasCheckDigit(code)).toBe(valid);
});
