import { describe, expect, test } from "vitest";
import { hasQuotedCells, separatorOf, splitDelimited } from "./delimited.ts";

test.each([
  ['"A4"', true],
  ['A4,"硒鼓"', true],
  ['A4\n="0123"', true],
  ['3" 软盘', false],
  ["A4,10", false],
])("%j has quoted cells: %s", (text, quoted) => expect(hasQuotedCells(text)).toBe(quoted));

describe("the separator", () => {
  test.each([
    { text: "", separator: null },
    { text: "A4纸\n硒鼓", separator: null },
    { text: "A4纸\t10", separator: "\t" },
    { text: "A4纸;10", separator: ";" },
    { text: "A4纸,10", separator: "," },
    { text: "A4纸|10", separator: "|" },
    // The commonest number of cells counts, once for each line.
    { text: "a;1,5\nb;2,5;x\nc;3", separator: ";" },
    { text: "a,1,x;y\nb,2,z", separator: "," },
    { text: "a;b,c\nd,e", separator: "," },
    // Of equal ones the first in the order of spreadsheets.
    { text: "a,b;c", separator: ";" },
    // Quoted texts, with quotes inside, decide nothing.
    { text: '"a,b,c,""d,e""";1', separator: ";" },
    { text: '"";1\na,b\nc;1', separator: ";" },
    // Empty lines are no lines of the sample of fifty.
    { text: `${"\n \n".repeat(60)}a;1`, separator: ";" },
    { text: `${"x\n".repeat(49)}a;1`, separator: ";" },
    { text: `${"x\n".repeat(50)}a;1`, separator: null },
    { text: `${"x".repeat(3999)};`, separator: ";" },
    { text: `${"x".repeat(4000)};`, separator: null },
  ])("of $text is $separator", ({ text, separator }) => expect(separatorOf(text)).toBe(separator));
});

describe("the cells", () => {
  test.each([
    { text: "", lines: [[""]] },
    { text: "a,b\nc", lines: [["a", "b"], ["c"]] },
    { text: "a,\n,b\n", lines: [["a", ""], ["", "b"], [""]] },
    { text: "a;b", lines: [["a;b"]] },
    { text: '"a,b",c', lines: [["a,b", "c"]] },
    { text: '"a\nb"\nc', lines: [["a\nb"], ["c"]] },
    { text: '"a ""b"" c",""""', lines: [['a "b" c', '"']] },
    { text: '"",x', lines: [["", "x"]] },
    { text: '="0123",="a""b"', lines: [["0123", 'a"b']] },
    { text: '"=""0123"""', lines: [["0123"]] },
    { text: '"x=""0123"""', lines: [['x="0123"']] },
    { text: '"=""0123""x"', lines: [['="0123"x']] },
    { text: '"a"b,c', lines: [['"a"b', "c"]] },
    { text: '软盘3",x', lines: [['软盘3"', "x"]] },
    { text: '3" 软盘,"x"', lines: [['3" 软盘', "x"]] },
    { text: '"a,b', lines: [['"a', "b"]] },
    { text: "=1,2", lines: [["=1", "2"]] },
  ])("of $text are $lines", ({ text, lines }) => {
    expect(splitDelimited(text, ",", 100)).toEqual(lines);
  });

  test("are cut, and a quoted one ends within four times the kept characters or is none", () => {
    const cells = (text: string) => splitDelimited(text, ",", 5)[0];
    expect(cells("abcdefgh,1")).toEqual(["abcde", "1"]);
    expect(cells(`"${"x".repeat(19)}",1`)).toEqual(["xxxxx", "1"]);
    expect(cells(`"${"x".repeat(20)}",1`)).toEqual(['"xxxx', "1"]);
  });
});
