import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PRINTER_COLUMNS } from "#backend/modules/printer/printer-row.ts";
import { printer } from "#contract/printer.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
let folder: string;
let sku_id: number;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "printers-"));
});
beforeEach(async () => {
  sku_id = (await createProduct(shop, { name: "测试 XT-900 粉盒" })).sku_id;
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  process.exitCode = 0;
});

const PRINTER = {
  brand: "惠普",
  series: "Test",
  model: "Test 9000",
  type: "激光",
  color_mode: "黑白",
  function: "打印机",
};
const toner = () => ({
  consumable_brand: "天威",
  code: "XT-900",
  alias: "900X",
  kind: "粉盒",
  color: "黑色",
  yield_pages: "2000",
  origin: "国产兼容",
  sku_id: String(sku_id),
});
type Row = Partial<Record<keyof typeof PRINTER_COLUMNS, string>>;
async function importRows(...rows: Row[]) {
  const fields = Object.keys(PRINTER_COLUMNS) as (keyof typeof PRINTER_COLUMNS)[];
  const lines = [
    fields.map((field) => PRINTER_COLUMNS[field]),
    ...rows.map((row) => fields.map((field) => row[field] ?? "")),
  ];
  const path = join(folder, "printers.csv");
  writeFileSync(path, lines.map((cells) => cells.join(",")).join("\n"));
  return staffOf(shop)("printers", "import", path);
}
const found = async (keyword: string) =>
  printer.search.answer.parse(
    (await call(shop, "GET", `/api/printer/search?${new URLSearchParams({ keyword })}`)).data,
  );
const fitting = async (model: string) => {
  const { id } = await shop.backend.database.read
    .selectFrom("printers")
    .select("id")
    .where("model", "=", model)
    .executeTakeFirstOrThrow();
  return printer.detail.answer.parse((await call(shop, "GET", `/api/printer/detail/${id}`)).data).list;
};
const counts = async () =>
  Promise.all(
    (["printers", "consumables", "consumable_printers", "sku_consumables"] as const).map(
      async (table) => (await shop.backend.database.read.selectFrom(table).selectAll().execute()).length,
    ),
  );

test("a compatible consumable is found by the code of the original that it replaces and names it [P6.9]", async () => {
  const original = { ...toner(), consumable_brand: "惠普", code: "HX-77A", alias: "77A", origin: "原装" };
  const compatible = { ...toner(), replaces: "hx-77a" };
  const other = (await createProduct(shop, { name: "测试 HX-77A 粉盒" })).sku_id;
  const rows = [
    { ...PRINTER, ...compatible },
    { ...PRINTER, ...original, sku_id: String(other) },
  ];
  expect(await importRows(...rows)).toBe("写入 1 款打印机、2 种耗材，新增 2 条适用关系");
  const named = (await fitting("Test 9000")).map(({ sku_id: id, consumables }) => [id, consumables[0]?.replaces]);
  expect(new Map(named as [number, string | null][])).toEqual(
    new Map([
      [sku_id, "HX-77A"],
      [other, null],
    ]),
  );
  expect((await found("HX-77A")).list.map((one) => one.sku_id).sort()).toEqual([sku_id, other].sort());
  expect(await importRows(...rows)).toBe("写入 0 款打印机、0 种耗材，新增 0 条适用关系");
  // A blank cell leaves the stored value unchanged.
  expect(await importRows({ ...PRINTER, ...toner() })).toBe("写入 0 款打印机、0 种耗材，新增 0 条适用关系");
});

test("an unknown original, one of another colour, and one of an original are refused, and nothing is written", async () => {
  const before = await counts();
  for (const [row, message] of [
    [{ ...toner(), replaces: "HX-78A" }, "没有惠普原装 HX-78A 黑色"],
    [{ ...toner(), replaces: "CC388A", color: "青色" }, "没有惠普原装 CC388A 青色"],
    [{ ...toner(), replaces: "CC388A", origin: "原装" }, "原装耗材不填替代型号"],
  ] as const) {
    expect(await importRows({ ...PRINTER, ...row })).toContain(message);
  }
  expect(await counts()).toEqual(before);
});

test("printers and what fits them are imported, found both ways, and a second import changes nothing [P9.1]", async () => {
  const rows = [
    { ...PRINTER, ...toner() },
    { ...PRINTER, model: "Test 9001", ...toner() },
    { ...PRINTER, model: "Test 9002" },
  ];
  expect(await importRows(...rows)).toBe("写入 3 款打印机、1 种耗材，新增 2 条适用关系");
  expect((await found("惠普 Test 9000")).printers.map(({ model }) => model)).toEqual(["Test 9000"]);
  expect((await fitting("Test 9000")).map((one) => [one.sku_id, one.consumables[0]?.code])).toEqual([
    [sku_id, "XT-900"],
  ]);
  expect((await found("XT-900")).list.map((one) => one.sku_id)).toEqual([sku_id]);
  expect(await fitting("Test 9002")).toEqual([]);
  const before = await counts();
  expect(await importRows(...rows)).toBe("写入 0 款打印机、0 种耗材，新增 0 条适用关系");
  expect(await counts()).toEqual(before);
});

test("a known printer keeps its number, and rows that the table does not name are not changed", async () => {
  const known = { brand: "惠普", series: "LaserJet 1000系列", model: "LaserJet 1020" };
  const skus = async () => (await fitting(known.model)).map((one) => one.sku_id);
  const before = await skus();
  expect(await importRows({ ...PRINTER, ...known, ...toner(), code: "XT-901" })).toContain("新增 1 条适用关系");
  expect(new Set(await skus())).toEqual(new Set([...before, sku_id]));
  const rows = await shop.backend.database.read
    .selectFrom("printers")
    .select("id")
    .where("model", "=", known.model)
    .execute();
  expect(rows).toEqual([{ id: 5 }]);
});

test("bad cells are listed by line and column, and nothing is written", async () => {
  const before = await counts();
  const output = await importRows(
    { ...PRINTER, ...toner() },
    { ...PRINTER, brand: "没有这个", type: "3D" },
    { ...PRINTER, ...toner(), sku_id: "77", origin: "高仿" },
    { ...PRINTER, ...toner(), consumable_brand: "没有那个", sku_id: "88888888" },
  );
  expect(process.exitCode).toBe(1);
  for (const problem of [
    "应为 激光、喷墨、针式 或 标签",
    "应为 原装 或 国产兼容",
    "没有品牌 没有那个",
    "没有 SKU 88888888",
  ]) {
    expect(output).toContain(problem);
  }
  expect(await counts()).toEqual(before);
});

test("a table without a needed column, or with an unknown one, is refused", async () => {
  const path = join(folder, "bad.csv");
  writeFileSync(path, "打印机品牌,机型,颜值\n惠普,Test 1,高");
  const output = await staffOf(shop)("printers", "import", path);
  expect(output).toContain("没有这一列");
  expect(output).toContain("缺少这一列");
});
