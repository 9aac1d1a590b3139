import { describe, expect, test } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";
import { createLimits, formatWait, subnetOf } from "./limits.ts";

const shop = freshBackend();

test("thirty concurrent requests take exactly the limit, and the next window allows more", async () => {
  const limits = createLimits(shop.world.ports);
  const take = () => shop.backend.database.write((tx) => limits.take(tx, { name: "test", max: 7, windowMs: 60_000 }));
  const waits = await Promise.all(Array.from({ length: 30 }, take));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7);
  expect(new Set(waits)).toEqual(new Set([0, 60_000]));
  shop.world.now += 59_999;
  expect(await take()).toBe(1);
  shop.world.now += 1;
  expect(await take()).toBe(0);
});

test("an event of several units takes them all or none", async () => {
  const limits = createLimits(shop.world.ports);
  const take = (units: number) =>
    shop.backend.database.write((tx) => limits.take(tx, { name: "bytes", max: 10, windowMs: 1000 }, units));
  expect([await take(6), await take(5), await take(4), await take(1)]).toEqual([0, 1000, 0, 1000]);
});

test("several limits are taken together or not at all [P5.14]", async () => {
  const limits = createLimits(shop.world.ports);
  const [wide, tight] = [
    { name: "wide", max: 5, windowMs: 1000 },
    { name: "narrow", max: 1, windowMs: 1000 },
  ];
  const both = () => shop.backend.database.write((tx) => limits.takeAll(tx, [wide, tight], "太多了"));
  await both();
  await expect(both()).rejects.toThrow("太多了，请稍后再试（1秒后）");
  const row = await shop.backend.database.read
    .selectFrom("limits")
    .select("count")
    .where("name", "=", "wide")
    .executeTakeFirst();
  expect(row?.count).toBe(1);
});

test("an event that is taken back, a reset and the end of a window make room, and nothing else does", async () => {
  const limits = createLimits(shop.world.ports);
  const write = shop.backend.database.write;
  const take = (name = "one") => write((tx) => limits.take(tx, { name, max: 1, windowMs: 1000 }));
  expect([await take(), await take("other"), await take()]).toEqual([0, 0, 1000]);
  await write((tx) => limits.giveBack(tx, "one"));
  expect([await take(), await take(), await take("other")]).toEqual([0, 1000, 1000]);
  await write((tx) => limits.reset(tx, "one"));
  expect([await take(), await take(), await take("other")]).toEqual([0, 1000, 1000]);
  const names = async () => {
    await write((tx) => limits.deleteExpired(tx));
    const rows = await shop.backend.database.read.selectFrom("limits").select("name").orderBy("name").execute();
    // The customers of the demo have received coupons and applied for refunds.
    return rows.map(({ name }) => name).filter((name) => !/^(coupon|refund):/.test(name));
  };
  shop.world.now += 999;
  expect(await names()).toEqual(["one", "other"]);
  shop.world.now += 1;
  expect(await names()).toEqual([]);
});

test("no more events are taken back than were counted", async () => {
  const limits = createLimits(shop.world.ports);
  const write = shop.backend.database.write;
  const take = () => write((tx) => limits.take(tx, { name: "one", max: 1, windowMs: 1000 }));
  await take();
  for (const _ of [1, 2, 3]) await write((tx) => limits.giveBack(tx, "one"));
  expect([await take(), await take()]).toEqual([0, 1000]);
});

test.each([
  [1, "1秒"],
  [59_001, "60秒"],
  [60_000, "60秒"],
  [60_001, "2分钟"],
  [15 * 60_000, "15分钟"],
  [60 * 60_000, "60分钟"],
  [60 * 60_000 + 1, "2小时"],
])("%i ms are %s", (ms, words) => {
  expect(formatWait(ms)).toBe(words);
});

test.each([
  ["", ""],
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::1", "0:0:0:0::/56"],
  ["1::", "1:0:0:0::/56"],
  ["1:2:3:4:5:6:7::", "1:2:3:0::/56"],
  ["::ffff:203.0.113.7x", "0:0:0:0::/56"],
  ["2001:DB8::7", "2001:db8:0:0::/56"],
  ["2001:0db8:00a0:0007:1:2:3:4", "2001:db8:a0:0::/56"],
  ["2001:0db8:00a0:ab07:1:2:3:4", "2001:db8:a0:ab00::/56"],
])("%s counts with its neighbours as %s", (address, bucket) => {
  expect(subnetOf(address)).toBe(bucket);
});

describe.each([
  ["captcha", "/api/captcha", "图形验证码获取过于频繁"],
  ["captcha", "/api/auth/sendTLCode", "图形验证码获取过于频繁"],
  ["qr", "/api/pc/login/scan?device=x", "二维码获取过于频繁"],
])("%s by %s", (of, path, complaint) => {
  const HOUR = 60 * 60 * 1000;
  const from = (address: string) => call(shop, "GET", path, { address });

  test("is allowed 600 times an hour per address", async () => {
    expect((await from("203.0.113.7")).status).toBe(200);
    // Leaves the address a single request.
    const { numUpdatedRows } = await shop.backend.database.write((tx) =>
      tx
        .updateTable("limits")
        .set({ count: 599 })
        .where("name", "=", `${of}:address:203.0.113.7`)
        .executeTakeFirstOrThrow(),
    );
    expect(Number(numUpdatedRows)).toBe(1);
    expect((await from("203.0.113.7")).status).toBe(200);
    expect(await from("203.0.113.7")).toMatchObject({ status: 400, message: `${complaint}，请稍后再试（60分钟后）` });
    expect((await from("203.0.113.8")).status).toBe(200);
    shop.world.now += HOUR;
    expect((await from("203.0.113.7")).status).toBe(200);
  });
});
