import { beforeEach, describe, expect, test } from "vitest";
import { calls } from "#backend/modules/modules.ts";
import { cart } from "#contract/cart.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { proxy as proxyCalls } from "#contract/proxy.ts";
import { PROXY_FORBIDDEN, PROXY_LIFE_MS, proxyTokenOf } from "#contract/rules/proxy.ts";
import { FORBIDDEN } from "#contract/rules/status.ts";
import { staffProxy } from "#contract/staff-proxy.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { addMember, asMember, demoMembers, staffToken } from "#tests/support/members.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
const LOGIN_REQUIRED = 410000;

let service: Awaited<ReturnType<typeof asMember>>;
let customer: { id: number; token: string };
let sku: number;
beforeEach(async () => {
  service = await asMember(shop, demoMembers.service);
  const phone = demoCustomers.tradeMarkup;
  const { id } = await shop.backend.database.read
    .selectFrom("customers")
    .select("id")
    .where("phone", "=", phone)
    .executeTakeFirstOrThrow();
  customer = { id, token: await tokenOf(shop, phone) };
  sku = (await createProduct(shop, { name: "代客硒鼓" })).sku_id;
});

const address = {
  real_name: "章立",
  phone: "13912345678",
  province: "浙江省",
  city: "杭州市",
  district: "滨江区",
  street: "",
  detail: "江南大道 1 号",
  is_default: 0,
};
const pathOf = (id = customer.id) => `/api/staff/customers/${id}/proxy`;
const WISH = { reason: "客户电话要求", evidence: "10:20 来电" } as const;
const begin = (as = service, id = customer.id) => as.post(pathOf(id), WISH);
async function started(as = service) {
  const issued = staffProxy.start.answer.parse((await begin(as)).data);
  const token = proxyTokenOf(issued.token, as.token);
  return {
    issued: issued.token,
    token,
    get: (path: string) => call(shop, "GET", path, { token }),
    post: (path: string, body: object = {}) => call(shop, "POST", path, { token, body }),
  };
}
const log = () =>
  shop.backend.database.read
    .selectFrom("staff_log")
    .select(["act", "summary", "member_id", "actor", "customer_id", "note", "label"])
    .where("act", "like", "proxy.%")
    .orderBy("id")
    .execute();
const idOf = (answer: { data: unknown }, name: string) => (answer.data as Record<string, number>)[name] ?? 0;

describe("a member that acts for a customer", () => {
  test("has the customer's prices, cart and addresses, each change written down with both names", async () => {
    const acting = await started();
    const detail = (token: string) => call(shop, "GET", "/api/user/cart/preview?sku=100506", { token });
    expect((await acting.get("/api/user/cart/preview?sku=100506")).data).toEqual((await detail(customer.token)).data);
    const cart_id = idOf(
      await acting.post("/api/user/cart/create", { product_attr_unique: sku, cart_num: 2, is_new: 0 }),
      "cart_id",
    );
    await acting.post(`/api/user/cart/change/${cart_id}`, { cart_num: 3 });
    const address_id = idOf(await acting.post("/api/user/address/create", address), "address_id");
    const placed = await acting.post("/api/v2/order/create", {
      cart_id: [String(cart_id)],
      address_id,
      use_integral: 0,
      coupon_id: [],
      key: "a-key-of-the-order-form-1",
    });
    expect(placed).toMatchObject({ status: 200 });
    expect((await log()).map(({ act, summary }) => [act, summary])).toEqual([
      ["proxy.start", "客户电话要求"],
      ["proxy.act", expect.stringContaining("加入购物车：代客硒鼓")],
      ["proxy.act", expect.stringContaining("数量改为 3：代客硒鼓")],
      ["proxy.act", "加收货地址：浙江省杭州市"],
      ["proxy.act", "代客提交订单"],
    ]);
    for (const row of await log())
      expect(row).toMatchObject({ customer_id: customer.id, member_id: expect.any(Number) });
    const read = await call(shop, "GET", proxyCalls.acts.path, { token: customer.token });
    const { list } = proxyCalls.acts.answer.parse(read.data);
    expect(list).toHaveLength(5);
    expect(list[0]).toMatchObject({ member: "陈知远", text: expect.stringMatching(/^代客提交订单 \d+$/) });
    expect(JSON.stringify(list)).not.toContain(WISH.evidence);
  });

  test("makes the calls of the list and no other", async () => {
    const { token } = await started();
    const all: Endpoint[] = Object.values(calls).flatMap((subject) => Object.values(subject));
    const refused: string[] = [];
    for (const { method, path } of all) {
      const { status, message } = await call(shop, method, path.replace(/\{\w+\}/g, "1"), {
        token,
        body: method === "POST" ? { unknown: true } : undefined,
      });
      if (status === FORBIDDEN && message === PROXY_FORBIDDEN) refused.push(`${method} ${path}`);
    }
    const allowed = all.filter((one) => one.proxy !== true).map(({ method, path }) => `${method} ${path}`);
    expect(refused).toEqual(allowed);
    const writes = all.filter((one) => one.proxy && one.method === "POST").map(({ path }) => path);
    expect(writes.sort()).toEqual([
      "/api/offer/ask/{id}",
      "/api/offer/create",
      "/api/offer/edit/{id}",
      "/api/offer/line/change/{id}",
      "/api/offer/line/create/{id}",
      "/api/offer/line/delete/{id}",
      "/api/user/address/create",
      "/api/user/address/recognize",
      "/api/user/cart/change/{cart_id}",
      "/api/user/cart/change_sku/{cart_id}",
      "/api/user/cart/create",
      "/api/user/cart/create_many",
      "/api/user/cart/delete",
      "/api/user/cart/leave_sale/{cart_id}",
      "/api/user/cart/restore",
      "/api/v2/order/create",
    ]);
  });

  test.each([
    { what: "points", more: { use_integral: 1 } },
    { what: "an invoice", more: { invoice: { receipt_id: 1, receipt_type: 1 } } },
  ])("places no order with $what", async ({ more }) => {
    const acting = await started();
    const cart_id = idOf(
      await acting.post("/api/user/cart/create", { product_attr_unique: sku, cart_num: 1, is_new: 0 }),
      "cart_id",
    );
    const address_id = idOf(await acting.post("/api/user/address/create", address), "address_id");
    const body = { cart_id: [String(cart_id)], address_id, use_integral: 0, key: "a-key-of-the-order-form-2", ...more };
    expect(await acting.post("/api/v2/order/create", body)).toMatchObject({
      status: FORBIDDEN,
      message: PROXY_FORBIDDEN,
    });
  });

  test("changes no address and no default", async () => {
    const acting = await started();
    const address_id = idOf(await acting.post("/api/user/address/create", address), "address_id");
    for (const more of [{ address_id }, { is_default: 1 }]) {
      expect(await acting.post("/api/user/address/create", { ...address, ...more })).toMatchObject({
        status: FORBIDDEN,
      });
    }
  });

  test("writes down each kind of change of the cart and of a quotation", async () => {
    const acting = await started();
    const lines = [{ product_attr_unique: sku, cart_num: 1 }];
    await acting.post("/api/user/cart/create_many", { lines });
    const { data } = await acting.get("/api/user/cart/lst");
    const { list } = cart.list.answer.parse(data);
    const line = list.flatMap((group) => group.list).find(({ product }) => product.store_name === "代客硒鼓");
    const cart_id = String(line?.cart_id);
    await acting.post("/api/user/cart/delete", { cart_id: [cart_id] });
    await acting.post("/api/user/cart/restore", { cart_id: [cart_id] });
    const about = {
      name: "新办公区",
      client: "",
      contact: "",
      phone: "",
      address: "",
      wanted_on: "",
      budget: null,
      remark: "",
    };
    const offer = idOf(await acting.post("/api/offer/create", { ...about, scene: "会议室", lines }), "offer_id");
    expect(offer).toBeGreaterThan(0);
    await acting.post(`/api/offer/ask/${offer}`);
    expect((await log()).map(({ summary }) => summary)).toEqual([
      "客户电话要求",
      expect.stringContaining("加入购物车"),
      "移出购物车 1 种",
      "恢复到购物车 1 种",
      "新建询价草稿",
      "询价",
    ]);
  });
});

describe("its end", () => {
  const isLive = async (acting: Awaited<ReturnType<typeof started>>) =>
    (await acting.get("/api/user/cart/count")).status === 200;
  const lastSummary = async () => (await log()).at(-1);

  test("by the customer, at once", async () => {
    const acting = await started();
    const { data } = await call(shop, "GET", proxyCalls.current.path, { token: customer.token });
    expect(data).toMatchObject({ proxy: { member: "陈知远", reason: WISH.reason } });
    expect(await call(shop, "POST", proxyCalls.end.path, { token: acting.token })).toMatchObject({ status: FORBIDDEN });
    await call(shop, "POST", proxyCalls.end.path, { token: customer.token });
    expect(await acting.get("/api/user/cart/count")).toMatchObject({ status: LOGIN_REQUIRED });
    expect(await lastSummary()).toMatchObject({ summary: "客户停掉", actor: "客户本人" });
  });

  test("by the member, and by the member's logout", async () => {
    const first = await started();
    expect(await lastSummary()).toMatchObject({ act: "proxy.start", summary: WISH.reason, note: WISH.evidence });
    const admin = await asMember(shop, demoMembers.admin);
    await admin.post(`${pathOf()}/end`);
    expect(await isLive(first)).toBe(true);
    await service.post(`${pathOf()}/end`);
    expect(await isLive(first)).toBe(false);
    const second = await started();
    await service.post("/api/staff/logout");
    expect(await isLive(second)).toBe(false);
  });

  test("by half an hour, which a job writes down", async () => {
    const acting = await started();
    shop.world.now += PROXY_LIFE_MS - 1;
    expect(await isLive(acting)).toBe(true);
    shop.world.now += 1;
    expect(await isLive(acting)).toBe(false);
    await shop.backend.jobs.find(({ name }) => name === "end members' acting for customers")?.run();
    expect(await lastSummary()).toMatchObject({ act: "proxy.end", summary: "到时" });
  });

  test("with the member's right, and with the customer's account", async () => {
    const acting = await started();
    const write = shop.backend.database.write;
    await write((tx) => tx.updateTable("customers").set({ is_active: 0 }).where("id", "=", customer.id).execute());
    expect(await isLive(acting)).toBe(false);
    expect(await begin()).toMatchObject({ status: 409 });
    await write((tx) => tx.updateTable("customers").set({ is_active: 1 }).where("id", "=", customer.id).execute());
    expect(await isLive(acting)).toBe(true);
    await write((tx) => tx.deleteFrom("staff_roles").where("role", "=", "service").execute());
    expect(await isLive(acting)).toBe(false);
  });

  test("with the customer's change to another account manager", async () => {
    const acting = await started();
    await addMember(shop, { phone: "13712345678", name: "林芷", role: "service" });
    const other = await shop.backend.database.write((tx) =>
      tx
        .insertInto("managers")
        .values({ real_name: "林芷", phone: "13912340000", region: "", image: null })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ manager_id: other.id }).where("id", "=", customer.id).execute(),
    );
    expect(await isLive(acting)).toBe(false);
  });
});

describe("one member a customer at a time", () => {
  test("another is refused, and the same one begins again", async () => {
    const first = await started();
    const admin = await asMember(shop, demoMembers.admin);
    expect(await begin(admin)).toMatchObject({ status: 409, message: expect.stringContaining("陈知远正在代") });
    const again = await started();
    expect((await first.get("/api/user/cart/count")).status).toBe(LOGIN_REQUIRED);
    expect((await again.get("/api/user/cart/count")).status).toBe(200);
    expect((await admin.get(pathOf())).data).toMatchObject({ acting: { member: "陈知远", is_own: false } });
  });

  test("a dead one gives way to another", async () => {
    await started();
    await service.post("/api/staff/logout");
    const admin = await asMember(shop, demoMembers.admin);
    expect(await begin(admin)).toMatchObject({ status: 200 });
    expect((await log()).map(({ summary }) => summary)).toContain("员工已退出，或权限、账号有变");
  });

  test("of twenty beginnings at once one token is left", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin()));
    const live: boolean[] = [];
    for (const { data, status } of answers) {
      expect(status).toBe(200);
      const token = proxyTokenOf(staffProxy.start.answer.parse(data).token, service.token);
      live.push((await call(shop, "GET", "/api/user/cart/count", { token })).status === 200);
    }
    expect(live.filter(Boolean)).toHaveLength(1);
  });

  test("not for the customer of a colleague, nor by another role", async () => {
    const { id } = await shop.backend.database.read
      .selectFrom("customers")
      .select("id")
      .where("phone", "=", demoCustomers.tradeCost)
      .executeTakeFirstOrThrow();
    expect(await begin(service, id)).toMatchObject({ status: 404 });
    const finance = await asMember(shop, demoMembers.finance);
    expect(await begin(finance)).toMatchObject({ status: FORBIDDEN });
  });
});

test("a token of the desk is none of a customer, and this one none of the desk", async () => {
  const { token } = await started();
  const desk = await staffToken(shop, demoMembers.service);
  expect((await call(shop, "GET", "/api/user/cart/count", { token: desk })).status).toBe(LOGIN_REQUIRED);
  expect((await call(shop, "GET", "/api/staff/me", { token })).status).toBe(LOGIN_REQUIRED);
});

test("a token without the session that it was issued to is of no use", async () => {
  const { issued } = await started();
  const other = await staffToken(shop, demoMembers.service);
  for (const token of [issued, proxyTokenOf(issued, ""), proxyTokenOf(issued, other)]) {
    expect((await call(shop, "GET", "/api/user/cart/count", { token })).status).toBe(LOGIN_REQUIRED);
  }
});

test("an act that the customer has ended meanwhile is not done", async () => {
  const acting = await started();
  const [added] = await Promise.all([
    acting.post("/api/user/cart/create", { product_attr_unique: sku, cart_num: 1, is_new: 0 }),
    call(shop, "POST", proxyCalls.end.path, { token: customer.token }),
  ]);
  const rows = (await log()).map(({ act }) => act);
  if (added.status === 200) expect(rows.indexOf("proxy.act")).toBeLessThan(rows.indexOf("proxy.end"));
  else expect(rows).not.toContain("proxy.act");
});
