import { expect, test } from "vitest";
import { chatAddress } from "#app/domains/service/service.ts";
import { readEnv } from "#app/http/env.server.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./service.tsx";

const shop = freshBackend();

const asCustomer = async () => visit("/service").with(await tokenOf(shop, demoCustomers.tradeMarkup));
const go = async (browser: Awaited<ReturnType<typeof asCustomer>>, at = "/service") =>
  (await outcome(loader(browser.get(at)))) as Response & { data: unknown };
const kept = () => shop.backend.database.read.selectFrom("manager_messages").select("content").execute();

test("a visitor logs in first and comes back", async () => {
  const answer = (await outcome(loader(visit("/service").get()))) as Response;
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/login?from=%2Fservice"]);
});

test("the window opens by a ticket, which works once", async () => {
  const browser = await asCustomer();
  const ticket = (await go(browser)).headers.get("Location") ?? "";
  expect(ticket).toMatch(/^\/service\?ticket=[\w-]{43}$/);
  const page = await go(browser, ticket);
  expect(page.data).toMatchObject({
    phone: "400-000-0001",
    hours: expect.stringMatching(/\d\d:\d\d/),
    manager: { real_name: "陈知远" },
  });
  const again = (await go(browser, ticket)).headers.get("Location") ?? "";
  expect(again).toMatch(/^\/service\?ticket=/);
  expect(again).not.toBe(ticket);
});

test("somebody else's ticket opens nothing", async () => {
  const ticket = (await go(await asCustomer())).headers.get("Location") ?? "";
  const other = await visit("/service").with(await tokenOf(shop, demoCustomers.tradeCost));
  expect((await go(other, ticket)).status).toBe(302);
});

test("a message is kept, and an empty one is told so", async () => {
  const { post } = await asCustomer();
  const sent = (await action(post({ intent: "send_message", content: "TN2325\r\n要 200 支" }))) as Response;
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/service"]);
  expect(await kept()).toEqual([{ content: "TN2325\n要 200 支" }]);
  expect(await action(post({ intent: "send_message", content: " " }))).toMatchObject({
    data: { form: { error: { content: ["请填写留言内容"] } } },
    init: { status: 400 },
  });
});

test("the twenty-first message of a day is refused in words", async () => {
  const { post } = await asCustomer();
  for (let n = 0; n < 20; n += 1) await action(post({ intent: "send_message", content: `第 ${n} 条` }));
  expect(await action(post({ intent: "send_message", content: "还有" }))).toMatchObject({
    data: { form: { error: { "": [expect.stringContaining("今日留言次数已用完")] } } },
    init: { status: 409 },
  });
});

test("the configured chat is told token, company with real name, and phone [S2.toolbar.5]", () => {
  const person = { company: "杭州远山", real_name: "孙立成", phone: "13800000015" };
  const address = new URL(chatAddress({ url: "https://chat.example.com/window?site=1", token: "s&t" }, person));
  expect(address.origin + address.pathname).toBe("https://chat.example.com/window");
  expect(Object.fromEntries(address.searchParams)).toEqual({
    site: "1",
    token: "s&t",
    nickname: "杭州远山 孙立成",
    phone: "13800000015",
  });
});

test.each([
  { given: { CHAT_URL: "http://chat.example.com", CHAT_TOKEN: "t" }, said: "CHAT_URL must be an https address" },
  { given: { CHAT_URL: "https://chat.example.com" }, said: "CHAT_URL and CHAT_TOKEN must be set together" },
])("$given is refused at the start", ({ given, said }) => {
  expect(() => readEnv(given)).toThrow(said);
});
