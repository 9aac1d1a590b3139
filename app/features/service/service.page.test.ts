import { expect, onTestFinished, test } from "vitest";
import { env, readEnv } from "#app/http/env.server.ts";
import { commandLine } from "#backend/platform/staff-log.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./service.page.tsx";
import { chatAddress } from "./service.ts";

const shop = freshBackend();

const asCustomer = async () => visit("/service").with(await tokenOf(shop, demoCustomers.tradeMarkup));
const messages = () => shop.backend.database.read.selectFrom("manager_messages").select("content").execute();
const tickets = () => shop.backend.database.read.selectFrom("service_tickets").selectAll().execute();

test("redirects a visitor to the login and returns", async () => {
  const answer = (await outcome(loader(visit("/service").get()))) as Response;
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/login?from=%2Fservice"]);
});

test("shows hours, phone and manager without creating a ticket", async () => {
  const { get } = await asCustomer();
  expect(await loader(get())).toMatchObject({
    data: {
      phone: "400-000-0001",
      hours: expect.stringMatching(/\d\d:\d\d/),
      manager: { real_name: "陈知远" },
    },
  });
  expect(await tickets()).toEqual([]);
});

test("uses up a ticket and redirects to the page after the toolbar's form", async () => {
  const { post } = await asCustomer();
  const answer = (await action(post({ intent: "open" }))) as Response;
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/service"]);
  expect(await tickets()).toEqual([]);
});

test("redirects to the configured chat, which receives no address of the shop [S7.chat.1]", async () => {
  const { post } = await asCustomer();
  Object.assign(env(), { CHAT_URL: "https://chat.example.com/window", CHAT_TOKEN: "token" });
  onTestFinished(() => void Object.assign(env(), { CHAT_URL: undefined, CHAT_TOKEN: undefined }));
  const { status, headers } = (await action(post({ intent: "open" }))) as Response;
  expect([status, headers.get("Referrer-Policy")]).toEqual([303, "no-referrer"]);
  expect(headers.get("Location")).toMatch(/^https:\/\/chat\.example\.com\/window\?token=token&/);
});

test("refuses the thirty-first window of a minute with a message on the page", async () => {
  const { post } = await asCustomer();
  for (let n = 0; n < 30; n += 1) await action(post({ intent: "open" }));
  expect(await action(post({ intent: "open" }))).toMatchObject({
    data: { form: { error: { "": [expect.stringContaining("打开过于频繁")] } } },
    init: { status: 409 },
  });
});

test("saves a message and refuses an empty one", async () => {
  const { post } = await asCustomer();
  const sent = (await action(post({ intent: "send_message", content: "TN2325\r\n要 200 支" }))) as Response;
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/service"]);
  expect(await messages()).toEqual([{ content: "TN2325\n要 200 支" }]);
  expect(await action(post({ intent: "send_message", content: " " }))).toMatchObject({
    data: { form: { error: { content: ["请填写留言内容"] } } },
    init: { status: 400 },
  });
});

test("shows both sides of the thread with names and times, the newest first, and of the own customer only", async () => {
  const { get, post } = await asCustomer();
  await action(post({ intent: "send_message", content: "在吗" }));
  const asked = shop.world.now;
  shop.world.now += 60_000;
  await shop.backend.staff.messages.reply(commandLine(), demoCustomers.tradeMarkup, "在的，请说");
  await shop.backend.staff.messages.reply(commandLine(), demoCustomers.tradeCost, "别人的回复");
  expect(await loader(get())).toMatchObject({
    data: {
      thread: {
        count: 2,
        list: [
          { author: "staff", author_name: "陈知远", content: "在的，请说", create_time: shop.world.now },
          { author: "customer", author_name: "", content: "在吗", create_time: asked },
        ],
      },
    },
  });
});

test("shows a long thread page by page", async () => {
  const { get } = await visit("/service?page=2").with(await tokenOf(shop, demoCustomers.tradeMarkup));
  for (let n = 1; n <= 51; n += 1)
    await shop.backend.staff.messages.reply(commandLine(), demoCustomers.tradeMarkup, `第 ${n} 条`);
  expect(await loader(get())).toMatchObject({
    data: { thread: { page: 2, last: 2, list: [{ content: "第 1 条" }] } },
  });
});

test("refuses the twenty-first message of a day with a message", async () => {
  const { post } = await asCustomer();
  for (let n = 0; n < 20; n += 1) await action(post({ intent: "send_message", content: `第 ${n} 条` }));
  expect(await action(post({ intent: "send_message", content: "还有" }))).toMatchObject({
    data: { form: { error: { "": [expect.stringContaining("今日留言次数已用完")] } } },
    init: { status: 409 },
  });
});

test("the configured chat receives token, company with real name, and phone [S2.toolbar.5] [S7.chat.1]", () => {
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
  { env: { CHAT_URL: "http://chat.example.com", CHAT_TOKEN: "t" }, message: "CHAT_URL must be an https address" },
  { env: { CHAT_URL: "https://chat.example.com" }, message: "CHAT_URL and CHAT_TOKEN must be set together" },
])("refuses $env at startup", ({ env, message }) => {
  expect(() => readEnv(env)).toThrow(message);
});
