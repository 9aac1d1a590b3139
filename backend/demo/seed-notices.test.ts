import { expect, test } from "vitest";
import { sharedBackend } from "#tests/support/backend.ts";
import { asMember, demoMembers } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { seedMessages } from "./seed-messages.ts";

const shop = sharedBackend();

test("the regular customer has notices of several kinds, some of them unread, and nothing waits to be sent", async () => {
  const { read } = shop.backend.database;
  const notices = await read
    .selectFrom("notices")
    .innerJoin("customers", "customers.id", "notices.customer_id")
    .select(["notices.kind", "notices.read_at"])
    .where("customers.phone", "=", demoCustomers.regular)
    .execute();
  expect(new Set(notices.map(({ kind }) => kind)).size).toBeGreaterThan(4);
  expect(notices.some(({ read_at }) => read_at === null)).toBe(true);
  expect(notices.some(({ read_at }) => read_at !== null)).toBe(true);
  expect(await read.selectFrom("outgoing").select("id").execute()).toEqual([]);
});

test("members find read and unread notices of new work", async () => {
  const admin = await asMember(shop, demoMembers.admin);
  const { list, unread } = (await admin.get("/api/staff/notices")).data as { list: object[]; unread: number };
  expect([list.length > unread, unread > 0]).toEqual([true, true]);
});

test("the newest replies of the demo's conversations are told to their customers, and what waits to the staff", async () => {
  await seedMessages(shop.backend.database, shop.world.ports);
  const { read } = shop.backend.database;
  const replies = await read
    .selectFrom("notices")
    .innerJoin("customers", "customers.id", "notices.customer_id")
    .select("customers.phone")
    .where("notices.kind", "=", "reply")
    .execute();
  expect(replies.map(({ phone }) => phone)).toEqual([demoCustomers.tradeMarkup, demoCustomers.tradeCost]);
  const admin = await asMember(shop, demoMembers.admin);
  const { list } = (await admin.get("/api/staff/notices")).data as { list: { kind: string; at: number }[] };
  expect(list.filter(({ kind }) => kind === "message")).toHaveLength(3);
  expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).sort((a, b) => b - a));
});
