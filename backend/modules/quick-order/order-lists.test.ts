import { beforeEach, expect, test } from "vitest";
import { quickOrder } from "#contract/quick-order.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
let token = "";
let other = "";

beforeEach(async () => {
  token = await tokenOf(shop, demoCustomers.tradeMarkup);
  other = await tokenOf(shop, demoCustomers.stationer);
  await shop.backend.database.write((tx) => tx.deleteFrom("cart_lines").execute());
});

const post = (path: string, body: unknown, by = token) =>
  call(shop, "POST", `/api/user/quick_order/${path}`, { token: by, body });
const create = async (text: string) => quickOrder.create.answer.parse((await post("create", { text })).data).list_id;
const read = async (id: number, query = "") =>
  quickOrder.read.answer.parse((await call(shop, "GET", `/api/user/quick_order/detail/${id}${query}`, { token })).data);
const cartLines = () =>
  shop.backend.database.read.selectFrom("cart_lines").select(["sku_id", "quantity"]).orderBy("sku_id").execute();

const LIST = "10398-100778 6\n88A 硒鼓 10支\n碎纸机油 2瓶\n10472-100979 0";

test("a list shows each row with its SKU, and the sum of those that can be bought", async () => {
  const list = await read(await create(LIST));
  expect(list.counts).toEqual({ all: 4, matched: 1, ambiguous: 1, missing: 1, quantity: 1 });
  expect(list.list.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
  expect(list.list[0]).toMatchObject({ goods: { productAttr: { unique: 100778 } }, quantity: 6, problem: null });
  expect(list.list[1]).toMatchObject({ goods: null, proposals: [{}, {}, {}], stated: "10支" });
  expect(list.ready).toMatchObject({ kinds: 1, units: 6 });
  expect(Number(list.ready.amount)).toBeGreaterThan(0);
  expect((await read(list.list_id, "?state=missing")).list.map(({ row }) => row)).toEqual([3]);
});

test("what a file hides is left out and said, or read on request; rows of several sheets say where they stand", async () => {
  const page = (rows: string) => `<table>${rows}</table>`;
  const line = (code: string, hidden = "") => `<tr${hidden}><td>${code}</td><td>6</td></tr>`;
  const html = page(line("10398-100778") + line("10380-100740", ' style="display:none"')) + page(line("10380-100742"));
  const file = { file: Buffer.from(html).toString("base64"), name: "采购.xls" };
  const upload = async (body: object) =>
    read(quickOrder.create.answer.parse((await post("create", body)).data).list_id);
  const list = await upload(file);
  expect(list.notices).toEqual(["有 1 行被隐藏，没有读取"]);
  expect(list.list.map(({ row, raw }) => [row, raw])).toEqual([
    [1, "10398-100778\t6"],
    [2, "10380-100742\t6"],
  ]);
  expect(list.list.map(({ place }) => place)).toEqual(["表 1 第 1 行", "表 2 第 1 行"]);
  const whole = await upload({ ...file, hidden: 1 });
  expect([whole.notices, whole.list.map(({ raw }) => raw)]).toEqual([
    [],
    ["10398-100778\t6", "10380-100740\t6", "10380-100742\t6"],
  ]);
});

test("a quantity that is no number is required once the SKU is chosen", async () => {
  const id = await create("88A 硒鼓 10-15支\n10398-100778 若干");
  const [ambiguous, coded] = (await read(id)).list;
  expect(ambiguous).toMatchObject({ state: "ambiguous", stated: "10-15支" });
  expect(coded).toMatchObject({ state: "matched", quantity: null, problem: { kind: "unclear" }, stated: "若干" });
  await post(`change/${id}`, { row: 1, sku_id: ambiguous?.proposals[0]?.productAttr.unique });
  expect((await read(id)).list[0]).toMatchObject({ state: "matched", quantity: null, problem: { kind: "unclear" } });
});

test("rows are corrected one by one", async () => {
  const id = await create(LIST);
  const [, ambiguous] = (await read(id)).list;
  const chosen = ambiguous?.proposals[0]?.productAttr.unique ?? 0;
  await post(`change/${id}`, { row: 2, sku_id: chosen });
  await post(`change/${id}`, { row: 3, words: "10428-100865" });
  await post(`change/${id}`, { row: 4, remove: 1 });
  await post(`change/${id}`, { row: 1, quantity: 8 });
  const list = await read(id);
  expect(list.list.map(({ row, state, quantity }) => [row, state, quantity])).toEqual([
    [1, "matched", 8],
    [2, "matched", 10],
    [3, "matched", 2],
  ]);
  expect(list.list[1]).toMatchObject({ by: "choice", raw: "88A 硒鼓 10支" });
  expect(await post(`change/${id}`, { row: 99, remove: 1 })).toMatchObject({ status: 404 });
  expect(await post(`change/${id}`, { row: 1, sku_id: 999_999_999 })).toMatchObject({ status: 404 });
});

test("the quantity of merged rows replaces those of all of them", async () => {
  const id = await create("10398-100778 6\n10398-100778 4");
  expect((await read(id)).list[0]).toMatchObject({ quantity: 10 });
  await post(`change/${id}`, { row: 1, quantity: 3 });
  expect((await read(id)).list).toMatchObject([{ row: 1, quantity: 3 }]);
});

test("a row that is corrected joins the others of its SKU, and replaces none of them", async () => {
  const id = await create("10398-100778 6\n10398-100778 1e3\n10398-100778 2");
  await post(`change/${id}`, { row: 2, quantity: 3 });
  expect((await read(id)).list).toMatchObject([
    { row: 1, quantity: 11 },
    { row: 2, into: 1 },
    { row: 3, into: 1 },
  ]);
  await post(`add_cart/${id}`, {});
  expect(await cartLines()).toEqual([{ sku_id: 100778, quantity: 11 }]);
});

test("all proposals are accepted at once", async () => {
  const { sku_id, product_id } = await createProduct(shop, { min_order: 5, stock: 8 });
  const id = await create(`${product_id}-${sku_id} 2\n10398-100778 7包\n10428-100865 0`);
  expect(await post(`accept/${id}`, {})).toMatchObject({ data: { changed: 2 } });
  expect((await read(id)).list.map(({ quantity, problem }) => [quantity, problem])).toEqual([
    [5, null],
    [1, null],
    [null, { kind: "invalid", suggested: null }],
  ]);
});

test("the rows that are ready go into the cart once, and the others stay", async () => {
  const id = await create(LIST);
  expect(await post(`add_cart/${id}`, {})).toMatchObject({ status: 200, data: { added: 1, refused: [] } });
  expect((await read(id)).list.map(({ row }) => row)).toEqual([2, 3, 4]);
  expect(await cartLines()).toEqual([{ sku_id: 100778, quantity: 6 }]);
  expect(await post(`add_cart/${id}`, {})).toMatchObject({ status: 400, message: "没有可以加入的行，请先勾选或确认" });
  expect(await cartLines()).toEqual([{ sku_id: 100778, quantity: 6 }]);
});

test("twenty simultaneous adds put the rows into the cart once [R6]", async () => {
  const id = await create(LIST);
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await post(`add_cart/${id}`, {})).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await cartLines()).toEqual([{ sku_id: 100778, quantity: 6 }]);
});

test("a list belongs to its customer [R8]", async () => {
  const id = await create(LIST);
  expect(await call(shop, "GET", `/api/user/quick_order/detail/${id}`, { token: other })).toMatchObject({
    status: 404,
  });
  for (const [path, body] of [
    ["change", { row: 1, remove: 1 }],
    ["accept", {}],
    ["add_cart", {}],
  ] as const) {
    expect(await post(`${path}/${id}`, body, other)).toMatchObject({ status: 404 });
  }
  expect((await read(id)).list).toHaveLength(4);
});

test("the ten newest lists remain, each for thirty days", async () => {
  const ids: number[] = [];
  for (let count = 0; count < 12; count += 1) ids.push(await create("10398-100778 6"));
  const lists = async () =>
    quickOrder.lists.answer.parse((await call(shop, "GET", "/api/user/quick_order/lst", { token })).data);
  expect((await lists()).map(({ list_id }) => list_id)).toEqual(ids.slice(2).reverse());
  shop.world.now += 31 * DAY_MS;
  await shop.backend.jobs.find(({ name }) => name === "delete old lists of quick order")?.run();
  expect(await shop.backend.database.read.selectFrom("order_lists").select("id").execute()).toEqual([]);
});

test("a file is read as its text is, and one that is no list is refused with a sentence", async () => {
  const file = Buffer.from("\uFEFF编码,数量\r\n10398-100778,6\r\n").toString("base64");
  const { data } = await post("create", { file, name: "清单.csv" });
  const list = await read(quickOrder.create.answer.parse(data).list_id);
  expect(list).toMatchObject({ name: "清单.csv", headings: [1], text: "编码,数量\n10398-100778,6" });
  expect(await post("create", { file: "0M8R4KGxGuE=", name: "old.xls" })).toMatchObject({
    status: 400,
    message: expect.stringContaining(".xls"),
  });
  expect(await post("create", { text: "\n" })).toMatchObject({ status: 400, message: "清单里没有商品行" });
});
