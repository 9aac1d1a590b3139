import { beforeEach, expect, test } from "vitest";
import { invitation } from "#contract/invitation.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
let token = "";
beforeEach(async () => {
  token = await tokenOf(shop, demoCustomers.tradeMarkup);
});

const create = async (by = token) =>
  invitation.create.answer.parse((await call(shop, "POST", "/api/user/spread/code", { token: by, body: {} })).data)
    .code;
const list = async (by = token, query = "") =>
  invitation.list.answer.parse((await call(shop, "GET", `/api/user/spread/lst${query}`, { token: by })).data);

/** Logs the phone in by a code, which makes an account for an unknown one, by the invitation link with this code. */
async function logIn(phone: string, spread?: string) {
  const key = (await call(shop, "GET", "/api/captcha")).data as { key: string };
  const code = shop.world.captchas.get(key.key);
  await call(shop, "POST", "/api/auth/verify", { body: { phone, type: "login", key: key.key, code } });
  const sms_code = shop.world.sent.findLast((message) => message.phone === phone)?.code;
  return call(shop, "POST", "/api/auth/smslogin", { body: { phone, sms_code, ...(spread ? { spread } : {}) } });
}

test("a customer has no code at first, and then the same one", async () => {
  expect(await list()).toMatchObject({ code: null, counts: { all: 0 }, list: [] });
  const codes = await Promise.all(Array.from({ length: 5 }, () => create()));
  expect(new Set(codes).size).toBe(1);
  expect((await list()).code).toBe(codes[0]);
  expect(await create(await tokenOf(shop, demoCustomers.stationer))).not.toBe(codes[0]);
});

test("a new customer is listed with a masked phone and the state of the review", async () => {
  await logIn("13911112222", await create());
  const { counts, list: invited } = await list();
  expect(counts).toEqual({ all: 1, approved: 0, waiting: 0, none: 1 });
  expect(invited).toEqual([{ company: "", phone: "139****2222", created_at: shop.world.now, audit_state: 0 }]);
  expect(JSON.stringify(invited)).not.toContain("13911112222");
  expect((await list(token, "?state=approved")).list).toEqual([]);
  expect((await list(await tokenOf(shop, demoCustomers.stationer))).list).toEqual([]);
});

test("customers of the shop, the inviter and unknown codes are not recorded", async () => {
  const code = await create();
  expect(await logIn(demoCustomers.newcomer, code)).toMatchObject({ status: 200 });
  expect(await logIn(demoCustomers.tradeMarkup, code)).toMatchObject({ status: 200 });
  expect(await logIn("13911113333", "ZZZZZZZZ")).toMatchObject({ status: 200 });
  expect((await list()).counts.all).toBe(0);
});
