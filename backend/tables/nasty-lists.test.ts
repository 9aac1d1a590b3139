import { expect, test } from "vitest";
import { LIST_RAW_MAX } from "#contract/rules/list.ts";
import { sheetXml, workbookParts, xlsxFile, zipFile } from "#tests/support/xlsx.ts";
import { LIST_LIMITS } from "./limits.ts";
import { readFile } from "./read-file.ts";
import { readList } from "./read-list.ts";

const utf8 = (text: string) => Buffer.from(text, "utf8");
const read = (bytes: Uint8Array) => {
  const { rows, headings } = readList({ bytes });
  const short = rows.map(({ row, words, quantity }) => {
    const stated = quantity === null ? null : `${quantity.amount}${quantity.unit ?? ""}`;
    return [row, words, stated] as const;
  });
  return { rows: short, headings: headings.map(({ row }) => row) };
};
const xmlCell = (xml: string) =>
  xlsxFile([
    ["品名", "数量"],
    ["复印纸", { xml }],
  ]);
const merged = (rows: Parameters<typeof sheetXml>[0], ...refs: string[]) => {
  const cells = refs.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  return zipFile(
    workbookParts(sheetXml(rows).replace("</worksheet>", `<mergeCells>${cells}</mergeCells></worksheet>`)),
  );
};

test.each<[string, Uint8Array, (readonly [number, string, string | null])[], number[]]>([
  ["UTF-16BE with tabs and full-width digits", be("品名\t数量\r\n复印纸\t６箱\r\n"), [[2, "复印纸", "6箱"]], [1]],
  ["令", utf8("复印纸 6令"), [[1, "复印纸", "6令"]], []],
  ["a pack in brackets after the quantity", utf8("复印纸 2包(500张/包)"), [[1, "复印纸", "2包"]], []],
  ["full-width brackets", utf8("复印纸 3 箱（8包/箱）"), [[1, "复印纸", "3箱"]], []],
  ["a pack in brackets without a quantity", utf8("复印纸 (8包/箱)"), [[1, "复印纸 (8包/箱)", null]], []],
  ["Chinese tens", utf8("订书机 十二个"), [[1, "订书机", "12个"]], []],
  ["Chinese hundreds", utf8("一次性杯 二百五十只"), [[1, "一次性杯", "250只"]], []],
  ["Chinese two", utf8("复印纸 两箱"), [[1, "复印纸", "2箱"]], []],
  ["full-width thousands", utf8('品名,数量\n复印纸,"１，２００包"'), [[2, "复印纸", "1200包"]], [1]],
  ["Cyrillic letters in a model, and as times", utf8("品名,数量\nСЕ285А,х6"), [[2, "CE285A", "6"]], [1]],
  ["characters of no width", utf8("品名,数量\n复印\u200b纸,6\u200b"), [[2, "复印纸", "6"]], [1]],
  ["no-break spaces", utf8("品名,数量\n复印纸\u00a0A4,\u00a06"), [[2, "复印纸 A4", "6"]], [1]],
  ["two byte order marks", utf8("\uFEFF\uFEFF品名,数量\n复印纸,6"), [[2, "复印纸", "6"]], [1]],
  ["numbers marked as text", utf8("品名,数量\n复印纸,'6"), [[2, "复印纸", "6"]], [1]],
  [
    "rows of separators alone",
    utf8("品名,数量,,\n复印纸,6,,\n,,,\n订书机,1,,"),
    [
      [2, "复印纸", "6"],
      [4, "订书机", "1"],
    ],
    [1],
  ],
  ["a table of Markdown", utf8("| 品名 | 数量 |\n| --- | --- |\n| 复印纸 | 6箱 |"), [[3, "复印纸", "6箱"]], [1, 2]],
  [
    "marks of numbered and dotted lists",
    utf8("- 复印纸 6箱\n1. 订书机 1\n2、胶水 3瓶\n（3）胶带 2卷\n3.6m会议桌 1张"),
    [
      [1, "复印纸", "6箱"],
      [2, "订书机", "1"],
      [3, "胶水", "3瓶"],
      [4, "胶带", "2卷"],
      [5, "3.6m会议桌", "1张"],
    ],
    [],
  ],
  [
    "a separator of its own on each line",
    utf8("复印纸,6箱\n订书机\t1\n胶水；3瓶\n胶带|2卷"),
    [
      [1, "复印纸", "6箱"],
      [2, "订书机", "1"],
      [3, "胶水", "3瓶"],
      [4, "胶带", "2卷"],
    ],
    [],
  ],
  ["separators inside quotes", utf8('品名;数量\n"复印;纸";6'), [[2, "复印;纸", "6"]], [1]],
  [
    "quantities that nobody can buy",
    utf8("品名,数量\n复印纸,-6\n订书机,1.5\n胶水,0"),
    [
      [2, "复印纸", "-6"],
      [3, "订书机", "1.5"],
      [4, "胶水", "0"],
    ],
    [1],
  ],
  ["a pictograph", utf8("品名,数量\n复印纸📄,6"), [[2, "复印纸📄", "6"]], [1]],
  ["Excel with an exponent", xmlCell('<c r="B2"><v>1.2E3</v></c>'), [[2, "复印纸", "1200"]], [1]],
  ["Excel with a fraction of binary", xmlCell('<c r="B2"><v>6.0000000000000009</v></c>'), [[2, "复印纸", "6"]], [1]],
  ["Excel with an error", xmlCell('<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>'), [[2, "复印纸", "NaN"]], [1]],
  ["Excel with a truth value", xmlCell('<c r="B2" t="b"><v>1</v></c>'), [[2, "复印纸", "NaN"]], [1]],
  [
    "Excel with a title and a name merged over rows",
    merged(
      [
        ["办公用品申购单", "", ""],
        ["品名", "规格", "数量"],
        ["复印纸", "A4", 6],
        ["", "A3", 2],
        ["订书机", "", 1],
      ],
      "A1:C1",
      "A3:A4",
    ),
    [
      [3, "复印纸 A4", "6"],
      [4, "复印纸 A3", "2"],
      [5, "订书机", "1"],
    ],
    [1, 2],
  ],
  [
    "Excel with quantities merged over rows, which count once and are asked about in the others",
    merged([["品名", "数量"], ["复印纸", 6], ["订书机", ""], ["胶带", "5卷"], ["胶水"]], "B2:B3", "B4:B5"),
    [
      [2, "复印纸", "6"],
      [3, "订书机", "NaN"],
      [4, "胶带", "5卷"],
      [5, "胶水", "NaN"],
    ],
    [1],
  ],
  [
    "two tables with other columns in one sheet, and a product whose name begins like a sum",
    utf8("品名,数量\n复印纸,6\n库存,数量,品名\n90,2,订书机\n1,3,小计算器\n小计,5"),
    [
      [2, "复印纸", "6"],
      [4, "订书机", "2"],
      [5, "小计算器", "3"],
    ],
    [1, 3, 6],
  ],
])("%s", (_, bytes, rows, headings) => expect(read(bytes)).toEqual({ rows, headings }));

test.each<[string, Uint8Array]>([
  ["CSV", utf8(`品名,数量\n${"纸".repeat(40_000)},6\n订书机,1`)],
  [
    "Excel",
    xlsxFile([
      ["品名", "数量"],
      ["纸".repeat(40_000), 6],
      ["订书机", 1],
    ]),
  ],
])("a huge cell of %s is shown cut off, and the row after it is read", (_, bytes) => {
  const { rows } = readList({ bytes });
  expect(rows.map(({ row, raw, quantity }) => [row, raw.length <= LIST_RAW_MAX, quantity?.amount])).toEqual([
    [2, true, 6],
    [3, true, 1],
  ]);
});

test.each([
  ["复印纸👍", "复印纸"],
  ["复印👍🏽纸", "复印"],
  ["复印纸张箱", "复印纸张"],
])("a cell of Excel is cut between characters: %s", (text, cut) => {
  const file = readFile(xlsxFile([[text]]), { limits: { ...LIST_LIMITS, cell: 4 }, withHidden: false });
  expect(file).toMatchObject({ tables: [{ rows: [{ cells: [cut] }] }] });
});

test("a NUL in the text makes it no table", () => {
  expect(() => readList({ bytes: utf8("品名,数量\n复印\0纸,6") })).toThrow(/CSV/);
});

function be(text: string) {
  return Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, "utf16le").swap16()]);
}
