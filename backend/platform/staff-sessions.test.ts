import { beforeEach, expect, test } from "vitest";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoMembers, memberOf } from "#tests/support/members.ts";
import { createStaffSessions, SEES_ALL_CUSTOMERS, type StaffSessions } from "./staff-sessions.ts";

const shop = freshBackend();
let sessions: StaffSessions;
beforeEach(() => {
  sessions = createStaffSessions(shop.backend.database, shop.world.ports);
});

const issue = async (phone: string) => {
  const { id } = await memberOf(shop, phone);
  return shop.backend.database.write((tx) => sessions.issue(tx, id, { device: "", address: "203.0.113.9" }));
};
const open = (token: string) => sessions.memberOf(token, "203.0.113.9");
const stored = async () => {
  // A write waits for those before it, such as the mark of a last use.
  await shop.backend.database.write(async () => {});
  return shop.backend.database.read
    .selectFrom("staff_sessions")
    .select(["member_id", "seen_at"])
    .orderBy("seen_at")
    .execute();
};

test("the last use is noted once a minute", async () => {
  const token = await issue(demoMembers.goods);
  const began = shop.world.now;
  for (const [after, noted] of [
    [59_999, 0],
    [60_000, 60_000],
  ] as const) {
    shop.world.now = began + after;
    await open(token);
    await expect.poll(stored).toMatchObject([{ seen_at: began + noted }]);
  }
});

test("the setting of the scope decides whether all customers are seen", async () => {
  const token = await issue(demoMembers.service);
  expect((await open(token))?.seesAllCustomers).toBe(false);
  for (const sees of [true, false]) {
    const row = { key: SEES_ALL_CUSTOMERS, value_json: String(sees) };
    await shop.backend.database.write((tx) =>
      tx
        .insertInto("site_settings")
        .values(row)
        .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
        .execute(),
    );
    expect((await open(token))?.seesAllCustomers).toBe(sees);
  }
});

test("live sessions are counted with their last use, and only dead ones are deleted", async () => {
  const [goods, finance] = [await memberOf(shop, demoMembers.goods), await memberOf(shop, demoMembers.finance)];
  await issue(demoMembers.goods);
  shop.world.now += HOUR_MS;
  await issue(demoMembers.goods);
  await issue(demoMembers.finance);
  const counts = async () => [...(await sessions.countLive(shop.backend.database.read))].sort(([a], [b]) => a - b);
  const seen_at = shop.world.now;
  const both = [
    [goods.id, { count: 2, seen_at }],
    [finance.id, { count: 1, seen_at }],
  ].sort(([a], [b]) => Number(a) - Number(b));
  expect(await counts()).toEqual(both);
  await sessions.deleteExpired();
  expect(await stored()).toHaveLength(3);
  shop.world.now += HOUR_MS;
  expect(await counts()).toEqual(both.map(([id]) => [id, { count: 1, seen_at }]));
  await sessions.deleteExpired();
  expect(await stored()).toHaveLength(2);
  await shop.backend.database.write((tx) =>
    tx.updateTable("staff_sessions").set({ expires_at: shop.world.now }).where("member_id", "=", goods.id).execute(),
  );
  await sessions.deleteExpired();
  expect(await stored()).toMatchObject([{ member_id: finance.id }]);
});
