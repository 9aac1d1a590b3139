import { expect, test } from "vitest";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const staff = (...args: string[]) => staffOf(shop)("coupons", ...args);
const FIELDS = {
  "--shop": "得力办公旗舰店",
  "--title": "全店商品",
  "--off": "30",
  "--over": "500",
  "--total": "100",
  "--from": "2026-11-20",
  "--until": "2026-11-30",
};
const add = (more: object = {}) => staff("add", ...Object.entries({ ...FIELDS, ...more }).flat());
const listed = async () => JSON.parse(await staff("list", "--json")) as { id: number; title: string }[];

test("a coupon is added with whole days of Shanghai, listed, and ended once", async () => {
  await add({ "--title": "整店" });
  const row = (await listed()).find(({ title }) => title === "整店");
  expect(row).toMatchObject({
    shop: "得力办公旗舰店",
    off: "30.00",
    over: "500.00",
    given: "0/100",
    from: "2026-11-20",
    until: "2026-11-30",
    ended: "",
  });
  const stored = await shop.backend.database.read
    .selectFrom("coupons")
    .selectAll()
    .where("id", "=", row?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect([stored.valid_from, stored.valid_until, stored.per_customer]).toEqual([
    Date.parse("2026-11-20T00:00:00+08:00"),
    Date.parse("2026-12-01T00:00:00+08:00"),
    1,
  ]);
  expect(await staff("end", String(row?.id))).toBe(`已结束优惠券 ${row?.id}`);
  await expect(staff("end", String(row?.id))).rejects.toThrow(`没有可结束的优惠券 ${row?.id}`);
});

test("a coupon without a shop is one of the platform", async () => {
  const { "--shop": _, ...platform } = FIELDS;
  await staff("add", ...Object.entries({ ...platform, "--title": "平台通用", "--each": "3" }).flat());
  expect((await listed()).find(({ title }) => title === "平台通用")).toMatchObject({ shop: "平台" });
});

const { "--shop": _shop, ...OF_PLATFORM } = FIELDS;
test.each([
  { more: { "--category": "1" }, type: COUPON_TYPE.category, targets: 1 },
  { more: { "--shops": "得力办公旗舰店，晨光文具旗舰店" }, type: COUPON_TYPE.stores, targets: 2 },
])("a coupon of the platform with $more is narrowed", async ({ more, type, targets }) => {
  await staff("add", ...Object.entries({ ...OF_PLATFORM, ...more, "--title": "限定" }).flat());
  const id = (await listed()).find(({ title }) => title === "限定")?.id ?? 0;
  const { read } = shop.backend.database;
  expect((await read.selectFrom("coupons").selectAll().where("id", "=", id).execute())[0]).toMatchObject({ type });
  expect(await read.selectFrom("coupon_targets").selectAll().where("coupon_id", "=", id).execute()).toHaveLength(
    targets,
  );
});

test.each([
  { more: { "--product": "10001" }, why: /需要 --shop/ },
  { more: { "--category": "1", "--shops": "得力办公旗舰店" }, why: /只能用一个/ },
  { more: { "--category": "987654" }, why: /没有适用的 987654/ },
  { more: { "--shop": "得力办公旗舰店", "--category": "1" }, why: /不能与 --shop 同用/ },
  { more: { "--shop": "得力办公旗舰店", "--product": "987654" }, why: /没有适用的 987654/ },
])("$more are refused together, and nothing is added", async ({ more, why }) => {
  const before = await listed();
  await expect(staff("add", ...Object.entries({ ...OF_PLATFORM, ...more }).flat())).rejects.toThrow(why);
  expect(await listed()).toEqual(before);
});

test.each([
  { more: { "--shop": "没有这家" }, why: /店铺/ },
  { more: { "--off": "500.01" }, why: /./ },
  { more: { "--off": "-1" }, why: /./ },
  { more: { "--total": "0" }, why: /应为 1 到/ },
  { more: { "--each": "11" }, why: /应为 1 到 10/ },
  { more: { "--until": "2026-11-19" }, why: /./ },
  { more: { "--from": "2026-02-30" }, why: /./ },
])("$more is refused, and nothing is added", async ({ more, why }) => {
  const before = await listed();
  await expect(add(more)).rejects.toThrow(why);
  expect(await listed()).toEqual(before);
});
