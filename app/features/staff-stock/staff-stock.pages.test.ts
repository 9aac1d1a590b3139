import { expect, test } from "vitest";
import { deskUrls } from "#app/desk-urls.ts";
import { startStaffSession } from "#app/http/session.server.ts";
import { link } from "#app/link.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoMembers, newKey, staffToken } from "#tests/support/members.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import * as countPage from "./count.page.tsx";
import * as receiptResource from "./receipt.resource.ts";
import * as skuPage from "./sku.page.tsx";
import * as stockPage from "./stock.page.tsx";
import * as transfersPage from "./transfers.page.tsx";
import * as warehousesPage from "./warehouses.page.tsx";

const shop = freshBackend();

async function browse(phone: string, path: string, id = 0) {
  const cookie = (await startStaffSession(await staffToken(shop, phone))).split(";")[0] ?? "";
  const page = visit(path, cookie);
  const params = { id: String(id) };
  return {
    get: (search = "") => ({ ...page.get(`${path}${search}`), params }),
    post: (fields: Parameters<typeof page.post>[0]) => ({ ...page.post({ key: newKey(), ...fields }), params }),
  };
}

async function placed(stock = 10) {
  const article = await createProduct(shop, { stock });
  await shop.backend.staff.warehouses.fill("上海仓", article.store_id);
  const path = link(deskUrls.staffStock.detail, { id: article.sku_id });
  return { ...article, page: await browse(demoMembers.goods, path, article.sku_id) };
}

test("counts, receives and sends on the page of a SKU, and receives the transfer on its own", async () => {
  const { sku_id, page } = await placed();
  const at = async (name: string) => {
    const { sku } = await skuPage.loader(page.get());
    const place = sku.places.find((one) => one.name === name);
    if (!place) throw new Error(name);
    return place;
  };
  const { warehouse_id, version } = await at("上海仓");
  const act = (fields: Record<string, string | number>) => outcome(skuPage.action(page.post(fields)));
  const counting = { intent: "count", warehouse_id, read: 10, version, reason: "count" };
  expect(await act({ ...counting, counted: "九" })).toMatchObject({
    data: { form: { error: { counted: ["实际清点应为整数"] } } },
  });
  expect(await act({ ...counting, counted: 9, reason: "other" })).toMatchObject({
    data: { form: { error: { note: ["请写明其他原因"] } } },
  });
  expect(await act({ ...counting, counted: "９" })).toMatchObject({ status: 303 });
  expect(await act({ ...counting, counted: 8 })).toMatchObject({ init: { status: 409 } });
  const receiving = { intent: "receive", warehouse_id, pieces: 5, number: "SH-771" };
  expect(await act(receiving)).toMatchObject({ status: 303 });
  expect(await act(receiving)).toMatchObject({
    data: { form: { error: { number: [expect.stringContaining("没有再加")] } } },
  });
  const to = await at("北京仓");
  const sending = { intent: "send", from_id: warehouse_id, to_id: to.warehouse_id, why: "当天要发" };
  expect(await act({ ...sending, moved: 99 })).toMatchObject({
    data: { form: { error: { moved: ["上海仓只有 14，不能调出 99"] } } },
  });
  expect(await act({ ...sending, moved: 4 })).toMatchObject({ status: 303 });
  expect(await skuPage.loader(page.get(`?at=${to.warehouse_id}`))).toMatchObject({
    at: { name: "北京仓", moving: 4 },
    sku: { stock: 10, moving: 4 },
  });
  const transfers = await browse(demoMembers.goods, deskUrls.staffStock.transfers);
  const { list } = await transfersPage.loader(transfers.get());
  const own = list.find((one) => one.sku_id === sku_id);
  const id = own?.transfer_id ?? 0;
  expect(await transfersPage.loader(transfers.get(`?end=${id}`))).toMatchObject({ end: { transfer_id: id } });
  const end = (fields: Record<string, string | number>) =>
    outcome(transfersPage.action(transfers.post({ id, ...fields })));
  expect(await end({ intent: "return", why: "" })).toMatchObject({
    data: { form: { error: { why: ["请写明调拨的原因"] } } },
  });
  expect(await end({ intent: "arrive", pieces: 3, note: "" })).toMatchObject({
    data: { form: { error: { note: ["少 1，请写明原因"] } } },
  });
  expect(await end({ intent: "arrive", pieces: 4, note: "" })).toMatchObject({ status: 303 });
  expect(await end({ intent: "return", why: "不发了" })).toMatchObject({ init: { status: 409 } });
  expect(await at("北京仓")).toMatchObject({ stock: 4 });
});

test("checks a pasted count, writes it and shows the receipt", async () => {
  const { sku_id } = await placed();
  const page = await browse(demoMembers.warehouse, deskUrls.staffStock.count);
  const { warehouses } = await countPage.loader(page.get());
  expect(warehouses.map(({ name }) => name)).toEqual(["上海仓"]);
  const warehouse_id = warehouses[0]?.warehouse_id ?? 0;
  const post = (fields: Parameters<typeof page.post>[0]) => outcome(countPage.action(page.post(fields)));
  expect(await post({ intent: "check", warehouse_id, text: " " })).toMatchObject({
    data: { form: { error: { text: ["请粘贴编码和数量"] } } },
  });
  expect(await post({ intent: "upload", warehouse_id })).toMatchObject({
    data: { form: { error: { file: [expect.any(String)] } } },
  });
  const checked = await post({ intent: "check", warehouse_id, text: `${sku_id} 7\n999999999 1` });
  const { list } = (
    checked as { data: { checked: { list: { row: number; line: object; raw: string; note: string }[] } } }
  ).data.checked;
  const key = newKey();
  const row = JSON.stringify({ row: 1, ...pick(list[0]?.line) });
  const rest = JSON.stringify({ row: 2, raw: list[1]?.raw, note: list[1]?.note });
  const written = await post({ intent: "write", key, warehouse_id, reason: "broken", note: "", row, rest });
  expect(written).toMatchObject({ status: 303 });
  const { receipt } = await countPage.loader(page.get(`?done=${key}`));
  expect(receipt).toMatchObject({ done: [{ difference: -3, stock: 7 }], left: [{ row: 2 }] });
  const file = await browse(demoMembers.warehouse, deskUrls.staffStock.receipt);
  const response = await receiptResource.loader(file.get(`?key=${key}`));
  expect(response.headers.get("Content-Disposition")).toContain("xlsx");
});

const pick = (line: object = {}) => {
  const { sku_id, read, counted, version } = line as Record<string, unknown>;
  return { sku_id, read, counted, version };
};

test("adds and changes a warehouse", async () => {
  const page = await browse(demoMembers.admin, deskUrls.staffStock.warehouses);
  const place = { province: "四川省", city: "成都", ship_hours: 36 };
  const post = (fields: Record<string, string | number>) => outcome(warehousesPage.action(page.post(fields)));
  expect(await post({ intent: "add", name: "成都仓", ...place, ship_hours: 999 })).toMatchObject({
    data: { form: { error: { ship_hours: ["最多 240 小时"] } } },
  });
  expect(await post({ intent: "add", name: "成都仓", ...place })).toMatchObject({ status: 303 });
  expect(await post({ intent: "add", name: "成都仓", ...place })).toMatchObject({
    data: { form: { error: { name: ["已有仓库 成都仓"] } } },
  });
  const { list } = await warehousesPage.loader(page.get());
  const { warehouse_id: id = 0, version = "" } = list.find(({ name }) => name === "成都仓") ?? {};
  expect(await warehousesPage.loader(page.get(`?edit=${id}`))).toMatchObject({ edited: { name: "成都仓" } });
  expect(await post({ intent: "change", id, version, ...place, ship_hours: 24 })).toMatchObject({ status: 303 });
  expect(await post({ intent: "change", id, version, ...place, ship_hours: 12 })).toMatchObject({
    init: { status: 409 },
  });
});

test("the list has the filters of its address, and is 403 for 财务, as setting up warehouses is for 仓库", async () => {
  const page = await browse(demoMembers.goods, deskUrls.staffStock.list);
  expect(await stockPage.loader(page.get("?tab=none&keyword=CC388A"))).toMatchObject({
    query: { tab: "all", keyword: "CC388A" },
    mayChange: true,
    managesWarehouses: false,
  });
  const finance = await browse(demoMembers.finance, deskUrls.staffStock.list);
  expect(await outcome(stockPage.loader(finance.get()))).toMatchObject({ init: { status: 403 } });
  const warehouse = await browse(demoMembers.warehouse, deskUrls.staffStock.warehouses);
  expect(await outcome(warehousesPage.loader(warehouse.get()))).toMatchObject({ init: { status: 403 } });
});
