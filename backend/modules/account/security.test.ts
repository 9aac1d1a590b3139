import { beforeEach, expect, test, vi } from "vitest";
import { account } from "#contract/account.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
const phone = demoCustomers.tradeMarkup;
let token = "";
let elsewhere = "";
beforeEach(async () => {
  elsewhere = await tokenOf(shop, phone);
  shop.world.now += 1000;
  token = await tokenOf(shop, phone);
});

const post = (path: string, body: unknown = {}, by = token) =>
  call(shop, "POST", `/api/user/${path}`, { token: by, body });
const sessions = async (by = token) =>
  account.sessions.answer.parse((await call(shop, "GET", "/api/user/session/lst", { token: by })).data);
const sentCode = () => shop.world.sent.findLast((message) => message.phone === phone)?.code;
const logIn = (password: string) => call(shop, "POST", "/api/auth/login", { body: { account: phone, password } });

test("a customer sees the own sessions and ends the others [R13]", async () => {
  const other = await tokenOf(shop, demoCustomers.stationer);
  expect((await sessions()).map(({ current }) => current)).toEqual([1, 0]);
  expect(await post("session/end_others")).toMatchObject({ data: { ended: 1 } });
  expect(await sessions()).toHaveLength(1);
  expect(await call(shop, "GET", "/api/user", { token: elsewhere })).toMatchObject({ message: "请登录" });
  expect(await call(shop, "GET", "/api/user", { token: other })).toMatchObject({ status: 200 });
});

test("a session names its device and its last use, and is ended alone", async () => {
  const body = { account: phone, password: "trade888", device: "Windows · Edge" };
  const named = (await call(shop, "POST", "/api/auth/login", { body })).data as { token: string };
  shop.world.now += 20 * 60 * 1000;
  await call(shop, "GET", "/api/user", { token: named.token });
  const seen = () => sessions().then((all) => all.find(({ device }) => device === "Windows · Edge"));
  await vi.waitFor(async () => expect(await seen()).toMatchObject({ seen_at: shop.world.now, current: 0 }));
  const session_id = (await seen())?.session_id;
  const other = await tokenOf(shop, demoCustomers.stationer);
  expect(await post("session/end", { session_id }, other)).toMatchObject({ status: 404 });
  expect(await post("session/end", { session_id })).toMatchObject({ status: 200 });
  expect(await call(shop, "GET", "/api/user", { token: named.token })).toMatchObject({ message: "请登录" });
  expect(await sessions()).toHaveLength(2);
  expect(await post("session/end", { session_id })).toMatchObject({ status: 404 });
});

test("a code to the own phone changes the password once and ends the other sessions", async () => {
  await post("password/send");
  const code = sentCode();
  const change = (by = token) => post("password/change", { code, password: "newpass1" }, by);
  expect(await change(elsewhere)).toMatchObject({ status: 400, message: "验证码错误" });
  expect(await change()).toMatchObject({ status: 200 });
  expect(await change()).toMatchObject({ status: 400, message: "验证码错误" });
  expect(await call(shop, "GET", "/api/user", { token: elsewhere })).toMatchObject({ message: "请登录" });
  expect(await sessions()).toHaveLength(1);
  expect(await logIn("newpass1")).toMatchObject({ status: 200 });
  expect(await logIn("trade888")).toMatchObject({ status: 400 });
});
