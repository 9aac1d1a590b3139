import { beforeEach, expect, test } from "vitest";
import { visitorList } from "#contract/visitor-list.ts";
import { customerOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
const HOUR_MS = 60 * 60 * 1000;
const LIST = "10398-100778 6\n88A 硒鼓 10支\n碎纸机油 2瓶\n10472-100979 100000";

const create = async (text = LIST) =>
  visitorList.create.answer.parse((await call(shop, "POST", "/api/quick_order/create", { body: { text } })).data);
const detail = (id: number, key: string, token?: string) =>
  call(shop, "GET", `/api/quick_order/detail/${id}?key=${key}`, token ? { token } : {});
const read = async (id: number, key: string) => visitorList.read.answer.parse((await detail(id, key)).data);
const claim = (key: string, token: string) =>
  call(shop, "POST", "/api/user/quick_order/claim", { token, body: { key } });
const stored = () =>
  shop.backend.database.read.selectFrom("order_lists").select(["id", "customer_id", "visitor_hash"]).execute();

let token = "";
beforeEach(async () => {
  token = await tokenOf(shop, demoCustomers.tradeMarkup);
});

test("a visitor's list is matched at the public prices and corrected, without a trade price in the answer", async () => {
  const { list_id, key } = await create();
  const list = await read(list_id, key);
  expect(list.counts).toMatchObject({ all: 4, matched: 1, ambiguous: 1, missing: 1, quantity: 1 });
  expect(list.ready).toMatchObject({ kinds: 1, units: 6, saving: "0.00" });
  expect(JSON.stringify(list)).not.toMatch(/"cost/);
  // A customer's token beside the key does not change the answer.
  expect(JSON.stringify((await detail(list_id, key, token)).data)).not.toMatch(/"cost/);
  const change = (body: unknown) => call(shop, "POST", `/api/quick_order/change/${list_id}`, { body });
  expect(await change({ key, row: 1, quantity: 8 })).toMatchObject({ status: 200 });
  expect(await change({ key, row: 3, remove: 1 })).toMatchObject({ status: 200 });
  expect(await call(shop, "POST", `/api/quick_order/accept/${list_id}`, { body: { key } })).toMatchObject({
    data: { changed: 1 },
  });
  expect((await read(list_id, key)).list.map(({ row, quantity }) => [row, quantity])).toEqual([
    [1, 8],
    [2, null],
    [4, expect.any(Number)],
  ]);
});

test("a list opens with its own key alone [R8]", async () => {
  const [mine, other] = [await create(), await create("10398-100778 1")];
  const change = (key: string) =>
    call(shop, "POST", `/api/quick_order/change/${mine.list_id}`, { body: { key, row: 1, remove: 1 } });
  expect(await detail(mine.list_id, other.key)).toMatchObject({ status: 404 });
  expect(await change(other.key)).toMatchObject({ status: 404 });
  expect(await call(shop, "GET", `/api/user/quick_order/detail/${mine.list_id}`, { token })).toMatchObject({
    status: 404,
  });
  expect((await read(mine.list_id, mine.key)).count).toBe(4);
  expect(JSON.stringify(await stored())).not.toContain(mine.key);
});

test("twenty claims give the list to one customer, who has it under the same id with their prices", async () => {
  const { list_id, key } = await create();
  const other = await tokenOf(shop, demoCustomers.stationer);
  const claims = await Promise.all(Array.from({ length: 20 }, (_, index) => claim(key, index % 2 ? token : other)));
  expect(claims.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await detail(list_id, key)).toMatchObject({ status: 404 });
  const owners = await Promise.all(
    [token, other].map((one) => call(shop, "GET", `/api/user/quick_order/detail/${list_id}`, { token: one })),
  );
  expect(owners.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test("a claimed list is bought like any other", async () => {
  const { list_id, key } = await create();
  expect(await claim(key, token)).toMatchObject({ status: 200, data: { list_id } });
  const added = await call(shop, "POST", `/api/user/quick_order/add_cart/${list_id}`, { token, body: {} });
  expect(added).toMatchObject({ status: 200, data: { added: 1 } });
  const { id } = await customerOf(shop, demoCustomers.tradeMarkup);
  expect(await stored()).toEqual([{ id: list_id, customer_id: id, visitor_hash: null }]);
});

test("a visitor's list ends after two hours", async () => {
  const { list_id, key } = await create();
  shop.world.now += 2 * HOUR_MS;
  expect(await detail(list_id, key)).toMatchObject({ status: 404 });
  expect(await claim(key, token)).toMatchObject({ status: 404 });
  await shop.backend.jobs.find(({ name }) => name === "delete old lists of visitors")?.run();
  expect(await stored()).toEqual([]);
});

test("an address stores forty lists in an hour", async () => {
  const made = [];
  for (let count = 0; count < 41; count += 1) {
    made.push(await call(shop, "POST", "/api/quick_order/create", { body: { text: "10398-100778 1" } }));
  }
  expect(made.filter(({ status }) => status === 200)).toHaveLength(40);
  expect(made.at(-1)).toMatchObject({ status: 400, message: expect.stringContaining("识别过于频繁，请登录后再试") });
});

test("the newest three hundred lists of visitors remain", async () => {
  const { list_id, key } = await create();
  const rows = Array.from({ length: 300 }, (_, index) => ({
    customer_id: null,
    visitor_hash: `hash-${index}`,
    name: "",
    rows_json: "[]",
    headings_json: "[]",
    row_count: 0,
    version: 1,
    created_at: shop.world.now,
  }));
  await shop.backend.database.write((tx) => tx.insertInto("order_lists").values(rows).execute());
  await shop.backend.jobs.find(({ name }) => name === "delete old lists of visitors")?.run();
  expect(await detail(list_id, key)).toMatchObject({ status: 404 });
  expect(await stored()).toHaveLength(300);
});
