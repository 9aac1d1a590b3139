import { expect, onTestFinished, test } from "vitest";
import { env, readEnv } from "#app/http/env.server.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./service.page.tsx";
import { chatAddress } from "./service.ts";

const shop = freshBackend();

const asCustomer = async () => visit("/service").with(await tokenOf(shop, demoCustomers.tradeMarkup));
const tickets = () => shop.backend.database.read.selectFrom("service_tickets").selectAll().execute();

test("shows visitors hours, phone and the way into a conversation, and leads customers into theirs", async () => {
  expect(await loader(visit("/service").get())).toMatchObject({
    phone: "400-000-0001",
    hours: expect.stringMatching(/\d\d:\d\d/),
    isVisitor: true,
  });
  const { get } = await asCustomer();
  const answer = (await outcome(loader(get()))) as Response;
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/user/messages"]);
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
