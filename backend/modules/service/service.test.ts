import { expect, test } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();

const mint = async (token: string) => {
  const { data } = await call(shop, "POST", "/api/user/service_ticket", { token });
  return (data as { ticket: string }).ticket;
};
const use = (token: string, ticket: string) =>
  call(shop, "POST", "/api/user/service_ticket/use", { token, body: { ticket } });
const write = (token: string, content: string) =>
  call(shop, "POST", "/api/user/manager_message", { token, body: { content } });
const savedMessages = () =>
  shop.backend.database.read.selectFrom("manager_messages").selectAll().orderBy("id").execute();

test("a ticket is used once by concurrent requests [P6.7]", async () => {
  const token = await tokenOf(shop, demoCustomers.tradeMarkup);
  const ticket = await mint(token);
  const responses = await Promise.all(Array.from({ length: 10 }, () => use(token, ticket)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.find(({ status }) => status !== 200)).toMatchObject({
    status: 400,
    message: "窗口已失效，请重新打开",
  });
});

test("a ticket works only in its session, not for another customer or another session", async () => {
  const ticket = await mint(await tokenOf(shop, demoCustomers.tradeMarkup));
  expect(await use(await tokenOf(shop, demoCustomers.tradeCost), ticket)).toMatchObject({ status: 400 });
  expect(await use(await tokenOf(shop, demoCustomers.tradeMarkup), ticket)).toMatchObject({ status: 400 });
});

test("a ticket expires after a minute", async () => {
  const token = await tokenOf(shop, demoCustomers.tradeMarkup);
  const [alive, dead] = [await mint(token), await mint(token)];
  shop.world.now += 59_999;
  expect(await use(token, alive)).toMatchObject({ status: 200 });
  shop.world.now += 1;
  expect(await use(token, dead)).toMatchObject({ status: 400 });
});

test("tickets are stored as hashes, and old ones are deleted", async () => {
  const token = await tokenOf(shop, demoCustomers.tradeMarkup);
  const ticket = await mint(token);
  const rows = () => shop.backend.database.read.selectFrom("service_tickets").selectAll().execute();
  expect(JSON.stringify(await rows())).not.toContain(ticket);
  shop.world.now += 60_000;
  await mint(token);
  expect(await rows()).toHaveLength(1);
});

test("a message is stored with its customer and the account manager", async () => {
  expect(await write(await tokenOf(shop, demoCustomers.tradeMarkup), "  请给 TN2325 报价\n要 200 支  ")).toMatchObject({
    status: 200,
  });
  expect(await savedMessages()).toMatchObject([
    { content: "请给 TN2325 报价\n要 200 支", created_at: shop.world.now, manager_id: expect.any(Number) },
  ]);
});

test.each([
  ["nothing", " \n "],
  ["more than 500 characters", "字".repeat(501)],
  ["control characters", "a\u0000b"],
])("%s is no message", async (_, content) => {
  expect(await write(await tokenOf(shop, demoCustomers.tradeMarkup), content)).toMatchObject({ status: 400 });
  expect(await savedMessages()).toEqual([]);
});

test("a customer may write 60 messages a day, regardless of others", async () => {
  const token = await tokenOf(shop, demoCustomers.tradeMarkup);
  const responses = await Promise.all(Array.from({ length: 62 }, (_, n) => write(token, `第 ${n} 条`)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(responses.find(({ status }) => status !== 200)?.message).toContain("今日留言次数已用完");
  expect(await write(await tokenOf(shop, demoCustomers.tradeCost), "在吗")).toMatchObject({ status: 200 });
  shop.world.now += 24 * 60 * 60 * 1000;
  expect(await write(token, "第二天")).toMatchObject({ status: 200 });
});
