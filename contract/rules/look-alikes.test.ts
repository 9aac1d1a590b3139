import { expect, test } from "vitest";
import { withLatinLetters } from "./look-alikes.ts";

test.each([
  ["СЕ285А", "CE285A"],
  ["ТК-1113 лампа", "TK-1113 лaмпa".replace("м", "m")],
  ["се285а", "ce285a"],
  ["Η3ΤΜ", "H3TM"],
  ["μ 5Ω 打印机 Q2612A", "μ 5Ω 打印机 Q2612A"],
])("%s is %s", (text, latin) => {
  expect(withLatinLetters(text)).toBe(latin);
});

test("each letter becomes one ASCII letter of the same case", () => {
  const all = Array.from({ length: 0x190 }, (_, index) => String.fromCodePoint(0x370 + index));
  const changed = all.filter((letter) => withLatinLetters(letter) !== letter);
  expect(changed.length).toBeGreaterThan(40);
  for (const letter of changed) {
    const latin = withLatinLetters(letter);
    expect(latin).toMatch(/^[A-Za-z]$/);
    expect([letter, latin === latin.toUpperCase()]).toEqual([letter, letter === letter.toUpperCase()]);
  }
});
