import { describe, expect, test } from "vitest";
import { workbookParts, zipFile } from "#tests/support/xlsx.ts";
import { readList } from "./read-list.ts";

/** Texts that a pattern may try from each of their characters, without line ends. */
const REPEATED = [
  "111,",
  "1，111，",
  "1 ",
  "1箱",
  " ",
  "\t",
  "-",
  "－",
  "—a",
  "…",
  ".",
  "…1",
  "(1",
  "（1）",
  "[",
  "1/",
  "a/1 ",
  "x1",
  "a1*",
  "[纸",
  "几",
  "×1",
  "*",
  "¥1",
  "@1.1",
  "1元",
  "十",
  "一百",
  "纸1箱、",
  "纸，",
  "；",
  "|",
  '"',
  '""',
  '"a,',
  '""a,',
  "='",
  '="',
  "'",
  "数量",
  "约",
  "共",
  "A4 ",
  "CC388A ",
  "10396-100772 ",
  "1-",
  "\u200b",
  "\u3000",
  "１",
  "1.1.",
  "a1",
  "合计",
  "：",
  ":",
  "名称:",
  "第1页",
];
const PREFIXES = ["纸", "品名,数量\n纸 1箱 "];
const FORMS: Readonly<Record<string, (text: string, length: number) => string>> = {
  "one line": (text, length) => text.repeat(Math.ceil(length / text.length)).slice(0, length),
  "lines of 190 characters": (text, length) => {
    const line = text.repeat(Math.ceil(190 / text.length)).slice(0, 190);
    return `${line}\n`.repeat(Math.ceil(length / 191)).slice(0, length);
  },
  "lines of 3,900 characters": (text, length) => {
    const line = text.repeat(Math.ceil(3900 / text.length)).slice(0, 3900);
    return `${line}\n`.repeat(Math.ceil(length / 3901)).slice(0, length);
  },
};

/** The processor time of a reading in ms; a refusal is a reading too. */
function cpuTime(read: () => unknown): number {
  const before = process.cpuUsage();
  try {
    read();
  } catch (error) {
    expect(String(error)).toMatch(/^ApiError/);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Lets the thread of the test report to its run. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Below this time a ratio says nothing, in ms. */
const NOTICEABLE = 300;

describe("the time of a reading grows with the length of the list and not with its square", () => {
  test.each(Object.entries(FORMS))("%s", async (_, form) => {
    for (const prefix of PREFIXES) {
      for (const text of REPEATED) {
        await nextTurn();
        const hostile = (length: number) => prefix + form(text, length);
        const half = cpuTime(() => readList({ text: hostile(75_000) }));
        const whole = cpuTime(() => readList({ text: hostile(150_000) }));
        expect.soft(whole < NOTICEABLE || whole < 3 * half, `${prefix}${text}: ${half} and ${whole} ms`).toBe(true);
      }
    }
  });

  test.each<[string, (length: number) => string]>([
    ["an unclosed tag", (length) => `<sheet ${'a="1" '.repeat(length / 6)}`],
    ["open brackets", (length) => "<".repeat(length)],
    ["tags without an end", (length) => "<sheet ".repeat(length / 7)],
    ["entities", (length) => "&#".repeat(length / 2)],
  ])("a sheet of %s", (_, xml) => {
    const hostile = (length: number) => zipFile(workbookParts(`<worksheet><sheetData><row><c>${xml(length)}`));
    const half = cpuTime(() => readList({ bytes: hostile(1_500_000) }));
    const whole = cpuTime(() => readList({ bytes: hostile(3_000_000) }));
    expect(whole < NOTICEABLE || whole < 3 * half, `${half} and ${whole} ms`).toBe(true);
  });
});
