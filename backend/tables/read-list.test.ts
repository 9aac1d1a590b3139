import { describe, expect, test } from "vitest";
import { sheetXml, workbookParts, xlsxFile, zipFile } from "#tests/support/xlsx.ts";
import { LIST_LIMITS } from "./limits.ts";
import { readFile } from "./read-file.ts";
import { readList } from "./read-list.ts";

const utf8 = (text: string) => Buffer.from(text, "utf8");
const withMark = (text: string) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8(text)]);
const utf16le = (text: string) => Buffer.from(text, "utf16le");
const utf16be = (text: string) => utf16le(text).swap16();
/** 编码,数量 and 复印纸 and 硒鼓 in GB18030, between ASCII. */
const GB: Readonly<Record<string, readonly number[]>> = {
  编: [0xb1, 0xe0],
  码: [0xc2, 0xeb],
  数: [0xca, 0xfd],
  量: [0xc1, 0xbf],
  复: [0xb8, 0xb4],
  印: [0xd3, 0xa1],
  纸: [0xd6, 0xbd],
  品: [0xc6, 0xb7],
  名: [0xc3, 0xfb],
  箱: [0xcf, 0xe4],
  // This character has four bytes and exists in GB18030 only.
  "\u3400": [0x81, 0x39, 0xee, 0x39],
};
const gb18030 = (text: string) => Buffer.from([...text].flatMap((one) => GB[one] ?? [one.charCodeAt(0)]));

const read = (bytes: Uint8Array) => {
  const { rows, headings } = readList({ bytes });
  const short = rows.map(({ row, code, words, quantity }) => [
    row,
    code ?? words,
    quantity === null ? null : `${quantity.amount}${quantity.unit ?? ""}`,
  ]);
  return { rows: short, headings: headings.map(({ row }) => row) };
};
const CODES = [
  [2, "10398-100778", "6"],
  [3, "10230-100506", "12"],
];
const PAPER = [
  [2, "复印纸", "6箱"],
  [3, "A4复印纸", "12箱"],
];

describe("files of every encoding and separator give the same rows", () => {
  const csv = "品名,数量\r\n复印纸,6箱\r\nA4复印纸,12箱\r\n";
  test.each<[string, Uint8Array]>([
    ["UTF-8", utf8(csv)],
    ["UTF-8 with a byte order mark", withMark(csv)],
    ["UTF-16LE with a byte order mark", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16le(csv)])],
    ["UTF-16BE with a byte order mark", Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be(csv)])],
    ["UTF-16LE without a byte order mark", utf16le(csv)],
    ["UTF-16BE without a byte order mark", utf16be(csv)],
    ["GB18030", gb18030(csv)],
    ["line ends of Unix", utf8(csv.replaceAll("\r\n", "\n"))],
    ["line ends of old Macs", utf8(csv.replaceAll("\r\n", "\r"))],
    ["no line end at the end", utf8(csv.trimEnd())],
    ["semicolons", utf8(csv.replaceAll(",", ";"))],
    ["tabs", utf8(csv.replaceAll(",", "\t"))],
    [
      "Unicode text of Excel: UTF-16 with tabs",
      Buffer.concat([Buffer.from([0xff, 0xfe]), utf16le(csv.replaceAll(",", "\t"))]),
    ],
    ["full-width commas", utf8(csv.replaceAll(",", "，"))],
    ["bars", utf8(csv.replaceAll(",", "|"))],
    ["several spaces", utf8(csv.replaceAll(",", "   "))],
    ["ideographic spaces", utf8(csv.replaceAll(",", "\u3000"))],
    ["all cells quoted", utf8('"品名","数量"\r\n"复印纸","6箱"\r\n"A4复印纸","12箱"\r\n')],
    ["full-width digits", utf8(csv.replace("6", "６").replace("12", "１２"))],
    ["a unit column", utf8("品名,数量,单位\n复印纸,6,箱\nA4复印纸,12,箱")],
    ["other names of columns", utf8("商品名称（必填）,采购数量 *,计量单位,备注\n复印纸,6,箱,急\nA4复印纸,12,箱,")],
    ["columns in another order", utf8("单位,数量,序号,物品名称\n箱,6,1,复印纸\n箱,12,2,A4复印纸")],
    ["prices after the quantity", utf8("品名,数量,单位,单价,金额\n复印纸,6,箱,100,600\nA4复印纸,12,箱,9.5,114")],
    ["a header in capitals", utf8("NAME,QTY,UNIT\n复印纸,6,箱\nA4复印纸,12,箱")],
    [
      "columns of names, model and brand",
      utf8("品牌,型号,品名,数量\n,,复印纸,6箱\n,A4,复印纸,12箱".replace("A4,复", ",A4复")),
    ],
    ["spaces around cells", utf8(" 品名 , 数量 \n 复印纸 , 6箱 \n A4复印纸 , 12箱 ")],
    [
      "Excel",
      xlsxFile([
        ["品名", "数量"],
        ["复印纸", "6箱"],
        ["A4复印纸", "12箱"],
      ]),
    ],
    [
      "Excel with numbers",
      xlsxFile([
        ["品名", "数量", "单位"],
        ["复印纸", 6, "箱"],
        ["A4复印纸", 12, "箱"],
      ]),
    ],
    [
      "Excel with empty columns",
      xlsxFile([
        ["", "品名", "", "数量"],
        ["", "复印纸", "", "6箱"],
        ["", "A4复印纸", "", "12箱"],
      ]),
    ],
  ])("%s", (_, bytes) => expect(read(bytes)).toEqual({ rows: PAPER, headings: [1] }));
});

describe("codes", () => {
  test.each<[string, Uint8Array]>([
    ["a column of codes", utf8("商品编码,数量\n10398-100778,6\n10230-100506,12")],
    ["full-width codes", utf8("编码\t数量\n１０３９８－１００７７８\t６\n10230-100506\t12")],
    ["no header", utf8("\n10398-100778,6\n10230-100506 12")],
    [
      "Excel",
      xlsxFile([
        ["SKU", "Qty"],
        ["10398-100778", 6],
        ["10230-100506", 12],
      ]),
    ],
  ])("%s", (_, bytes) => expect(read(bytes).rows).toEqual(CODES));
});

describe("rows have the numbers of the file", () => {
  test.each<[string, Uint8Array, (string | number | null)[][], number[]]>([
    [
      "a title, an empty line, a header and a total",
      utf8("采购清单\n\n品名,数量\n复印纸,6\n合计,6"),
      [[4, "复印纸", "6"]],
      [1, 3, 5],
    ],
    [
      "no header",
      utf8("复印纸 6箱\nA4复印纸,12箱"),
      [
        [1, "复印纸", "6箱"],
        [2, "A4复印纸", "12箱"],
      ],
      [],
    ],
    [
      "other names of the columns",
      utf8("货品,总数\n复印纸,6\n品种,采购量\n订书机,2"),
      [
        [2, "复印纸", "6"],
        [4, "订书机", "2"],
      ],
      [1, 3],
    ],
    ["a column of names only", utf8("品名\n复印纸\n"), [[2, "复印纸", null]], [1]],
    ["quantities in the names", utf8("品名\n复印纸 6箱\n"), [[2, "复印纸", "6箱"]], [1]],
    [
      "rows without a quantity",
      utf8("品名,数量\n复印纸,\n订书机,若干"),
      [
        [2, "复印纸", null],
        [3, "订书机", "NaN"],
      ],
      [1],
    ],
    [
      "line ends in quoted cells",
      utf8('品名,数量\n"复印纸\nA4",6\n订书机,1'),
      [
        [2, "复印纸 A4", "6"],
        [3, "订书机", "1"],
      ],
      [1],
    ],
    ["quotes in quoted cells", utf8('品名,数量\n"14"" 显示器",6'), [[2, '14" 显示器', "6"]], [1]],
    [
      "a quote without an end",
      utf8('品名,数量\n"复印纸,6\n订书机,1'),
      [
        [2, '"复印纸', "6"],
        [3, "订书机", "1"],
      ],
      [1],
    ],
    ["thousands in quotes", utf8('品名,数量\n复印纸,"1,200"'), [[2, "复印纸", "1200"]], [1]],
    [
      "thousands without quotes",
      utf8("复印纸 1,200包\n复印纸,2,400包"),
      [
        [1, "复印纸", "1200包"],
        [2, "复印纸", "2400包"],
      ],
      [],
    ],
    ["sep= of Excel", utf8("sep=;\n品名;数量\n复印纸;6"), [[3, "复印纸", "6"]], [2]],
    [
      "numbers of rows before names",
      utf8("1,复印纸,6\n2,订书机,1"),
      [
        [1, "复印纸", "6"],
        [2, "订书机", "1"],
      ],
      [],
    ],
    [
      "cells that look like formulas",
      utf8('品名,数量\n=HYPERLINK("http://evil.example"),1\n@SUM(A1),2\n+1,3'),
      [
        [2, '=HYPERLINK("http://evil.example")', "1"],
        [3, "@SUM(A1)", "2"],
        [4, "+1", "3"],
      ],
      [1],
    ],
    ["characters of four bytes", gb18030("品名,数量\n\u3400纸,6"), [[2, "\u3400纸", "6"]], [1]],
    [
      "Excel with a row far below",
      zipFile(
        workbookParts(
          sheetXml([["复印纸", 6]]).replace(
            "</sheetData>",
            '<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>订书机</t></is></c></row></sheetData>',
          ),
        ),
      ),
      [
        [1, "复印纸", "6"],
        [1048576, "订书机", null],
      ],
      [],
    ],
    [
      "Excel with a cell far to the right",
      zipFile(workbookParts(sheetXml([["复印纸", 6, { xml: '<c r="XFD1"><v>1</v></c>' }]]))),
      [[1, "复印纸", "6"]],
      [],
    ],
    [
      "Excel with shared, rich and escaped texts",
      zipFile([
        ...workbookParts(
          sheetXml([
            [{ xml: '<c r="A1" t="s"><v>0</v></c>' }, 6],
            [{ xml: '<c r="A2" t="s"><v>1</v></c>' }, 1],
          ]),
        ),
        {
          name: "xl/sharedStrings.xml",
          content:
            '<sst><si><r><t>A4</t></r><r><t xml:space="preserve"> 复印纸&amp;卷</t></r><rPh sb="0" eb="1"><t>fu</t></rPh></si><si><t>订书机_x000D_&#65;</t></si></sst>',
        },
      ]),
      [
        [1, "A4 复印纸&卷", "6"],
        [2, "订书机 A", "1"],
      ],
      [],
    ],
    [
      "Excel with formulas",
      xlsxFile([
        ["品名", "数量"],
        ["复印纸", { xml: '<c r="B2"><f>2*3</f><v>6</v></c>' }],
        [{ xml: '<c r="A3" t="str"><f>CMD()</f></c>' }, 1],
      ]),
      [
        [2, "复印纸", "6"],
        [3, "=CMD()", "1"],
      ],
      [1],
    ],
    [
      "Excel with macros",
      zipFile([...workbookParts(sheetXml([["复印纸", 6]])), { name: "xl/vbaProject.bin", content: "Sub Auto_Open()" }]),
      [[1, "复印纸", "6"]],
      [],
    ],
    [
      "Excel with parts that are stored",
      zipFile(workbookParts(sheetXml([["复印纸", 6]])).map((part) => ({ ...part, method: 0 as const }))),
      [[1, "复印纸", "6"]],
      [],
    ],
    [
      "Excel with an external entity",
      zipFile(
        workbookParts(
          `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetXml([[{ xml: '<c r="A1" t="str"><v>纸&e;</v></c>' }, 6]])}`,
        ),
      ),
      [[1, "纸&e;", "6"]],
      [],
    ],
    [
      "Excel with a hidden first sheet",
      zipFile([
        {
          name: "xl/workbook.xml",
          content:
            '<workbook><sheets><sheet name="h" state="hidden" r:id="a"/><sheet name="v" r:id="b"/></sheets></workbook>',
        },
        {
          name: "xl/_rels/workbook.xml.rels",
          content:
            '<Relationships><Relationship Target="worksheets/one.xml" Id="a"/><Relationship Target="/xl/two.xml" Id="b"/></Relationships>',
        },
        { name: "xl/worksheets/one.xml", content: sheetXml([["隐藏", 1]]) },
        { name: "xl/two.xml", content: sheetXml([["复印纸", 6]]) },
      ]),
      [[1, "复印纸", "6"]],
      [],
    ],
  ])("%s", (_, bytes, rows, headings) => expect(read(bytes)).toEqual({ rows, headings }));
});

describe("files that cannot be a list are refused with a sentence", () => {
  const bomb = zipFile(workbookParts(`<worksheet>${" ".repeat(20 * 1024 * 1024)}</worksheet>`));
  const cut = xlsxFile([["复印纸", 6]]).subarray(0, 200);
  const encrypted = xlsxFile([["复印纸", 6]]);
  encrypted.writeUInt16LE(1, encrypted.lastIndexOf("PK\x01\x02") + 8);
  test.each<[string, Uint8Array, RegExp]>([
    ["empty", Buffer.alloc(0), /空的/],
    ["above 2 MB", Buffer.alloc(2 * 1024 * 1024 + 1, "a"), /2 MB/],
    ["an old Excel file or one with a password", Buffer.from("d0cf11e0a1b11ae1", "hex"), /\.xls.*密码/],
    ["a ZIP without a workbook", zipFile([{ name: "a.txt", content: "a" }]), /压缩包请先解开/],
    ["a ZIP that is cut off", cut, /Excel/],
    ["a part that is encrypted", encrypted, /Excel/],
    ["a ZIP bomb", bomb, /太大/],
    ["a workbook whose sheet is missing", zipFile(workbookParts("").slice(0, 3)), /Excel/],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), /这是图片.*CSV/],
    ["a PDF", Buffer.concat([utf8("%PDF-1.4\n"), Buffer.from([0, 0, 1, 2])]), /这是 PDF.*CSV/],
    ["a PDF of text", utf8("%PDF-1.4\n1 0 obj\n"), /这是 PDF.*CSV/],
    ["a document of WordPad", utf8("{\\rtf1\\ansi 10}"), /这是 RTF/],
  ])("%s", (_, bytes, message) => expect(() => readList({ bytes })).toThrow(message));
});

test("a part that claims to be small unpacks to the limit at most", () => {
  const bomb = zipFile(workbookParts(`<worksheet>${" ".repeat(20 * 1024 * 1024)}</worksheet>`));
  const entry = bomb.lastIndexOf("PK\x01\x02");
  bomb.writeUInt32LE(10, entry + 24);
  expect(bomb.byteLength).toBeLessThan(100_000);
  expect(() => readList({ bytes: bomb })).toThrow(/太大/);
});

describe("a small file that would take seconds of the whole shop is not read to its end [R10]", () => {
  const sheet = (content: string) => zipFile(workbookParts(`<worksheet><sheetData>${content}</sheetData></worksheet>`));
  const times = (text: string, count: number) => Array(count).fill(text).join("");
  const value = '<c r="A1"><v>1</v></c>';

  test.each<[string, Uint8Array, RegExp]>([
    ["a row of 120,000 cells", sheet(`<row r="1">${times(value, 120_000)}</row>`), /太大/],
    ["half a million tags of another kind", sheet(times("<x/>", 500_000)), /太大/],
    ["20,001 line ends", utf8(times("\n", 20_001)), /2,000 行/],
    ["20,001 line ends of old systems", utf8(times("a\r", 20_001)), /2,000 行/],
  ])("%s is refused", (_, bytes, message) => expect(() => readList({ bytes })).toThrow(message));

  test("formatting behind the last value is left out, however long", () => {
    const empty = times('<row r="9" s="1"><c r="A9" s="1"/></row>', 60_000);
    const file = readFile(sheet(`<row r="1">${value}</row>${empty}`), { limits: LIST_LIMITS });
    expect(file).toMatchObject({ tables: [{ rows: [{ row: 1, cells: ["1"] }] }] });
  });

  test("lines of many goods are split until there are more rows than a list may have", () => {
    expect(() => readList({ bytes: utf8(times(`${times("纸1箱、", 900)}\n`, 190)) })).toThrow(/2,000 行/);
  });

  test.each(["", '"'])("a cell of a million spaces is read at once: %s", (quote) => {
    const file = utf8(`"a",${quote}${times(" ", 1_000_000)}${quote}\n复印纸,6\n`);
    expect(readList({ bytes: file }).rows).toMatchObject([{ row: 1 }, { words: "复印纸" }]);
  });

  test("a cell of a million characters has five hundred", () => {
    const [long] = readList({ bytes: utf8(`品名,数量\n${times("纸", 600_000)},6\n`) }).rows;
    expect([long?.words.length, long?.quantity?.amount]).toEqual([500, 6]);
  });
});
