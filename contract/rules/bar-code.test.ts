import { expect, test } from "vitest";
import { barCodeIn, isBarCode, spellingsOfBarCode } from "./bar-code.ts";

test.each([
  ["6901234567892", true],
  ["4006381333931", true],
  ["96385074", true],
  ["036000291452", true],
  ["0036000291452", true],
  ["6901234567830", true],
  ["6901234567893", false],
  ["036000291453", false],
  ["96385075", false],
  ["690123456789", false],
  ["0000000000000", false],
  ["16901234567899", false],
  ["6901234 567892", false],
  ["", false],
])("%s is a bar code: %s", (text, expected) => expect(isBarCode(text)).toBe(expected));

test.each([
  ["690 1234-567892", "6901234567892"],
  ["６９０１２３４５６７８９２", "6901234567892"],
  ["690 1234-567893", null],
  ["TN-2325", null],
])("%s contains the bar code %s", (text, code) => expect(barCodeIn(text)).toBe(code));

test("an American code is the European one with a zero before it", () => {
  expect(spellingsOfBarCode("036000291452")).toEqual(["036000291452", "0036000291452"]);
  expect(spellingsOfBarCode("0036000291452")).toEqual(["0036000291452", "036000291452"]);
  expect(spellingsOfBarCode("6901234567892")).toEqual(["6901234567892"]);
  expect(spellingsOfBarCode("01234565")).toEqual(["01234565"]);
});
