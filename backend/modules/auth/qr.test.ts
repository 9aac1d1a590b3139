import { describe, expect, test } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { LOGIN_QR_LIFE_MS } from "./qr.ts";

const shop = freshBackend();
const SCAN = "/api/pc/login/scan";

async function start() {
  const { data } = await call(shop, "GET", `${SCAN}?device=Windows`);
  return data as { key: string; secret: string; qrcode: string };
}

const check = async (body: object) => (await call(shop, "POST", `${SCAN}/check`, { body })).data as Checked;
type Checked = { status: number; result: { token: string; user: { phone: string } } | null };
const confirm = (key: string, token?: string) => call(shop, "POST", `${SCAN}/confirm`, { token, body: { key } });
const pendingLogin = async (key: string, token: string) =>
  (await call(shop, "GET", `${SCAN}/asked?key=${key}`, { token })).data;
const trader = () => tokenOf(shop, demoCustomers.tradeMarkup);

const EXPIRED = { status: 400, result: null };
const WAITING = { status: 201, result: null };
const tokens = () => shop.backend.database.read.selectFrom("tokens").selectAll().execute();

describe("a login by scanning", () => {
  test("starts with a key, a text for the QR code and a secret, stored as hashes", async () => {
    const { key, secret, qrcode } = await start();
    expect(key).toMatch(/^[\w-]{22}$/);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(qrcode).toBe(`/login/scan?key=${key}`);
    const rows = JSON.stringify(await shop.backend.database.read.selectFrom("qr_logins").selectAll().execute());
    expect(rows).not.toContain(key);
    expect(rows).not.toContain(secret);
    expect((await start()).key).not.toBe(key);
  });

  test("waits, is confirmed, and logs the requesting browser in once [P5.22] [P6.5]", async () => {
    const { key, secret } = await start();
    expect(await check({ key, secret })).toEqual(WAITING);
    const token = await trader();
    expect(await pendingLogin(key, token)).toEqual({
      device: "Windows",
      address: "203.0.113.7",
      asked_at: shop.world.now,
      confirmed: false,
    });
    expect(await confirm(key, token)).toMatchObject({ status: 200 });
    expect(await pendingLogin(key, token)).toMatchObject({ confirmed: true });

    const { status, result } = await check({ key, secret });
    expect(status).toBe(200);
    expect(result?.user.phone).toBe(demoCustomers.tradeMarkup);
    expect(await call(shop, "GET", "/api/user", { token: result?.token })).toMatchObject({ status: 200 });
    expect(await check({ key, secret })).toEqual(EXPIRED);
    expect(await confirm(key, token)).toMatchObject({ status: 400, message: "二维码已失效" });
  });

  test("answers thirty checks of a key in ten seconds, and other keys meanwhile", async () => {
    const [polled, other] = [await start(), await start()];
    for (let n = 0; n < 30; n += 1) expect(await check({ key: polled.key, secret: polled.secret })).toEqual(WAITING);
    expect(
      await call(shop, "POST", `${SCAN}/check`, { body: { key: polled.key, secret: polled.secret } }),
    ).toMatchObject({
      status: 400,
      message: "查询过于频繁，请稍后再试",
    });
    expect(await check({ key: other.key, secret: other.secret })).toEqual(WAITING);
    shop.world.now += 10_001;
    expect(await check({ key: polled.key, secret: polled.secret })).toEqual(WAITING);
  });

  test("gives one token to twenty checks at once", async () => {
    const { key, secret } = await start();
    await confirm(key, await trader());
    const all = await Promise.all(Array.from({ length: 20 }, () => check({ key, secret })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 400)).toHaveLength(19);
    expect(await tokens()).toHaveLength(2);
  });

  test("cannot be taken by another browser, before or after it is confirmed [P6.5]", async () => {
    const { key, secret } = await start();
    const other = await start();
    const thefts = [{ key }, { key, secret: other.secret }, { key, secret: key }];
    for (const theft of thefts) expect(await check(theft)).toEqual(EXPIRED);
    await confirm(key, await trader());
    for (const theft of thefts) expect(await check(theft)).toEqual(EXPIRED);
    expect(await tokens()).toHaveLength(1);
    expect(await check({ key, secret })).toMatchObject({ status: 200 });
  });

  test("is confirmed by the first customer only, who may confirm twice", async () => {
    const { key, secret } = await start();
    const first = await trader();
    const second = await tokenOf(shop, demoCustomers.stationer);
    expect(await confirm(key)).toMatchObject({ status: 400, message: "请登录" });
    expect(await confirm(key, first)).toMatchObject({ status: 200 });
    expect(await confirm(key, first)).toMatchObject({ status: 200 });
    expect(await confirm(key, second)).toMatchObject({ status: 400, message: "二维码已失效" });
    expect(await pendingLogin(key, second)).toBeNull();
    expect((await check({ key, secret })).result?.user.phone).toBe(demoCustomers.tradeMarkup);
  });

  test("expires after 600 seconds, confirmed or not [P5.22] [P6.5]", async () => {
    const [waiting, confirmed] = [await start(), await start()];
    const token = await trader();
    await confirm(confirmed.key, token);
    shop.world.now += LOGIN_QR_LIFE_MS - 1;
    expect(await check({ key: waiting.key, secret: waiting.secret })).toEqual(WAITING);
    shop.world.now += 1;
    expect(await check({ key: waiting.key, secret: waiting.secret })).toEqual(EXPIRED);
    expect(await check({ key: confirmed.key, secret: confirmed.secret })).toEqual(EXPIRED);
    expect(await pendingLogin(waiting.key, token)).toBeNull();
    expect(await confirm(waiting.key, token)).toMatchObject({ status: 400, message: "二维码已失效" });

    await shop.backend.jobs.find(({ name }) => name === "delete expired captchas and QR logins")?.run();
    expect(await shop.backend.database.read.selectFrom("qr_logins").selectAll().execute()).toEqual([]);
  });

  test("is void once the session that confirmed it has ended", async () => {
    const [left, off] = [await start(), await start()];
    const token = await trader();
    await confirm(left.key, token);
    await call(shop, "POST", "/api/logout", { token });
    expect(await check({ key: left.key, secret: left.secret })).toEqual(EXPIRED);

    await confirm(off.key, await trader());
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ is_active: 0 }).where("phone", "=", demoCustomers.tradeMarkup).execute(),
    );
    expect(await check({ key: off.key, secret: off.secret })).toEqual(EXPIRED);
  });

  test("with an unknown key is expired", async () => {
    const key = "A".repeat(22);
    expect(await check({ key, secret: key })).toEqual(EXPIRED);
    expect(await pendingLogin(key, await trader())).toBeNull();
    expect(await pendingLogin("", await trader())).toBeNull();
  });
});
