import { expect, test } from "vitest";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { addMember, demoMembers, memberOf } from "#tests/support/members.ts";
import type { Member } from "../http/member.ts";
import { createGivenMoney } from "./given-money.ts";
import { createStaffLog, type LogEntry } from "./staff-log.ts";

const shop = freshBackend();
const CUSTOMER = 5;
const ACT = "customer.balance";

const memberWith = (id: number): Member => ({
  id,
  name: "",
  roles: ["admin"],
  rights: new Set(),
  manager_id: null,
  warehouse_ids: [],
  seesAllCustomers: false,
  session: "s",
  ip: "",
});

test("the money of a day is the larger of what the member gave and what the customer got, of these acts alone", async () => {
  const { database } = shop.backend;
  const staffLog = createStaffLog(shop.world.ports);
  const givenMoney = createGivenMoney(shop.world.ports);
  const secondId = await addMember(shop, { phone: "13700000011", name: "冯一", role: "admin" });
  const admin = memberWith((await memberOf(shop, demoMembers.admin)).id);
  const given = { acts: [ACT, "refund.money"] as const, customer_id: CUSTOMER };
  const give = (who: Member, customer_id: number, amount_fen: number, act: LogEntry["act"] = ACT) => {
    const record = { subject: "customer", id: customer_id, label: "甲", customer_id } as const;
    return database.write((tx) => staffLog.write(tx, who, { act, record, summary: "", amount_fen }));
  };
  const sums = async () => {
    const { read } = database;
    const locked = await database.write((tx) => givenMoney.lately(tx, admin, given));
    return [await givenMoney.soFar(read, admin, given), await givenMoney.soFar(read, null, given), locked];
  };
  expect(await sums()).toEqual([0, 0, 0]);
  await give(admin, 6, 500);
  await give(admin, CUSTOMER, 300, "refund.money");
  expect(await sums()).toEqual([800, 300, 800]);
  await give(memberWith(secondId), CUSTOMER, 700);
  await give(admin, CUSTOMER, 9000, "customer.class");
  expect(await sums()).toEqual([1000, 1000, 1000]);
  shop.world.now += DAY_MS - 1;
  expect(await sums()).toEqual([1000, 1000, 1000]);
  shop.world.now += 1;
  expect(await sums()).toEqual([0, 0, 0]);
});
