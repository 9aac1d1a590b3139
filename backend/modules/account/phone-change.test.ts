import { beforeEach, describe, expect, test } from "vitest";
import { accountSecurity } from "#contract/account-security.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { solvedCaptcha } from "#tests/support/captcha.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
const phone = demoCustomers.tradeMarkup;
const NEW_PHONE = "13912340001";
let token = "";
beforeEach(async () => {
  token = await tokenOf(shop, phone);
});

const post = (path: string, body: unknown = {}, by = token) =>
  call(shop, "POST", `/api/user/phone/${path}`, { token: by, body });
const codeTo = (to: string) => shop.world.sent.findLast((message) => message.phone === to)?.code;
const phoneOf = async (by = token) =>
  ((await call(shop, "GET", "/api/user", { token: by })).data as { phone: string }).phone;

/** Sends a code to the new phone after a captcha. */
const sendNew = async (to: string = NEW_PHONE, by = token) =>
  post("send_new", { phone: to, ...(await solvedCaptcha(shop)) }, by);

/** Verifies the present phone in this session. */
async function verify(by = token, present: string = phone) {
  await post("send_old", await solvedCaptcha(shop), by);
  expect(await post("verify_old", { code: codeTo(present) }, by)).toMatchObject({ status: 200 });
}

/** Verifies the present phone and requests a code to the new one. */
async function requestCode(to = NEW_PHONE, by = token, present: string = phone) {
  await verify(by, present);
  expect(await sendNew(to, by)).toMatchObject({ status: 200 });
  return codeTo(to);
}

test("codes to both phones change the login, and end the other sessions", async () => {
  const elsewhere = await tokenOf(shop, phone);
  const code = await requestCode();
  expect(shop.world.sent.map(({ purpose }) => purpose)).toEqual(["old_phone", "new_phone"]);
  expect(await post("change", { phone: NEW_PHONE, code })).toMatchObject({ status: 200 });
  // The notice to the former number contains the last digits of the new one only.
  const notice = { phone, purpose: "phone_changed", code: NEW_PHONE.slice(-4) };
  expect(shop.world.sent.at(-1)).toEqual(notice);
  expect(await phoneOf()).toBe(NEW_PHONE);
  expect((await call(shop, "GET", "/api/user/getMemberInfo", { token })).data).toEqual({
    memberInfo: { isPhoneChecked: true },
    bizUserId: `CU${NEW_PHONE}`,
  });
  expect(await call(shop, "GET", "/api/user", { token: elsewhere })).toMatchObject({ message: "请登录" });
  const login = (account: string) => call(shop, "POST", "/api/auth/login", { body: { account, password: "trade888" } });
  expect(await login(NEW_PHONE)).toMatchObject({ status: 200 });
  expect(await login(phone)).toMatchObject({ status: 400 });
  // One change uses up the verification of the present phone.
  expect(await sendNew("13912340002")).toMatchObject({ message: "请先验证现在的手机号" });
});

test("each code needs a right captcha, which works once", async () => {
  const solved = await solvedCaptcha(shop);
  const unanswered = await solvedCaptcha(shop);
  const wrongs = [{}, { key: unanswered.key, code: "none" }, unanswered, { key: "unknown", code: "1234" }, solved];
  const refused = { status: 400, message: "图形验证码错误" };
  expect(await post("send_old", solved)).toMatchObject({ status: 200 });
  for (const wrong of wrongs) expect(await post("send_old", wrong)).toMatchObject(refused);
  await post("verify_old", { code: codeTo(phone) });
  for (const wrong of wrongs) expect(await post("send_new", { phone: NEW_PHONE, ...wrong })).toMatchObject(refused);
  expect(shop.world.sent.map(({ purpose }) => purpose)).toEqual(["old_phone"]);
  expect(await sendNew()).toMatchObject({ status: 200 });
});

describe("a change is refused", () => {
  test("without the code of the present phone, in this session and within ten minutes", async () => {
    const refused = { status: 400, message: "请先验证现在的手机号" };
    expect(await sendNew()).toMatchObject(refused);
    await verify();
    const elsewhere = await tokenOf(shop, phone);
    expect(await sendNew(NEW_PHONE, elsewhere)).toMatchObject(refused);
    const read = async () =>
      accountSecurity.phoneChange.answer.parse((await call(shop, "GET", "/api/user/phone/change", { token })).data);
    expect(await read()).toEqual({ verified: true });
    shop.world.now += 10 * 60 * 1000;
    expect(await read()).toEqual({ verified: false });
    expect(await sendNew()).toMatchObject(refused);
    expect(await post("change", { phone: NEW_PHONE, code: "123456" })).toMatchObject(refused);
  });

  test("with a wrong code, which allows five attempts, and with the code of another number", async () => {
    const code = await requestCode();
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await post("change", { phone: "13912340002", code })).toMatchObject({ message: "验证码错误" });
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(await post("change", { phone: NEW_PHONE, code: wrong })).toMatchObject({ message: "验证码错误" });
    expect(await post("change", { phone: NEW_PHONE, code })).toMatchObject({ message: "验证码错误" });
    expect(await phoneOf()).toBe(phone);
  });

  test("to the present number, and after five codes to new numbers in a day", async () => {
    await verify();
    expect(await sendNew(phone)).toMatchObject({ message: "新号码和现在的号码相同" });
    for (let number = 1; number <= 5; number += 1)
      expect(await sendNew(`1391234100${number}`)).toMatchObject({ status: 200 });
    expect(await sendNew("13912341006")).toMatchObject({ message: /发送过于频繁/ });
  });

  test("to a number of another account is refused only after the right code", async () => {
    const taken = demoCustomers.tradeCost;
    const code = await requestCode(taken);
    expect(await post("change", { phone: taken, code: "000000" })).toMatchObject({ message: "验证码错误" });
    expect(await post("change", { phone: taken, code })).toMatchObject({ status: 400, message: "该手机号已注册" });
    expect(await phoneOf()).toBe(phone);
  });
});

test("of a change and a registration that take one number at once, one gets it", async () => {
  const code = await requestCode();
  const registered = shop.backend.database.write((tx) =>
    tx
      .insertInto("customers")
      .values({
        phone: NEW_PHONE,
        company: "",
        real_name: "",
        nickname: "新",
        is_open_member: 0,
        is_money_level: 0,
        balance: 0,
        points: 0,
        audit_state: 0,
        audit_type: 0,
        phone_checked: 1,
        biz_user_id: "x",
        is_active: 1,
        created_at: shop.world.now,
      })
      .onConflict((conflict) => conflict.column("phone").doNothing())
      .returning("id")
      .executeTakeFirst(),
  );
  const [changed, created] = await Promise.all([post("change", { phone: NEW_PHONE, code }), registered]);
  expect([changed.status === 200, created !== undefined].toSorted()).toEqual([false, true]);
  if (changed.status !== 200) expect(changed).toMatchObject({ message: "该手机号已注册" });
  const owners = await shop.backend.database.read
    .selectFrom("customers")
    .select("id")
    .where("phone", "=", NEW_PHONE)
    .execute();
  expect(owners).toHaveLength(1);
});

test("of two customers who change to one number at once, the owner of the last code gets it", async () => {
  const other = await tokenOf(shop, demoCustomers.tradeCost);
  const first = await requestCode();
  shop.world.now += 60_000;
  const second = await requestCode(NEW_PHONE, other, demoCustomers.tradeCost);
  const [mine, theirs] = await Promise.all([
    post("change", { phone: NEW_PHONE, code: first }),
    post("change", { phone: NEW_PHONE, code: second }, other),
  ]);
  expect([mine.status, theirs.status]).toEqual([400, 200]);
  expect([await phoneOf(), await phoneOf(other)]).toEqual([phone, NEW_PHONE]);
});
