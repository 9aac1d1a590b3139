import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { staffDesk } from "#contract/staff-desk.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { addMember, asMember, demoMembers, memberOf } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";
import { refunder } from "#tests/support/refunding.ts";

const shop = freshBackend();
const HOUR = 60 * 60 * 1000;

let admin: Awaited<ReturnType<typeof asMember>>;
let buyer: Awaited<ReturnType<typeof refunder>>;
beforeEach(async () => {
  admin = await asMember(shop, demoMembers.admin);
  buyer = await refunder(shop, demoCustomers.tradeCost);
});

async function search(q: string, as = admin) {
  const { data } = await as.get(`/api/staff/search?${new URLSearchParams({ q })}`);
  return staffDesk.search.answer.parse(data).list;
}
async function home(as = admin) {
  return staffDesk.home.answer.parse((await as.get("/api/staff/home")).data);
}
const paid = async (name: string) => buyer.paid([[await createProduct(shop, { name }), 2]]);
const { write } = {
  write: (work: Parameters<typeof shop.backend.database.write>[0]) => shop.backend.database.write(work),
};

describe("the search", () => {
  test("knows what a number is: of an order, a payment, a parcel", async () => {
    const { sn, group } = await paid("测试粉盒");
    const { sn: group_sn } = await shop.backend.database.read
      .selectFrom("order_groups")
      .select("sn")
      .where("id", "=", group)
      .executeTakeFirstOrThrow();
    expect(await search(sn)).toMatchObject([{ kind: "order", sn, state: "待发货", is_exact: true }]);
    expect(await search(` ${sn.slice(0, 8)} ${sn.slice(8)} `)).toMatchObject([{ sn }]);
    if (group_sn !== sn) expect(await search(group_sn)).toMatchObject([{ kind: "group", sn, is_exact: true }]);
    const found = await search("sf1420061128833");
    expect(found).toMatchObject([{ kind: "parcel", label: "SF1420061128833", is_exact: true }]);
    expect(await search("SF14200611")).toMatchObject([{ kind: "parcel", label: "SF1420061128833", is_exact: false }]);
  });

  test("finds a phone or its end, masks it, and writes that down once an hour", async () => {
    const phone = demoCustomers.tradeCost;
    const [customer] = await search(phone);
    expect(customer).toMatchObject({ kind: "customer", customer_id: buyer.id });
    expect(JSON.stringify(await search(phone.slice(-4)))).not.toContain(phone);
    await search(phone);
    const logged = () =>
      shop.backend.database.read
        .selectFrom("staff_log")
        .select(["personal_after", "summary"])
        .where("act", "=", "search.phone")
        .orderBy("id")
        .execute();
    expect(await logged()).toEqual([
      { personal_after: `${phone.slice(0, 3)}****${phone.slice(-4)}`, summary: "按手机号" },
      { personal_after: phone.slice(-4), summary: "按手机号后四位" },
    ]);
    shop.world.now += HOUR + 1;
    admin = await asMember(shop, demoMembers.admin);
    await search(phone);
    expect(await logged()).toHaveLength(3);
  });

  test("finds companies, people and models inside orders, and takes words for text", async () => {
    const { sn } = await paid("绘威 PD-9988X 粉盒");
    expect(await search("pd-9988x")).toMatchObject([{ kind: "model", sn, text: "绘威 PD-9988X 粉盒" }]);
    const [reviewer] = await search("百川律");
    expect(reviewer).toMatchObject({ kind: "customer", label: "广东百川律师事务所（虚构）" });
    for (const q of ["%", "_", "'", "\\", "' or 1=1 --", "a".repeat(500), "=1+1", "\u0000"]) {
      expect(await search(q), q).toEqual([]);
    }
  });

  test("finds at most twenty, and nothing outside of what the member may see", async () => {
    expect((await search("得力")).length).toBeLessThanOrEqual(20);
    const { sn, order_id } = await paid("测试粉盒");
    const goods = await asMember(shop, demoMembers.goods);
    expect(await search(sn, goods)).toEqual([]);
    const warehouse = await asMember(shop, demoMembers.warehouse);
    expect(await search(sn, warehouse)).toMatchObject([{ sn }]);
    expect(await search("百川律", warehouse)).not.toContainEqual(expect.objectContaining({ kind: "customer" }));
    const other = await shop.backend.database.read
      .selectFrom("warehouses")
      .select("id")
      .where("name", "=", "珠海仓")
      .executeTakeFirstOrThrow();
    await write((tx) => tx.insertInto("order_warehouses").values({ order_id, warehouse_id: other.id }).execute());
    expect(await search(sn, warehouse)).toEqual([]);
    const manager = await memberOf(shop, demoMembers.service);
    await write((tx) =>
      tx
        .updateTable("customers")
        .set({ manager_id: (manager.manager_id ?? 0) + 1 })
        .where("id", "=", buyer.id)
        .execute(),
    );
    const service = await asMember(shop, demoMembers.service);
    expect(await search(sn, service)).toEqual([]);
    expect(await search(demoCustomers.tradeCost, service)).toEqual([]);
  });
});

describe("the first page", () => {
  test("counts what waits, and what is late comes first", async () => {
    const before = await home();
    expect(before.setup).toBeNull();
    const order = await paid("测试粉盒");
    const after = await home();
    const ship = (of: typeof before) => of.queues.find(({ kind }) => kind === "ship");
    expect(ship(after)?.count).toBe((ship(before)?.count ?? 0) + 1);
    expect(after.today?.orders).toBe((before.today?.orders ?? 0) + 1);
    expect(after.month?.orders).toBe((before.month?.orders ?? 0) + 1);
    expect(after.urgent).toHaveLength(5);
    const dues = after.urgent.map(({ due, since }) => due ?? since);
    expect(dues).toEqual([...dues].sort((a, b) => a - b));
    await buyer.ship(order);
    const shipped = await home();
    expect(ship(shipped)?.count).toBe(ship(before)?.count);
    expect(shipped.today?.packages).toBe((before.today?.packages ?? 0) + 1);
    const counts = staffDesk.counts.answer.parse((await admin.get("/api/staff/counts")).data);
    expect(counts.queues).toContainEqual({ kind: "ship", count: ship(before)?.count });
  });

  test("shows each member the queues of its rights", async () => {
    const kinds = async (phone: string) => (await home(await asMember(shop, phone))).queues.map(({ kind }) => kind);
    expect(await kinds(demoMembers.admin)).toEqual([
      "ship",
      "transfer",
      "quotation",
      "audit",
      "refund",
      "invoice",
      "red",
      "message",
      "objection",
      "low",
      "approve",
      "failed",
    ]);
    expect(await kinds(demoMembers.service)).toEqual(["ship", "quotation", "audit", "refund", "message", "objection"]);
    expect(await kinds(demoMembers.warehouse)).toEqual(["ship", "refund", "low"]);
    expect(await kinds(demoMembers.finance)).toEqual([
      "ship",
      "transfer",
      "refund",
      "invoice",
      "red",
      "objection",
      "approve",
      "failed",
    ]);
    const { queues, ...rest } = await home(await asMember(shop, demoMembers.goods));
    expect(queues.map(({ kind }) => kind)).toEqual(["low"]);
    expect(rest).toEqual({ setup: null, urgent: [], failed: null, today: null, month: null });
    const all = (await home()).queues[0]?.count ?? 0;
    const own = (await home(await asMember(shop, demoMembers.warehouse))).queues[0]?.count ?? 0;
    expect(own).toBeGreaterThan(5);
    expect(own).toBeLessThan(all);
  });

  test("shows nothing of the customers of another account manager: no count, no urgent thing, no figure", async () => {
    await addMember(shop, { phone: "13700000012", name: "吴二", role: "service" });
    await write(async (tx) => {
      const { manager_id } = await memberOf(shop, demoMembers.service);
      await tx.updateTable("customers").set({ manager_id }).execute();
    });
    const seen = await home(await asMember(shop, demoMembers.service));
    expect(seen.queues.filter(({ count }) => count > 0).length).toBeGreaterThan(3);
    const stranger = await home(await asMember(shop, "13700000012"));
    expect(stranger.queues.filter(({ count }) => count > 0)).toEqual([]);
    expect(stranger.urgent).toEqual([]);
    expect([stranger.today?.orders, stranger.month?.orders]).toEqual([0, 0]);
  });

  test("names failing tasks, acts done alone and refunds that a gateway has not paid", async () => {
    const at = shop.world.now;
    await write(async (tx) => {
      const task = { run_at: at, claimed_until: 0, last_error: "x", done_at: null, created_at: at - HOUR };
      await tx
        .insertInto("tasks")
        .values({ kind: "x", ref: "1", attempts: 10, ...task })
        .execute();
      await tx
        .insertInto("tasks")
        .values({ kind: "x", ref: "2", attempts: 9, ...task })
        .execute();
      const entry = {
        member_id: null,
        actor: "x",
        role: "",
        act: "member.roles",
        subject: "member",
        subject_id: 1,
      } as const;
      const rest = { label: "", customer_id: null, summary: "", before_json: "{}", after_json: "{}", note: "" };
      const more = { batch: "", personal_before: "", personal_after: "", address: "", is_alone: 1 };
      for (const days of [1, 8]) {
        await tx
          .insertInto("staff_log")
          .values({ at: at - days * 24 * HOUR, ...entry, ...rest, ...more })
          .execute();
      }
    });
    const { failed, queues } = await home();
    expect(failed).toEqual({ tasks: 1, alone: 1, refunds: 0, payments: 0 });
    expect(queues.find(({ kind }) => kind === "failed")).toMatchObject({ count: 2, oldest: at - 24 * HOUR });
  });

  test("needs one query a part, however much waits", async () => {
    const counted = countingReads(shop.test.database);
    const backend = createBackend(counted.database, shop.world.ports);
    const member = await asMember({ ...shop, backend }, demoMembers.admin);
    const queries = async () => {
      const before = counted.count();
      await member.get("/api/staff/home");
      return counted.count() - before;
    };
    const first = await queries();
    await paid("测试粉盒");
    expect(await queries()).toBe(first);
    expect(first).toBeLessThan(41);
  });
});
