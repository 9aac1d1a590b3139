import { describe, expect, test } from "vitest";
import { STAFF_LIMITS } from "#backend/tables/limits.ts";
import { readTables } from "#backend/tables/read-file.ts";
import { amountCell, dayCell, headRow, minuteCell, type Row } from "#contract/rules/sheet.ts";
import { SHEET_ROWS_MAX } from "#contract/rules/workbook.ts";
import { rowsOf, unzip, workbookOf } from "#tests/support/workbook.ts";
import { xlsxResponse } from "./xlsx.server.ts";

const readRows = (bytes: Uint8Array) => readTables(bytes, { limits: STAFF_LIMITS }).tables[0]?.rows ?? [];

const sheet = (rows: Iterable<Row> | AsyncIterable<Row>, name = "表") => ({ name, widths: [10, 20], rows });
const bytesOf = async (rows: Parameters<typeof sheet>[0]) =>
  Buffer.from(await xlsxResponse("a.xlsx", [sheet(rows)]).arrayBuffer());
const xmlOf = async (rows: Parameters<typeof sheet>[0]) =>
  unzip(await bytesOf(rows)).get("xl/worksheets/sheet1.xml") ?? "";

describe("an Excel file", () => {
  test("holds numbers as numbers, amounts with two decimals, and text as text", async () => {
    const rows = [
      headRow(["品名", "数量", "金额"]),
      ["笔", 12, amountCell("1234567.80")],
      ["退", 0, amountCell("-0.05")],
    ];
    expect(await rowsOf(xlsxResponse("a.xlsx", [sheet(rows)]))).toEqual([
      ["品名", "数量", "金额"],
      ["笔", 12, 1_234_567.8],
      ["退", 0, -0.05],
    ]);
    const files = unzip(await bytesOf(rows));
    const style = /<c r="C2" s="(\d)">/.exec(files.get("xl/worksheets/sheet1.xml") ?? "")?.[1];
    const styles = [
      ...(files
        .get("xl/styles.xml")
        ?.split("<cellXfs")[1]
        ?.matchAll(/<xf[^>]*>/g) ?? []),
    ];
    expect(styles[Number(style)]?.[0]).toContain('numFmtId="4"');
  });

  test("holds instants as dates of Shanghai's clock, by day or by minute", async () => {
    const at = Date.parse("2026-11-20T16:05:59Z");
    const rows = [headRow(["日期", "时间"]), [dayCell(at), minuteCell(at)], [dayCell(at - 300_000 - 60_000), ""]];
    expect(await rowsOf(xlsxResponse("a.xlsx", [sheet(rows)]))).toEqual([
      ["日期", "时间"],
      [new Date("2026-11-21T00:00:00Z"), new Date("2026-11-21T00:05:00Z")],
      [new Date("2026-11-20T00:00:00Z"), null],
    ]);
    expect(unzip(await bytesOf(rows)).get("xl/styles.xml")).toContain("yyyy\\-mm\\-dd\\ hh:mm");
  });

  test("gives each column its width", async () => {
    const column = (number: number, width: number) =>
      `<col min="${number}" max="${number}" width="${width}" customWidth="1"/>`;
    expect(await xmlOf([["笔", 1]])).toContain(`<cols>${column(1, 10)}${column(2, 20)}</cols>`);
  });

  test("keeps the names of its columns in view, where it begins with them", async () => {
    const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
    expect(await xmlOf([headRow(["品名", "数量"]), ["笔", 1]])).toContain(`${frozen}</sheetView></sheetViews><cols>`);
    expect(await xmlOf([["报价单", "A"], headRow(["品名", "数量"])])).not.toContain("<pane");
    expect(await xmlOf([])).toMatch(/<\/cols><sheetData><\/sheetData><\/worksheet>$/);
  });

  test("runs no formula: text that begins like one stays text, also when a person edits its cell", async () => {
    const hostile = ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\t=1", "123456789012345678", "1e5", "2026-01-01"];
    const rows = [hostile, [amountCell("=1+1")], headRow(["=1"])];
    const xml = await xmlOf(rows);
    expect(unzip(await bytesOf(rows)).get("xl/styles.xml")).toMatch(
      /<xf\/><xf numFmtId="49"[^>]*><xf numFmtId="49"[^>]* quotePrefix="1"\/>/,
    );
    expect(xml).not.toMatch(/<f[\s>]/);
    expect(xml.match(/<v>/g)).toBeNull();
    expect(xml).toContain('<c r="A1" s="2" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(1)</t></is></c>');
    expect((await rowsOf(xlsxResponse("a.xlsx", [sheet(rows)])))[0]).toEqual(hostile.map((text) => text.trim()));
  });

  test("is well-formed for every character, and the quick order reads it back", async () => {
    const text = "a<b>&\"'</t> \u0000\u0007\ud800😀\ufffe_x0041_";
    expect(await xmlOf([[text]])).toContain("a&lt;b&gt;&amp;&quot;'&lt;/t&gt; 😀_x005F_x0041_<");
    expect(
      readRows(
        await bytesOf([
          ["名称", ""],
          ["", "笔 & 墨", 3],
        ]),
      ),
    ).toEqual([
      { row: 1, cells: ["名称"] },
      { row: 2, cells: ["", "笔 & 墨", "3"] },
    ]);
  });

  test("has its sheets in order, and cells beyond column Z", async () => {
    const wide = Array.from({ length: 30 }, (_, index) => index);
    const file = xlsxResponse("汇总.xlsx", [sheet([wide], "汇总"), sheet([["x"]], "订单")]);
    expect(file.headers.get("Content-Disposition")).toContain(`filename*=UTF-8''${encodeURIComponent("汇总.xlsx")}`);
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    expect(await workbookOf(file)).toEqual({ 汇总: [wide], 订单: [["x"]] });
  });

  test("stops after its last row and says so, without reading further", async () => {
    let read = 0;
    async function* endless() {
      for (;;) {
        read += 1;
        yield [read];
      }
    }
    const rows = (await xmlOf(endless())).split("<row ");
    expect(rows).toHaveLength(SHEET_ROWS_MAX + 2);
    expect(rows.at(-1)).toContain("只导出前 50,000 行，请缩小范围再导出");
    expect(read).toBe(SHEET_ROWS_MAX + 1);
  });

  test("is aborted when its rows fail, so that a partial file does not count as complete", async () => {
    async function* failing() {
      yield ["a"];
      throw new Error("no answer");
    }
    await expect(xlsxResponse("a.xlsx", [sheet(failing())]).arrayBuffer()).rejects.toThrow("no answer");
  });
});
