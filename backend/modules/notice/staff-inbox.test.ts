import { beforeEach, describe, expect, test } from "vitest";
import { STAFF_TEXTS } from "#backend/platform/notice-texts.ts";
import type { Answer } from "#contract/endpoint.ts";
import { STAFF_NOTICE_KINDS, STAFF_NOTICES, STAFF_UNREAD_MAX, type StaffNoticeKind } from "#contract/rules/notice.ts";
import { RIGHTS } from "#contract/rules/staff.ts";
import type { staffNotice } from "#contract/staff-notice.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { asMember, demoMembers, type MemberName, memberOf } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
/** A customer of 陈知远, and one of another account manager. */
const OWN = 5;
const FOREIGN = 6;

type List = Answer<typeof staffNotice.list>;

let count = 0;
async function tell(kind: StaffNoticeKind, subject: string, customer_id: number | null) {
  count += 1;
  const text = STAFF_TEXTS[kind]({ subject, id: 1 });
  const { id } = await shop.backend.database.write((tx) =>
    tx
      .insertInto("staff_notices")
      .values({ kind, event: `${kind}:${subject}:${count}`, ...text, customer_id, created_at: shop.world.now })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return id;
}
const who = (name: MemberName) => asMember(shop, demoMembers[name]);
const list = async (name: MemberName, query = "") => {
  const member = await who(name);
  return (await member.get(`/api/staff/notices${query}`)).data as List;
};
const unread = async (name: MemberName) => {
  const member = await who(name);
  return ((await member.get("/api/staff/notices/unread")).data as { unread: number }).unread;
};
const titles = ({ list }: List) => list.map(({ title }) => title);

/** An order of a customer of 陈知远. */
const anOrder = () =>
  shop.backend.database.read
    .selectFrom("orders")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .select(["orders.id", "orders.sn", "orders.customer_id"])
    .where("customers.phone", "=", demoCustomers.regular)
    .orderBy("orders.id", "desc")
    .executeTakeFirstOrThrow();
const putInto = (order_id: number, warehouse_id: number) =>
  shop.backend.database.write(async (tx) => {
    await tx.deleteFrom("order_warehouses").where("order_id", "=", order_id).execute();
    await tx.insertInto("order_warehouses").values({ order_id, warehouse_id }).execute();
  });

beforeEach(() => shop.backend.database.write((tx) => tx.deleteFrom("staff_notices").execute()));

describe("the notices of staff", () => {
  test("are those of the member's rights", async () => {
    const { sn, customer_id } = await anOrder();
    await tell("order", sn, customer_id);
    await tell("slip", "Z1", OWN);
    await tell("quotation", "XJ1", OWN);
    expect(titles(await list("finance"))).toEqual(["新转账凭证 Z1，待确认到账", `新付款订单 ${sn}，待发货`]);
    expect(titles(await list("service"))).toEqual(["新询价 XJ1，待报价", `新付款订单 ${sn}，待发货`]);
    expect(titles(await list("goods"))).toEqual([]);
    expect((await list("admin")).count).toBe(3);
    expect((await list("goods")).kinds).toEqual(["low_stock", "price_failed"]);
    expect((await list("finance", "?kind=slip")).count).toBe(1);
    expect((await list("finance", "?kind=quotation")).count).toBe(0);
  });

  test("of an account manager are about the own customers and those without a manager", async () => {
    await tell("quotation", "XJ1", OWN);
    await tell("quotation", "XJ2", FOREIGN);
    await tell("quotation", "XJ3", null);
    expect(titles(await list("service"))).toEqual(["新询价 XJ3，待报价", "新询价 XJ1，待报价"]);
    expect(await unread("service")).toBe(2);
    expect(await unread("admin")).toBe(3);
  });

  test("of a warehouse are about orders with pieces in it", async () => {
    const { warehouse_id } = await shop.backend.database.read
      .selectFrom("staff_warehouses")
      .select("warehouse_id")
      .where("member_id", "=", (await memberOf(shop, demoMembers.warehouse)).id)
      .executeTakeFirstOrThrow();
    const { id, sn, customer_id } = await anOrder();
    await tell("order", sn, customer_id);
    await tell("quotation", "XJ1", OWN);
    await putInto(id, warehouse_id);
    expect(titles(await list("warehouse"))).toEqual([`新付款订单 ${sn}，待发货`]);
    await putInto(id, warehouse_id + 1);
    expect(titles(await list("warehouse"))).toEqual([]);
    expect(await unread("warehouse")).toBe(0);
  });

  test("of low stock are about the SKUs in the own warehouses, and those of many at once", async () => {
    const { database } = shop.backend;
    const own = await database.read
      .selectFrom("staff_warehouses")
      .innerJoin("warehouse_stock", "warehouse_stock.warehouse_id", "staff_warehouses.warehouse_id")
      .select("warehouse_stock.sku_id")
      .where("member_id", "=", (await memberOf(shop, demoMembers.warehouse)).id)
      .executeTakeFirstOrThrow();
    const about = (id?: number) => ({ ...STAFF_TEXTS.low_stock({ subject: "1-1", ...(id ? { id } : {}) }) });
    const put = (event: string, id?: number) =>
      database.write((tx) =>
        tx
          .insertInto("staff_notices")
          .values({ kind: "low_stock", event, ...about(id), customer_id: null, created_at: shop.world.now })
          .execute(),
      );
    await put("own", own.sku_id);
    const other = await createProduct(shop);
    await shop.backend.staff.warehouses.fill("珠海仓", other.store_id);
    await put("other", other.sku_id);
    await put("many");
    expect((await list("warehouse")).list.map(({ path }) => path)).toEqual([about().path, about(own.sku_id).path]);
    expect(titles(await list("goods"))).toHaveLength(3);
    expect(titles(await list("service"))).toEqual([]);
  });

  test("are unread until the member's own mark, which never goes back nor beyond the newest", async () => {
    const first = await tell("slip", "Z1", OWN);
    const second = await tell("slip", "Z2", OWN);
    const finance = await who("finance");
    expect(await finance.post("/api/staff/notices/read", { last_id: first })).toMatchObject({ status: 200 });
    expect((await list("finance")).list.map(({ is_unread }) => is_unread)).toEqual([true, false]);
    expect([await unread("finance"), await unread("admin")]).toEqual([1, 2]);
    await finance.post("/api/staff/notices/read", { last_id: second + 1000 });
    await finance.post("/api/staff/notices/read", { last_id: first });
    expect(await unread("finance")).toBe(0);
    await tell("slip", "Z3", OWN);
    expect(await unread("finance")).toBe(1);
  });

  test("are counted up to a bound", async () => {
    for (let n = 0; n < STAFF_UNREAD_MAX + 5; n += 1) await tell("slip", `Z${n}`, OWN);
    expect(await unread("finance")).toBe(STAFF_UNREAD_MAX);
  });
});

test("every kind of notice has a right that exists", () => {
  const rights = STAFF_NOTICE_KINDS.map((kind) => STAFF_NOTICES[kind].right);
  expect(RIGHTS).toEqual(expect.arrayContaining(rights.filter((right) => right !== "message.read")));
});
