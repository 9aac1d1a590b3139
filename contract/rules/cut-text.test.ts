import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText, excerpt, firstCharacter } from "./cut-text.ts";

const FAMILY = "👨‍👩‍👧‍👦";

test.each([
  ["复印纸", 2, "复印"],
  ["复印纸", 3, "复印纸"],
  ["复印😀", 3, "复印"],
  [`一家${FAMILY}好`, 2 + FAMILY.length, `一家${FAMILY}`],
  [`一家${FAMILY}好`, 1 + FAMILY.length, "一家"],
  ["👍🏽好", 2, "👍"],
  ["é".normalize("NFD").repeat(2), 3, "é".normalize("NFD")],
  ["🇨🇳🇨🇳", 6, "🇨🇳"],
  ["𠮷野家", 1, ""],
  ["a\r\nb", 2, "a"],
])("%j cut at %i is %j", (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

test("a cut text is a start of the text within the limit, and never ends in half a character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(30), (text, max) => {
      const cut = cutText(text, max);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut).not.toMatch(/\p{Cs}/u);
    }),
  );
});

test("an excerpt says that it is cut, and the first character is a whole one", () => {
  expect(excerpt("复印纸箱", 3)).toBe("复印…");
  expect(excerpt("复印纸", 3)).toBe("复印纸");
  expect(excerpt("复印 纸箱", 4)).toBe("复印…");
  expect(firstCharacter(`${FAMILY}好`)).toBe(FAMILY);
  expect(firstCharacter("远山")).toBe("远");
  expect(firstCharacter("")).toBe("");
});
