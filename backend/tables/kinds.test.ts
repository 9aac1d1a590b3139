import { describe, expect, test } from "vitest";
import { sheetXml, workbookParts, xlsxFile, zipFile } from "#tests/support/xlsx.ts";
import { isFooter } from "./header.ts";
import { STAFF_LIMITS } from "./limits.ts";
import { readTables } from "./read-file.ts";

const utf8 = (text: string) => Buffer.from(text, "utf8");
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
/** 对方户名 in GB18030. */
const GB = Buffer.from("b6d4b7bdbba7c3fb", "hex");

const read = (bytes: Uint8Array, withHidden = false) => {
  const { tables, hidden } = readTables(bytes, { limits: STAFF_LIMITS, withHidden });
  return { rows: tables.flatMap(({ rows }) => rows.map(({ row, cells }) => [row, ...cells])), hidden, tables };
};
const NOTHING = { rows: 0, columns: 0, sheets: [] };

/** A workbook with styles, whose cells name a style by its number in `formats`, from 1. */
function styled(formats: readonly (number | string)[], rows: Parameters<typeof sheetXml>[0], workbookPr = "") {
  const custom = formats.flatMap((format, index) =>
    typeof format === "string"
      ? [`<numFmt numFmtId="${164 + index}" formatCode="${format.replaceAll('"', "&quot;")}"/>`]
      : [],
  );
  const xfs = formats.map((format, index) => `<xf numFmtId="${typeof format === "string" ? 164 + index : format}"/>`);
  const styles = `<styleSheet><numFmts>${custom.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs.join("")}</cellXfs></styleSheet>`;
  const parts = workbookParts(sheetXml(rows)).map((part) => ({
    ...part,
    content: String(part.content).replace("<sheets>", `${workbookPr}<sheets>`),
  }));
  return zipFile([...parts, { name: "xl/styles.xml", content: styles }]);
}
const number = (at: string, value: number | string, style = 0) => ({
  xml: `<c r="${at}" s="${style}"><v>${value}</v></c>`,
});

/** A workbook of several sheets with their states. */
function sheets(...named: { name: string; state?: string; xml: string }[]) {
  const list = named.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ""} r:id="rId${index + 1}"/>`,
  );
  const relations = named.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Target="/xl/worksheets/s${index}.xml"/>`,
  );
  return zipFile([
    { name: "xl/workbook.xml", content: `<workbook xmlns:r="r"><sheets>${list.join("")}</sheets></workbook>` },
    { name: "xl/_rels/workbook.xml.rels", content: `<Relationships>${relations.join("")}</Relationships>` },
    ...named.map(({ xml }, index) => ({ name: `xl/worksheets/s${index}.xml`, content: xml })),
  ]);
}

const excelXml = (worksheets: string, styles = "") =>
  utf8(
    `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles>${styles}</Styles>${worksheets}</Workbook>`,
  );
const xmlSheet = (rows: string, name = "Sheet1", options = "") =>
  `<Worksheet ss:Name="${name}"><Table>${rows}</Table>${options}</Worksheet>`;
const data = (type: string, value: string | number) => `<Data ss:Type="${type}">${value}</Data>`;

describe("encodings and separators", () => {
  const EXPECTED = [
    [1, "品名", "数量"],
    [2, "复印纸", "1,200"],
  ];
  test.each<[string, Uint8Array]>([
    ["UTF-8 with commas and quotes", utf8('品名,数量\n复印纸,"1,200"\n')],
    ["UTF-8 with tabs", utf8("品名\t数量\r\n复印纸\t1,200\r\n")],
    ["UTF-8 with semicolons", utf8("品名;数量\n复印纸;1,200\n")],
    ["UTF-8 with bars", utf8("品名|数量\n复印纸|1,200\n")],
    ["UTF-16 with tabs", utf16("品名\t数量\r\n复印纸\t1,200\r\n")],
    ["UTF-16 with commas", utf16('品名,数量\r\n复印纸,"1,200"\r\n')],
    ["text formulas", utf8('="品名",="数量"\n="复印纸",="1,200"\n')],
    ["text formulas in quotes", utf8('"=""品名""",数量\n复印纸,"1,200"\n').subarray(0)],
    ["a web page", utf8("<table><tr><th>品名</th><th>数量</th></tr><tr><td>复印纸</td><td>1,200</td></tr></table>")],
    [
      "the XML of Excel",
      excelXml(
        xmlSheet(
          `<Row><Cell>${data("String", "品名")}</Cell><Cell>${data("String", "数量")}</Cell></Row><Row><Cell>${data("String", "复印纸")}</Cell><Cell>${data("String", "1,200")}</Cell></Row>`,
        ),
      ),
    ],
    [
      "Excel",
      xlsxFile([
        ["品名", "数量"],
        ["复印纸", "1,200"],
      ]),
    ],
  ])("%s", (_, bytes) => expect(read(bytes).rows).toEqual(EXPECTED));

  test("GB18030 with commas, also behind tabs", () => {
    const file = Buffer.concat([GB, utf8(",x\n,\t6220000000000000001\n")]);
    expect(read(file).rows).toEqual([
      [1, "对方户名", "x"],
      [2, "", "\t6220000000000000001"],
    ]);
  });

  test("UTF-8 with a damaged character, and GB18030 with one", () => {
    const text = "品名,数量\n复印纸的名称要比坏掉的字符多得多，才看得出来是什么,3";
    const damaged = Buffer.concat([utf8(text), Buffer.from([0xe7, 0xba])]);
    expect(read(damaged).rows).toEqual([
      [1, "品名", "数量"],
      [2, "复印纸的名称要比坏掉的字符多得多，才看得出来是什么", "3\uFFFD"],
    ]);
    expect(read(Buffer.concat([GB, utf8(",x\n"), GB.subarray(0, 1)])).rows[0]).toEqual([1, "对方户名", "x"]);
  });

  test("a separator of few lines does not win over that of the table", () => {
    expect(read(utf8("标题：一,二,三\n品名;数量\n复印纸;1,200\n订书机;5\n")).rows.at(-1)).toEqual([4, "订书机", "5"]);
  });
});

describe("numbers", () => {
  test.each<[string, Uint8Array, string]>([
    ["thirteen digits in Excel", xlsxFile([[6901234567892]]), "6901234567892"],
    ["the greatest exact number in Excel", xlsxFile([[9007199254740991]]), "9007199254740991"],
    ["an exponent in Excel", styled([], [[number("A1", "6.901234567892E+12")]]), "6901234567892"],
    ["a fraction of binary in Excel", styled([], [[number("A1", "0.30000000000000004")]]), "0.3"],
    ["an amount in Excel", styled(["#,##0.00"], [[number("A1", "1234.5", 1)]]), "1234.5"],
    ["leading zeros in Excel", styled(["000000"], [[number("A1", 4712, 1)]]), "004712"],
    ["leading zeros with a hyphen in Excel", styled(["000\\-000"], [[number("A1", 12345, 1)]]), "012-345"],
    ["a day in Excel", styled([14], [[number("A1", 46352, 1)]]), "2026-11-26"],
    [
      "a day and a time in Excel",
      styled(["yyyy/m/d h:mm:ss"], [[number("A1", "46352.42929398148", 1)]]),
      "2026-11-26 10:18:11",
    ],
    ["a time in Excel", styled([21], [[number("A1", "0.42929398148", 1)]]), "10:18:11"],
    ["a specification that became a day in Excel", styled([58], [[number("A1", 46358, 1)]]), "12月2日"],
    ["a specification of numbers that became a day in Excel", styled(['m"-"d'], [[number("A1", 46358, 1)]]), "12-2"],
    ["a day of 1904 in Excel", styled([14], [[number("A1", 44890, 1)]], '<workbookPr date1904="1"/>'), "2026-11-26"],
    [
      "thirteen digits in the XML of Excel",
      excelXml(xmlSheet(`<Row><Cell>${data("Number", "6.901234567892E+12")}</Cell></Row>`)),
      "6901234567892",
    ],
    [
      "a day in the XML of Excel",
      excelXml(xmlSheet(`<Row><Cell>${data("DateTime", "2026-11-26T00:00:00.000")}</Cell></Row>`)),
      "2026-11-26",
    ],
    [
      "a day and a time in the XML of Excel",
      excelXml(xmlSheet(`<Row><Cell>${data("DateTime", "2026-11-26T10:18:11.000")}</Cell></Row>`)),
      "2026-11-26 10:18:11",
    ],
    [
      "leading zeros in the XML of Excel",
      excelXml(
        xmlSheet(`<Row><Cell ss:StyleID="s1">${data("Number", 4712)}</Cell></Row>`),
        '<Style ss:ID="s1"><NumberFormat ss:Format="000000"/></Style>',
      ),
      "004712",
    ],
    [
      "a number with spaces in a web page",
      utf8("<table><tr><td> 6901234567892&nbsp;</td></tr></table>"),
      "6901234567892",
    ],
  ])("%s", (_, bytes, text) => expect(read(bytes).rows).toEqual([[1, text]]));

  test("marks before numbers that are to remain text are left out, and so are those of WeChat", () => {
    expect(read(utf8("'0471,’12,`交易,'品名'\n")).rows).toEqual([[1, "0471", "12", "交易", "'品名'"]]);
    expect(read(xlsxFile([["'0471"]])).rows).toEqual([[1, "0471"]]);
  });

  test("more digits than a spreadsheet keeps are marked", () => {
    const file = styled([], [["a", number("B1", "6220000000000000000"), number("C1", 123456789012345)]]);
    expect(read(file).tables[0]?.rows).toEqual([
      { row: 1, cells: ["a", "6220000000000000000", "123456789012345"], rounded: [1] },
    ]);
  });
});

describe("what is hidden is left out and said, or read on request", () => {
  const rowsXml =
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2" hidden="1"><c r="A2"><v>3</v></c></row><row r="3"><c r="B3"><v>4</v></c></row>';
  const html =
    '<table><tr><td>1</td><td>2</td></tr><tr style="mso-hidden:all;display:none"><td>3</td></tr><tr><td></td><td>4</td></tr></table>';
  const xml = `<Row><Cell>${data("Number", 1)}</Cell><Cell>${data("Number", 2)}</Cell></Row><Row ss:Hidden="1"><Cell>${data("Number", 3)}</Cell></Row><Row><Cell ss:Index="2">${data("Number", 4)}</Cell></Row>`;
  test.each<[string, Uint8Array]>([
    ["Excel", zipFile(workbookParts(`<worksheet><sheetData>${rowsXml}</sheetData></worksheet>`))],
    ["a web page", utf8(html)],
    ["the XML of Excel", excelXml(xmlSheet(xml))],
  ])("rows of %s", (_, bytes) => {
    const { rows, hidden } = read(bytes);
    expect([rows, hidden]).toEqual([
      [
        [1, "1", "2"],
        [3, "", "4"],
      ],
      { rows: 1, columns: 0, sheets: [] },
    ]);
    expect([read(bytes, true).rows, read(bytes, true).hidden]).toEqual([
      [
        [1, "1", "2"],
        [2, "3"],
        [3, "", "4"],
      ],
      NOTHING,
    ]);
  });

  test.each<[string, Uint8Array]>([
    [
      "Excel",
      zipFile(
        workbookParts(
          sheetXml([["a", "b", "c"]]).replace(
            "<sheetData>",
            '<cols><col min="2" max="2" hidden="1"/></cols><sheetData>',
          ),
        ),
      ),
    ],
    [
      "the XML of Excel",
      excelXml(
        xmlSheet(
          `<Column/><Column ss:Hidden="1"/><Row><Cell>${data("String", "a")}</Cell><Cell>${data("String", "b")}</Cell><Cell>${data("String", "c")}</Cell></Row>`,
        ),
      ),
    ],
    ["a web page", utf8('<table><tr><td>a</td><td style="display: none">b</td><td>c</td></tr></table>')],
  ])("columns of %s", (_, bytes) => {
    const { rows, hidden } = read(bytes);
    expect([rows, hidden]).toEqual([[[1, "a", "", "c"]], { rows: 0, columns: 1, sheets: [] }]);
    expect(read(bytes, true).rows).toEqual([[1, "a", "b", "c"]]);
  });

  test.each<[string, Uint8Array]>([
    [
      "Excel",
      sheets({ name: "甲", xml: sheetXml([["a"]]) }, { name: "乙", state: "veryHidden", xml: sheetXml([["b"]]) }),
    ],
    [
      "the XML of Excel",
      excelXml(
        xmlSheet(`<Row><Cell>${data("String", "a")}</Cell></Row>`, "甲") +
          xmlSheet(
            `<Row><Cell>${data("String", "b")}</Cell></Row>`,
            "乙",
            "<WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions>",
          ),
      ),
    ],
  ])("sheets of %s", (_, bytes) => {
    const { rows, hidden } = read(bytes);
    expect([rows, hidden]).toEqual([[[1, "a"]], { rows: 0, columns: 0, sheets: ["乙"] }]);
    expect(read(bytes, true).rows).toEqual([
      [1, "a"],
      [1, "b"],
    ]);
  });
});

describe("several sheets", () => {
  test.each<[string, Uint8Array]>([
    [
      "Excel",
      sheets(
        { name: "甲", xml: sheetXml([["a"]]) },
        { name: "空", xml: sheetXml([]) },
        { name: "乙", xml: sheetXml([["b"]]) },
      ),
    ],
    [
      "the XML of Excel",
      excelXml(
        xmlSheet(`<Row><Cell>${data("String", "a")}</Cell></Row>`, "甲") +
          xmlSheet("", "空") +
          xmlSheet(`<Row><Cell>${data("String", "b")}</Cell></Row>`, "乙"),
      ),
    ],
  ])("of %s are read with their names, empty ones are not", (_, bytes) => {
    expect(read(bytes).tables.map(({ name, rows }) => [name, rows.length])).toEqual([
      ["甲", 1],
      ["乙", 1],
    ]);
  });

  test("tables of a web page, also one in the cell of another", () => {
    const page =
      "<html><body><table><tr><td>外<table><tr><td>内</td></tr></table></td></tr></table><table><tr><td>二</td></tr></table></body></html>";
    expect(read(utf8(page)).rows).toEqual([
      [1, "内"],
      [1, "外"],
      [1, "二"],
    ]);
  });
});

describe("workbooks as other programs write them", () => {
  test("entries with backslashes and in other cases", () => {
    const parts = workbookParts(sheetXml([["a"]])).map(({ name, content }) => ({
      name: name.replaceAll("/", "\\").replace("workbook", "Workbook"),
      content,
    }));
    expect(read(zipFile(parts)).rows).toEqual([[1, "a"]]);
  });

  test("names with a prefix", () => {
    const xml =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="B1" t="str"><x:v>a</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(read(zipFile(workbookParts(xml))).rows).toEqual([[1, "", "a"]]);
  });

  test("cells without addresses", () => {
    const xml =
      "<worksheet><sheetData><row><c><v>1</v></c><c/><c><v>3</v></c></row><row><c><v>4</v></c></row></sheetData></worksheet>";
    expect(read(zipFile(workbookParts(xml))).rows).toEqual([
      [1, "1", "", "3"],
      [2, "4"],
    ]);
  });

  test("a web page with spans, line breaks, styles and unclosed cells", () => {
    const page = `<html><head><style>td{mso-number-format:"\\@"}</style></head><body><table><tr><td colspan=2>采购单<tr><td rowspan=2>复印<br>纸<td>A4&nbsp;80g<td>2<tr><td>A3<td>3</table></body></html>`;
    expect(read(utf8(page)).rows).toEqual([
      [1, "采购单"],
      [2, "复印 纸", "A4 80g", "2"],
      [3, "复印 纸", "A3", "3"],
    ]);
  });
});

test.each([
  ["合计", true],
  ["小计：5", true],
  ["小计算器", false],
  ["制表：张三", true],
  ["制表格尺", false],
])("a row that begins with %s is below the table: %s", (cell, isBelow) => expect(isFooter(["", cell])).toBe(isBelow));

describe("files that are no table are refused with a sentence", () => {
  test.each<[string, Uint8Array, RegExp]>([
    ["a web page without a table", utf8("<html><body>你好</body></html>"), /没有表格/],
    ["a web archive", utf8("MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n"), /没有表格/],
    ["a web archive of a table", utf8("MIME-Version: 1.0\n\n<table><tr><td>=E7=AC=94</td></tr></table>"), /没有表格/],
    [
      "an index of sheets above 256 KB",
      zipFile([{ name: "xl/workbook.xml", content: `<workbook>${" ".repeat(300_000)}</workbook>` }]),
      /太大/,
    ],
    ["an old Excel file", Buffer.from("d0cf11e0a1b11ae1", "hex"), /旧版 \.xls/],
  ])("%s", (_, bytes, message) => expect(() => read(bytes)).toThrow(message));
});
