import { expect, test } from "vitest";
import { deskUrls } from "#app/desk-urls.ts";
import { startStaffSession } from "#app/http/session.server.ts";
import { link } from "#app/link.ts";
import { csvText } from "#contract/rules/csv.ts";
import { PRINTER_FILE_BYTES_MAX } from "#contract/rules/staff-printer.ts";
import { staffPrinter } from "#contract/staff-printer.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { asMember, demoMembers, newKey, staffToken } from "#tests/support/members.ts";
import { ORIGIN, outcome, visit } from "#tests/support/visit.ts";
import { loader as exportRows } from "./export.resource.ts";
import * as importPage from "./import.page.tsx";
import * as printerPage from "./printer.page.tsx";
import * as printersPage from "./printers.page.tsx";
import * as productPage from "./product.page.tsx";

const shop = freshBackend();
const FACTS = { series: "HL", short_model: "", type: "激光", color_mode: "黑白", function: "打印" };

async function browse(phone: string, path: string, id = "") {
  const cookie = (await startStaffSession(await staffToken(shop, phone))).split(";")[0] ?? "";
  const page = visit(path, cookie);
  const params = { id };
  return {
    get: (search = "") => ({ ...page.get(`${path}${search}`), params }),
    post: (fields: Parameters<typeof page.post>[0]) => ({ ...page.post({ key: newKey(), ...fields }), params }),
    /** Sends the form with a file. */
    send(intent: string, file?: Uint8Array) {
      const body = new FormData();
      for (const [name, value] of Object.entries({ intent, key: newKey() })) body.append(name, value);
      if (file) body.append("file", new File([new Uint8Array(file)], "机型.csv", { type: "text/csv" }));
      const headers = { Cookie: cookie, Origin: ORIGIN };
      return { request: new Request(new URL(path, ORIGIN), { method: "POST", headers, body }), params, context: {} };
    },
  };
}
const list = () => browse(demoMembers.goods, deskUrls.staffPrinter.list);
const of = (id: number) => browse(demoMembers.goods, link(deskUrls.staffPrinter.detail, { id }), String(id));

/** Adds a printer by its form. @returns its page and its brand. */
async function added(model: string) {
  const page = await list();
  const brand_id = (await printersPage.loader(page.get())).brands[0]?.brand_id ?? 0;
  const answer = await outcome(printersPage.action(page.post({ intent: "add", ...FACTS, brand_id, model })));
  const to = (answer as Response).headers.get("Location") ?? "";
  return { brand_id, printer: await of(Number(to.split("/").at(-1))) };
}

test("a printer is added, found by its words, and refused at its field with what was typed", async () => {
  const { brand_id } = await added("ZZ-1");
  const page = await list();
  expect(await printersPage.loader(page.get("?keyword=ZZ-1"))).toMatchObject({ count: 1, list: [{ model: "ZZ-1" }] });
  const add = (model: string) =>
    outcome(printersPage.action(page.post({ intent: "add", ...FACTS, brand_id, model, series: "新系列" })));
  const typed = { series: "新系列", function: "打印" };
  expect(await add("ZZ-1")).toMatchObject({
    data: {
      form: { error: { model: [expect.stringContaining("已有机型")] }, initialValue: { ...typed, model: "ZZ-1" } },
    },
  });
  expect(await add("")).toMatchObject({
    data: { form: { error: { model: ["请填写机型"] }, initialValue: typed } },
    init: { status: 400 },
  });
});

test("a printer is changed on the state that was read, fitted, and removed once nothing needs it", async () => {
  const { brand_id, printer } = await added("ZZ-2");
  const read = () => printerPage.loader(printer.get());
  const post = (fields: Record<string, string | number>) => outcome(printerPage.action(printer.post(fields)));
  const { version } = await read();
  const change = { intent: "change", ...FACTS, brand_id, model: "ZZ-3" };
  expect(await post({ ...change, version })).toMatchObject({ status: 303 });
  expect(await post({ ...change, version, series: "晚了" })).toMatchObject({
    data: { form: { initialValue: { series: "晚了" } } },
    init: { status: 409 },
  });
  expect(await post({ intent: "fit", goods: "没有的型号" })).toMatchObject({
    data: { form: { error: { goods: [expect.any(String)] }, initialValue: { goods: "没有的型号" } } },
  });
  const known = await shop.backend.database.read
    .selectFrom("sku_consumables")
    .innerJoin("skus", "skus.id", "sku_consumables.sku_id")
    .select(["skus.id", "skus.product_id", "sku_consumables.consumable_id"])
    .executeTakeFirstOrThrow();
  expect(await post({ intent: "fit", goods: `${known.product_id}-${known.id}` })).toMatchObject({ status: 303 });
  expect((await read()).fitting.map(({ consumable_id }) => consumable_id)).toContain(known.consumable_id);
  expect(await post({ intent: "unfit", consumable_id: known.consumable_id })).toMatchObject({ status: 303 });
  expect(await post({ intent: "remove", version: (await read()).version })).toMatchObject({ status: 303 });
  expect(await outcome(read())).toMatchObject({ init: { status: 404 } });
});

test("a printer is added to what a product fits, and refused beside what was typed", async () => {
  const { product_id } = await shop.backend.database.read
    .selectFrom("sku_consumables")
    .innerJoin("skus", "skus.id", "sku_consumables.sku_id")
    .select("skus.product_id")
    .executeTakeFirstOrThrow();
  await added("ZZ-4");
  const path = link(deskUrls.staffPrinter.ofProduct, { id: product_id });
  const page = await browse(demoMembers.goods, path, String(product_id));
  const post = (fields: Record<string, string | number>) => outcome(productPage.action(page.post(fields)));
  expect(await post({ intent: "add_printer", model: "ZZ-4" })).toMatchObject({ status: 303 });
  const { fits } = await productPage.loader(page.get());
  const printer_id = fits.printers.find(({ name }) => name.endsWith("ZZ-4"))?.printer_id ?? 0;
  expect(printer_id).toBeGreaterThan(0);
  expect(await post({ intent: "remove_printer", printer_id })).toMatchObject({ status: 303 });
  for (const model of ["没有的机型 9", ""]) {
    expect(await post({ intent: "add_printer", model })).toMatchObject({
      data: { form: { error: { model: [expect.any(String)] } } },
    });
  }
});

test("a table is checked, then written as a whole; a bad row, no file and a large one are refused at the field", async () => {
  const page = await browse(demoMembers.goods, deskUrls.staffPrinter.import);
  expect(await importPage.loader(page.get())).toEqual({});
  const { rows } = staffPrinter.export.answer.parse(
    (await (await asMember(shop, demoMembers.goods)).get("/api/staff/printers/export")).data,
  );
  const [head = [], first = []] = rows;
  const own = first.map((cell, at) => (/^(机型|简称)$/.test(head[at] ?? "") ? "ZZ-5" : cell));
  const bad = own.map((cell, at) => (head[at] === "打印机品牌" ? "没有的牌" : cell));
  const send = (intent: string, table?: string[][]) =>
    outcome(importPage.action(page.send(intent, table && Buffer.from(csvText(table)))));
  const found = async () => (await printersPage.loader((await list()).get("?keyword=ZZ-5"))).count;
  expect(await send("check", [head, own])).toMatchObject({
    data: { report: { printers: 1, problems: [] }, isWritten: false },
  });
  expect(await send("import", [head, own, bad])).toMatchObject({
    data: { report: { problems: [{ line: 3 }] }, isWritten: false },
  });
  expect(await found()).toBe(0);
  expect(await send("import", [head, own])).toMatchObject({ data: { isWritten: true } });
  expect(await found()).toBe(1);
  expect(await send("import")).toMatchObject({ data: { form: { error: { file: [expect.any(String)] } } } });
  const large = Buffer.alloc(PRINTER_FILE_BYTES_MAX + 1, "1");
  expect(await outcome(importPage.action(page.send("import", large)))).toMatchObject({
    data: { form: { error: { file: [expect.any(String)] } } },
  });
});

test("the export is a workbook, and all of it is 403 for 仓库", async () => {
  const page = await list();
  const answer = await exportRows(page.get());
  expect(answer.headers.get("Content-Disposition")).toContain("attachment");
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
  const other = await browse(demoMembers.warehouse, deskUrls.staffPrinter.list);
  const forbidden = { init: { status: 403 } };
  expect(await outcome(printersPage.loader(other.get()))).toMatchObject(forbidden);
  expect(await outcome(printersPage.action(other.post({ intent: "add" })))).toMatchObject(forbidden);
  expect(await outcome(printerPage.loader(other.get()))).toMatchObject(forbidden);
  expect(await outcome(printerPage.action(other.post({ intent: "remove" })))).toMatchObject(forbidden);
  expect(await outcome(productPage.loader(other.get()))).toMatchObject(forbidden);
  expect(await outcome(productPage.action(other.post({ intent: "add_printer" })))).toMatchObject(forbidden);
  expect(await outcome(importPage.loader(other.get()))).toMatchObject(forbidden);
  expect(await outcome(importPage.action(other.send("check")))).toMatchObject(forbidden);
  expect(await outcome(exportRows(other.get()))).toMatchObject(forbidden);
});
