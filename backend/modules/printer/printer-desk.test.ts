import { beforeEach, expect, test } from "vitest";
import { csvText } from "#contract/rules/csv.ts";
import { staffPrinter } from "#contract/staff-printer.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { asMember, demoMembers, newKey } from "#tests/support/members.ts";

const shop = freshBackend();
let goods: Awaited<ReturnType<typeof asMember>>;
beforeEach(async () => {
  goods = await asMember(shop, demoMembers.goods);
});

const post = (path: string, body: object) => goods.post(`/api/staff/${path}`, { key: newKey(), ...body });
const list = async (keyword: string) =>
  staffPrinter.list.answer.parse((await goods.get(`/api/staff/printers?keyword=${encodeURIComponent(keyword)}`)).data);
const one = async (id: number) => staffPrinter.one.answer.parse((await goods.get(`/api/staff/printers/${id}`)).data);
const FACTS = { series: "HL", model: "HL-9999", short_model: "", type: "激光", color_mode: "黑白", function: "打印" };

async function added() {
  const brand_id = (await list("")).brands.find(({ name }) => name === "兄弟")?.brand_id ?? 0;
  const answer = await post("printers/add", { brand_id, ...FACTS });
  return { brand_id, id: (answer.data as { printer_id: number }).printer_id };
}
/** A SKU with a consumable. */
const consumable = () =>
  shop.backend.database.read
    .selectFrom("sku_consumables")
    .innerJoin("skus", "skus.id", "sku_consumables.sku_id")
    .innerJoin("consumables", "consumables.id", "sku_consumables.consumable_id")
    .select(["skus.product_id", "skus.id as sku_id", "consumables.id", "consumables.code"])
    .executeTakeFirstOrThrow();

test("a printer is added once per brand, found, changed in the version that was read, and deleted", async () => {
  const { brand_id, id } = await added();
  expect(await post("printers/add", { brand_id, ...FACTS, model: "hl-9999" })).toMatchObject({ status: 400 });
  expect((await list("兄弟 9999")).list).toMatchObject([{ printer_id: id, short_model: "HL-9999", fits: 0 }]);
  const { version } = await one(id);
  const change = (series: string) => post(`printers/${id}/change`, { version, brand_id, ...FACTS, series });
  expect(await change("HL-L")).toMatchObject({ status: 200 });
  expect(await change("HL-M")).toMatchObject({ status: 409, message: expect.stringContaining("已改机型") });
  expect(await post(`printers/${id}/remove`, { version })).toMatchObject({ status: 409 });
  expect(await post(`printers/${id}/remove`, { version: (await one(id)).version })).toMatchObject({ status: 200 });
  expect((await goods.get(`/api/staff/printers/${id}`)).status).toBe(404);
});

test("one that customers have saved stays", async () => {
  const { printer_id } = await shop.backend.database.read
    .selectFrom("my_printers")
    .select("printer_id")
    .executeTakeFirstOrThrow();
  const { version, why_kept } = await one(printer_id);
  expect(why_kept).toContain("位客户存了");
  expect(await post(`printers/${printer_id}/remove`, { version })).toMatchObject({ status: 409, message: why_kept });
});

test("consumables are related by the code of a SKU or a model, from the product's side too, and taken off", async () => {
  const { id } = await added();
  const { product_id, sku_id, id: consumable_id, code } = await consumable();
  expect(await post(`printers/${id}/fits`, { goods: "没有这种" })).toMatchObject({ status: 400 });
  expect(await post(`printers/${id}/fits`, { goods: `${product_id}-${sku_id}` })).toMatchObject({ status: 200 });
  expect(await post(`printers/${id}/fits`, { goods: `${product_id}-${sku_id}` })).toMatchObject({ status: 409 });
  expect((await one(id)).fitting.map((fit) => fit.consumable_id)).toContain(consumable_id);
  expect(await post(`printers/${id}/fits/remove`, { consumable_id })).toMatchObject({ status: 200 });
  expect(await post(`printers/${id}/fits/remove`, { consumable_id })).toMatchObject({ status: 409 });
  expect(await post(`printers/${id}/fits`, { goods: code })).toMatchObject({ status: 200 });
  const ofProduct = async () =>
    staffPrinter.ofProduct.answer.parse((await goods.get(`/api/staff/products/${product_id}/printers`)).data).printers;
  await post(`products/${product_id}/printers/remove`, { printer_id: id });
  expect((await ofProduct()).some(({ printer_id }) => printer_id === id)).toBe(false);
  expect(await post(`products/${product_id}/printers/add`, { model: "兄弟 HL-9999" })).toMatchObject({ status: 200 });
  expect((await ofProduct()).some(({ printer_id }) => printer_id === id)).toBe(true);
  expect(await post(`products/${product_id}/printers/add`, { model: "无此机" })).toMatchObject({ status: 400 });
});

test("the exported table changes nothing when it is imported, and a bad row writes none", async () => {
  const { rows } = staffPrinter.export.answer.parse((await goods.get("/api/staff/printers/export")).data);
  const file = (table: string[][]) => Buffer.from(csvText(table)).toString("base64");
  // The import writes the model where the demo has no other name.
  await post("printers/import", { file: file(rows) });
  const same = await post("printers/import", { file: file(rows) });
  expect(same.data).toEqual({ printers: 0, consumables: 0, fits: 0, problems: [] });
  const [head = [], first = []] = rows;
  const other = first.map((cell, at) => (head[at] === "机型" || head[at] === "简称" ? "ZZ-1" : cell));
  const check = (table: string[][]) => goods.post("/api/staff/printers/import/check", { file: file(table) });
  expect((await check([head, other])).data).toMatchObject({ printers: 1, problems: [] });
  expect((await list("ZZ-1")).count).toBe(0);
  const bad = other.map((cell, at) => (head[at] === "打印机品牌" ? "没有的牌" : cell));
  const refused = await post("printers/import", { file: file([head, other, bad]) });
  expect(refused.data).toMatchObject({ printers: 0, problems: [{ line: 3, message: "没有品牌 没有的牌" }] });
  expect((await list("ZZ-1")).count).toBe(0);
  expect((await post("printers/import", { file: file([head, other]) })).data).toMatchObject({ printers: 1 });
  expect((await list("ZZ-1")).count).toBe(1);
});
