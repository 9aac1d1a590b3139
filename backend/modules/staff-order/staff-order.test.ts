import { describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import type { OrderSummary } from "#contract/order.ts";
import { type StaffOrder, staffOrder } from "#contract/staff-order.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { asMember, demoMembers, memberOf, newKey, staffToken } from "#tests/support/members.ts";
import { giveNoticeMail } from "#tests/support/notices.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";
import { refunder } from "#tests/support/refunding.ts";

const shop = freshBackend();
const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const db = () => shop.backend.database.read;

const member = (phone: string = demoMembers.warehouse) => asMember(shop, phone);
type Desk = Awaited<ReturnType<typeof member>>;

async function show(desk: Desk, sn: string): Promise<StaffOrder> {
  const { status, message, data } = await desk.get(`/api/staff/orders/${sn}`);
  if (status !== 200) throw new Error(message);
  return data as StaffOrder;
}

/** A paid order of ten pieces and of four. */
async function paid() {
  const me = await refunder(shop, demoCustomers.tradeMarkup);
  const toner = await createProduct(shop, { name: "兄弟 TN-2325 粉盒" });
  const paper = await createProduct(shop, { name: "复印纸 A4" });
  const order = await me.paid([
    [toner, 10],
    [paper, 4],
  ]);
  return { me, order, sn: order.sn };
}

/** An order that waits for its payment. */
async function unpaid(num = 2) {
  const me = await buyer(shop, demoCustomers.tradeMarkup);
  const article = await createProduct(shop, { price: 10_000, cost: 7_000, cost_plus: 2_000 });
  const group = await me.order(article, num);
  const { data } = await me.get(`/api/order/group_order_detail/${group}`);
  const [one] = (data as { orders: OrderSummary[] }).orders;
  if (!one) throw new Error("no order");
  return { me, article, group, sn: one.order_sn, id: one.order_id };
}

const parcel = (version: string, more: object = {}) => ({
  key: newKey(),
  version,
  company: "顺丰速运",
  number: "SF1419920076112",
  items: [],
  ...more,
});
const ship = (desk: Desk, sn: string, body: object) => desk.post(`/api/staff/orders/${sn}/ship`, body);
const logged = (act: string) => db().selectFrom("staff_log").selectAll().where("act", "=", act).orderBy("id").execute();
/** Puts an order into another warehouse than that of the demo's member. */
async function moveAway(sn: string) {
  const { id } = await db().selectFrom("orders").select("id").where("sn", "=", sn).executeTakeFirstOrThrow();
  await shop.backend.database.write(async (tx) => {
    const other = await tx
      .selectFrom("warehouses")
      .select("id")
      .where("name", "!=", "上海仓")
      .executeTakeFirstOrThrow();
    await tx.deleteFrom("order_warehouses").where("order_id", "=", id).execute();
    await tx.insertInto("order_warehouses").values({ order_id: id, warehouse_id: other.id }).execute();
  });
}
/** Gives the customer of the test another account manager. */
const handOver = () =>
  shop.backend.database.write(async (tx) => {
    const { manager_id } = await tx
      .selectFrom("staff_members")
      .select("manager_id")
      .where("phone", "=", demoMembers.service)
      .executeTakeFirstOrThrow();
    const other = await tx.selectFrom("managers").select("id").where("id", "!=", manager_id).executeTakeFirstOrThrow();
    await tx
      .updateTable("customers")
      .set({ manager_id: other.id })
      .where("phone", "=", demoCustomers.tradeMarkup)
      .execute();
  });

describe("dispatch", () => {
  test("sends chosen pieces, then all that are left, and writes both down", async () => {
    const { sn, order } = await paid();
    const desk = await member();
    const before = await show(desk, sn);
    expect(before).toMatchObject({ state: 0, acts: { ship: null, number: "还没有包裹" } });
    const [first] = order.items;
    const some = [{ order_product_id: first?.id, num: 6 }];
    expect(await ship(desk, sn, parcel(before.version, { items: some }))).toMatchObject({
      data: { shipped: 6, left: 8 },
    });
    const between = await show(desk, sn);
    expect(between.packages).toMatchObject([{ number: "SF1419920076112", by: "高远航", items: [{ product_num: 6 }] }]);
    const last = parcel(between.version, { number: "SF1419920076113" });
    expect(await ship(desk, sn, last)).toMatchObject({ data: { shipped: 8, left: 0 } });
    expect(await show(desk, sn)).toMatchObject({ state: 1 });
    expect((await logged("order.ship")).slice(-2)).toMatchObject([
      { label: sn, summary: "顺丰速运 SF1419920076112，6 件", address: "203.0.113.7" },
      { label: sn, summary: "顺丰速运 SF1419920076113，8 件" },
    ]);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("refuses a number twice, also of another customer's parcel, and more pieces than are free", async () => {
    const { sn, order } = await paid();
    const desk = await member();
    const { version } = await show(desk, sn);
    const [first] = order.items;
    const one = [{ order_product_id: first?.id, num: 1 }];
    await ship(desk, sn, parcel(version, { items: one }));
    const { version: now } = await show(desk, sn);
    expect(await ship(desk, sn, parcel(now))).toMatchObject({
      status: 409,
      message: "顺丰速运 SF1419920076112 已经发出",
    });
    const taken = await db()
      .selectFrom("packages")
      .innerJoin("orders", "orders.id", "packages.order_id")
      .select(["packages.number", "packages.company", "orders.sn"])
      .where("orders.sn", "!=", sn)
      .executeTakeFirstOrThrow();
    expect(await ship(desk, sn, parcel(now, { number: taken.number, company: taken.company }))).toMatchObject({
      status: 409,
      message: `${taken.company} ${taken.number} 已用于订单 ${taken.sn}`,
    });
    const many = [{ order_product_id: first?.id, num: 10 }];
    expect(await ship(desk, sn, parcel(now, { number: "SF0000009", items: many }))).toMatchObject({
      status: 409,
      message: "兄弟 TN-2325 粉盒 现在能发 9 件",
    });
    const twice = [...one, ...one];
    expect(await ship(desk, sn, parcel(now, { number: "SF0000009", items: twice }))).toMatchObject({ status: 400 });
    expect(await ship(desk, sn, parcel(now, { number: "12" }))).toMatchObject({ status: 400 });
  });

  test("leaves pieces in a refund, and says so", async () => {
    const { me, order, sn } = await paid();
    const [first] = order.items;
    await me.applied(order, [{ order_product_id: first?.id ?? 0, num: 4 }]);
    const desk = await member();
    const read = await show(desk, sn);
    expect(read.lines).toContainEqual(expect.objectContaining({ left: 6, refunding: 4 }));
    const all = [{ order_product_id: first?.id, num: 10 }];
    expect(await ship(desk, sn, parcel(read.version, { items: all }))).toMatchObject({
      status: 409,
      message: "兄弟 TN-2325 粉盒 现在能发 6 件，另有 4 件在退款中，处理退款后才能发",
    });
    expect(await ship(desk, sn, parcel(read.version))).toMatchObject({ data: { shipped: 10, left: 0 } });
    const held = await show(desk, sn);
    expect(held).toMatchObject({ state: 0, acts: { ship: "剩下的都在退款中，处理退款后才能发货" } });
    expect(await ship(desk, sn, parcel(held.version, { number: "SF0000009" }))).toMatchObject({ status: 409 });
  });

  test("of two members who ship at once, twenty times, one does, and the others read who", async () => {
    const { sn } = await paid();
    const desk = await member();
    const { version } = await show(desk, sn);
    const admin = await member(demoMembers.admin);
    const tries = Array.from({ length: 20 }, (_, index) =>
      ship(index % 2 ? desk : admin, sn, parcel(version, { number: `SF10000000${index}` })),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    for (const { status, message } of others) {
      expect(status).toBe(409);
      expect(message).toMatch(
        /^(高远航|许若岚) 09:30 已发货（顺丰速运 SF\d+，14 件）。订单 \d+ 已有变化，现在是待收货。您填的没有写入/,
      );
    }
    expect((await show(desk, sn)).packages).toHaveLength(1);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("a repeated form acts once", async () => {
    const { sn } = await paid();
    const desk = await member();
    const body = parcel((await show(desk, sn)).version);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ship(desk, sn, body)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data)))).toEqual(new Set(['{"shipped":14,"left":0}']));
    expect((await show(desk, sn)).packages).toHaveLength(1);
  });

  test("against a refund of the same pieces, never sends what is refunded", async () => {
    const { me, order, sn } = await paid();
    const desk = await member();
    const { version } = await show(desk, sn);
    const whole = order.items.map(({ id, num }) => ({ order_product_id: id, num }));
    await Promise.all([ship(desk, sn, parcel(version)), me.apply(order, whole)]);
    const { lines } = await show(desk, sn);
    for (const { dispatched, refunding, quantity } of lines) {
      expect([0, quantity]).toContain(dispatched);
      expect([0, quantity]).toContain(refunding);
    }
    expect(await shop.backend.audit()).toEqual([]);
  });
});

describe("packages", () => {
  test("change their number and take traces until they are delivered", async () => {
    const { sn } = await paid();
    const desk = await member();
    await ship(desk, sn, parcel((await show(desk, sn)).version));
    const { version, packages } = await show(desk, sn);
    const at = `/api/staff/orders/${sn}/packages/${packages[0]?.package_id}`;
    const label = { company: "中通快递", number: "75430000099218" };
    expect(await desk.post(`${at}/number`, { key: newKey(), version, ...label })).toMatchObject({ status: 200 });
    expect(await logged("order.number")).toMatchObject([
      { summary: "顺丰速运 SF1419920076112 → 中通快递 75430000099218" },
    ]);
    expect(await desk.post(`${at}/number`, { key: newKey(), version, ...label })).toMatchObject({ status: 409 });
    const trace = (state: string) => desk.post(`${at}/trace`, { key: newKey(), state, text: "到达杭州" });
    expect(await trace("transit")).toMatchObject({ status: 200 });
    expect(await trace("delivered")).toMatchObject({ status: 200 });
    expect((await logged("order.trace")).at(-1)).toMatchObject({
      summary: "中通快递 75430000099218 已签收",
      note: "到达杭州",
    });
    const after = await show(desk, sn);
    expect(after.acts.number).toBe("包裹都已签收，不能再改");
    const late = { key: newKey(), version: after.version, company: "中通快递", number: "75430000099219" };
    expect(await desk.post(`${at}/number`, late)).toMatchObject({ status: 409, message: "这个包裹已签收，不能再改" });
    expect(await trace("delivered")).toMatchObject({ status: 409 });
    expect(
      await desk.post(`/api/staff/orders/${sn}/packages/1/trace`, { key: newKey(), state: "transit", text: "到" }),
    ).toMatchObject({
      status: 404,
    });
  });
});

describe("receiver", () => {
  const typed = {
    real_name: "孙立成",
    phone: "13911112222",
    province: "浙江省",
    city: "杭州市",
    district: "余杭区",
    street: "",
    detail: "文一西路 1218 号",
  };
  const send = (desk: Desk, sn: string, version: string, receiver: object) =>
    desk.post(`/api/staff/orders/${sn}/address`, { key: newKey(), version, receiver });

  test("is changed for what is not dispatched; the customer reads it, and gets a mail", async () => {
    const { sn, order, me } = await paid();
    const { customer_id } = await db()
      .selectFrom("orders")
      .select("customer_id")
      .where("sn", "=", sn)
      .executeTakeFirstOrThrow();
    await giveNoticeMail(shop, customer_id, "buyer@example.com");
    const desk = await member();
    const { version, receiver } = await show(desk, sn);
    const to = { ...typed, province: "江苏省", city: "南京市", district: "玄武区" };
    expect(await send(desk, sn, version, to)).toMatchObject({ status: 200 });
    const now = await show(desk, sn);
    expect(now.receiver).toEqual({
      real_name: "孙立成",
      phone: "13911112222",
      province: "江苏省",
      address: "江苏省 南京市 玄武区 文一西路 1218 号",
    });
    expect(await me.get(`/api/order/detail/${order.order_id}`)).toMatchObject({
      data: { receiver: { phone: "139****2222" }, shop_acts: [{ act: "order.address" }] },
    });
    expect(await me.get(`/api/order/delivery_note/${order.order_id}`)).toMatchObject({
      data: { receiver: { phone: "13911112222" } },
    });
    const [row] = await logged("order.address");
    expect(row).toMatchObject({
      summary: "改到别的省份",
      personal_before: `${receiver.real_name} ${receiver.phone} ${receiver.address}`,
    });
    expect(JSON.stringify(now.log)).not.toContain("13911112222");
    expect(await send(desk, sn, now.version, to)).toMatchObject({ status: 400, message: "和现在的地址一样，没有改动" });
    expect(await send(desk, sn, version, typed)).toMatchObject({ status: 409 });
    const mails = await db().selectFrom("mails").select(["recipient", "subject"]).execute();
    expect(mails).toContainEqual({ recipient: "buyer@example.com", subject: `订单 ${sn} 的收货地址已改` });
  });

  test("may be an address of the customer, and of no other", async () => {
    const { sn } = await paid();
    const desk = await member();
    const { version, addresses, receiver } = await show(desk, sn);
    const other = addresses.find(({ address }) => address !== receiver.address);
    const foreign = await db()
      .selectFrom("addresses")
      .innerJoin("customers", "customers.id", "addresses.customer_id")
      .select("addresses.id")
      .where("customers.phone", "!=", demoCustomers.tradeMarkup)
      .executeTakeFirstOrThrow();
    expect(await send(desk, sn, version, { address_id: foreign.id })).toMatchObject({ status: 404 });
    expect(await send(desk, sn, version, { address_id: other?.address_id })).toMatchObject({ status: 200 });
    expect((await show(desk, sn)).receiver.address).toBe(other?.address);
  });

  test("that changes the freight is refused with the way out, and taken once the freight is changed", async () => {
    const { sn } = await unpaid();
    const desk = await member(demoMembers.service);
    const { version } = await show(desk, sn);
    const far = { ...typed, province: "新疆维吾尔自治区", city: "乌鲁木齐市", district: "天山区" };
    expect(await send(desk, sn, version, far)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/运费由 ¥8\.00 变成 ¥23\.00。请先用“改价”把运费改成 ¥23\.00，再改地址$/),
    });
    const price = { key: newKey(), version, lines: [], postage: "23.00", reason: "改送新疆", password: "" };
    expect(await desk.post(`/api/staff/orders/${sn}/price`, price)).toMatchObject({ data: { outcome: "done" } });
    expect(await send(desk, sn, (await show(desk, sn)).version, far)).toMatchObject({ status: 200 });
    const none = { ...typed, province: "台湾省", city: "台北市", district: "中正区" };
    expect((await send(desk, sn, (await show(desk, sn)).version, none)).status).toBeGreaterThanOrEqual(400);
  });

  test("stays once everything is dispatched", async () => {
    const { sn } = await paid();
    const desk = await member();
    await ship(desk, sn, parcel((await show(desk, sn)).version));
    const { version, acts } = await show(desk, sn);
    expect(acts.address).toBe("订单现在是待收货，没有要发的商品");
    expect(await send(desk, sn, version, typed)).toMatchObject({ status: 409 });
  });
});

describe("internal remarks", () => {
  test("are added, read by staff alone, and listed with the order", async () => {
    const { sn, order, me } = await paid();
    const desk = await member();
    const text = "与 11-20 那张一起发";
    expect(await desk.post(`/api/staff/orders/${sn}/note`, { key: newKey(), text })).toMatchObject({ status: 200 });
    expect(await show(desk, sn)).toMatchObject({ notes: [{ who: "高远航", text }] });
    expect(await desk.get("/api/staff/orders?tab=ship&remark=note")).toMatchObject({
      data: { count: 1, list: [{ note: text }] },
    });
    const seen = [await me.get(`/api/order/detail/${order.order_id}`), await me.get("/api/order/shop_acts")];
    expect(JSON.stringify(seen)).not.toContain(text);
  });
});

describe("closing", () => {
  const close = (desk: Desk, sn: string, version: string, reason = "重复下单") =>
    desk.post(`/api/staff/orders/${sn}/close`, { key: newKey(), version, reason });

  test("gives everything back, and tells the customer why", async () => {
    const { me, sn, id, article } = await unpaid(2);
    const desk = await member(demoMembers.service);
    const { version } = await show(desk, sn);
    expect(await close(desk, sn, version)).toMatchObject({ status: 200 });
    expect(await show(desk, sn)).toMatchObject({ state: "cancelled", close_reason: "重复下单" });
    expect(await me.get(`/api/order/detail/${id}`)).toMatchObject({
      data: { cancelled: 1, close_reason: "重复下单", shop_acts: [{ act: "order.close", text: "重复下单" }] },
    });
    const { stock } = await db()
      .selectFrom("skus")
      .select("stock")
      .where("id", "=", article.sku_id)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(100);
    expect(await shop.backend.audit()).toEqual([]);
    expect(await close(desk, sn, (await show(desk, sn)).version)).toMatchObject({
      status: 409,
      message: expect.stringContaining("已关闭"),
    });
    expect(await close(desk, sn, version, "不想要了")).toMatchObject({ status: 400 });
  });

  test("against the payment, either pays or closes", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { me, group, sn } = await unpaid(1);
      const desk = await member(demoMembers.service);
      const { version } = await show(desk, sn);
      const [closed, paidNow] = await Promise.all([close(desk, sn, version), me.pay(group)]);
      expect([closed.status, paidNow.status].sort()).toEqual([200, 409]);
      expect((await show(desk, sn)).state).toBe(closed.status === 200 ? "cancelled" : 0);
    }
    expect(await shop.backend.audit()).toEqual([]);
  });
});

describe("scope", () => {
  const ACTS = [
    ["ship", { company: "顺丰速运", number: "SF0000009", items: [] }],
    ["packages/1/number", { company: "顺丰速运", number: "SF0000009" }],
    ["packages/1/trace", { state: "transit", text: "到达杭州" }],
    ["address", { receiver: { address_id: 1 } }],
    ["note", { text: "备注" }],
    ["close", { reason: "重复下单" }],
    ["price", { lines: [], postage: "1.00", reason: "让利", password: "" }],
  ] as const;
  const OF_WAREHOUSE = ["ship", "packages/1/number", "packages/1/trace", "address", "note"];
  const OF_SERVICE = ["address", "note", "close", "price"];
  const bodyOf = (act: string, body: object) =>
    act.endsWith("trace") || act === "note" ? { key: newKey(), ...body } : { key: newKey(), version: "x", ...body };

  test("another warehouse's order is 404 to read and for every act", async () => {
    const { sn } = await paid();
    await moveAway(sn);
    const desk = await member();
    expect(await desk.get(`/api/staff/orders/${sn}`)).toMatchObject({ status: 404 });
    expect(await desk.get(`/api/staff/orders?tab=all&keyword=${sn}`)).toMatchObject({ data: { count: 0 } });
    for (const [act, body] of ACTS.filter(([name]) => OF_WAREHOUSE.includes(name))) {
      const answer = await desk.post(`/api/staff/orders/${sn}/${act}`, bodyOf(act, body));
      expect([act, answer.status]).toEqual([act, 404]);
    }
  });

  test("the order of another account manager's customer is 404 to read and for every act", async () => {
    const { sn } = await unpaid();
    await handOver();
    const desk = await member(demoMembers.service);
    expect(await desk.get(`/api/staff/orders/${sn}`)).toMatchObject({ status: 404 });
    expect(await desk.get(`/api/staff/orders/${sn}/price`)).toMatchObject({ status: 404 });
    expect(await desk.get(`/api/staff/orders?tab=all&keyword=${sn}`)).toMatchObject({ data: { count: 0 } });
    for (const [act, body] of ACTS.filter(([name]) => OF_SERVICE.includes(name))) {
      const answer = await desk.post(`/api/staff/orders/${sn}/${act}`, bodyOf(act, body));
      expect([act, answer.status]).toEqual([act, 404]);
    }
  });

  test("the cost is shown to those who set prices or follow money, and to no warehouse", async () => {
    const { sn, order, me } = await paid();
    const stored = await show(await member(demoMembers.service), sn);
    expect(stored.lines[0]?.cost).toBe("7.00");
    expect(await show(await member(), sn)).toMatchObject({
      cost_price: null,
      margin: null,
      lines: [{ cost: null }, { cost: null }],
    });
    const seen = JSON.stringify((await me.get(`/api/order/detail/${order.order_id}`)).data);
    expect(seen).not.toMatch(/"(cost|cost_price|margin|notes)"/);
  });
});

describe("list", () => {
  const list = async (desk: Desk, query: string) =>
    staffOrder.list.answer.parse((await desk.get(`/api/staff/orders?${query}`)).data);

  test("finds an order by each of its numbers, persons and models, and by what it has", async () => {
    const me = await refunder(shop, demoCustomers.tradeMarkup);
    const article = await createProduct(shop, { name: "奔图 PD-213 粉盒" });
    const store = String(article.store_id);
    const more = { po: { [store]: "PO-1118" }, mark: { [store]: "请上午送" } };
    const order = await me.paid([[article, 3]], more);
    const desk = await member();
    const { version, group_sn, customer, receiver } = await show(desk, order.sn);
    await ship(
      desk,
      order.sn,
      parcel(version, { number: "YT8800112233", items: [{ order_product_id: order.items[0]?.id, num: 1 }] }),
    );
    const words = [
      order.sn,
      group_sn,
      demoCustomers.tradeMarkup,
      customer.company,
      receiver.real_name,
      "pd-213",
      "YT8800112233",
      "po-1118",
    ];
    for (const word of [...words, `奔图 ${order.sn}`]) {
      const { list: rows } = await list(desk, `tab=all&keyword=${encodeURIComponent(word)}`);
      expect([word, rows.some(({ order_sn }) => order_sn === order.sn)]).toEqual([word, true]);
    }
    for (const query of ["remark=mark", "remark=po", `store_id=${store}`, "from=2026-11-21&to=2026-11-21"]) {
      const { list: rows } = await list(desk, `tab=ship&${query}`);
      expect([query, rows.map(({ order_sn }) => order_sn).includes(order.sn)]).toEqual([query, true]);
    }
    for (const query of ["remark=invoice", "from=2026-11-22", "to=2026-11-20", "keyword=pd-214", "store_id=1"]) {
      const { list: rows } = await list(desk, `tab=ship&${query}`);
      expect([query, rows.map(({ order_sn }) => order_sn).includes(order.sn)]).toEqual([query, false]);
    }
  });

  test("counts each tab, and its rows say what is left, when and of which warehouse", async () => {
    const { sn, me, order } = await paid();
    const desk = await member(demoMembers.admin);
    const before = await list(desk, "tab=ship");
    await me.applied(order, [{ order_product_id: order.items[1]?.id ?? 0, num: 4 }]);
    const after = await list(desk, "tab=ship");
    expect(after.counts.refunding).toBe(before.counts.refunding + 1);
    for (const tab of Object.keys(after.counts)) {
      const { count } = await list(desk, `tab=${tab}`);
      expect([tab, count]).toEqual([tab, after.counts[tab as keyof typeof after.counts]]);
    }
    const row = after.list.find(({ order_sn }) => order_sn === sn);
    expect(row).toMatchObject({
      pieces: 14,
      left: 10,
      refunding: 4,
      grams: 5000,
      items: [{ name: "兄弟 TN-2325 粉盒", pieces: 10 }],
      deadline: shop.world.now + 48 * HOUR,
    });
  });

  test("has the earliest deadline first, by the hours of the warehouse", async () => {
    const first = await paid();
    shop.world.now += MINUTE;
    const second = await paid();
    const { id } = await db().selectFrom("orders").select("id").where("sn", "=", second.sn).executeTakeFirstOrThrow();
    await shop.backend.database.write(async (tx) => {
      const { id: warehouse_id } = await tx
        .updateTable("warehouses")
        .set({ ship_hours: 24 })
        .where("name", "=", "上海仓")
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx.insertInto("order_warehouses").values({ order_id: id, warehouse_id }).execute();
    });
    const desk = await member();
    const placesOf = async (query: string) => {
      const { list: rows } = await list(desk, query);
      return [second.sn, first.sn].map((sn) => rows.findIndex(({ order_sn }) => order_sn === sn));
    };
    const [quick = 0, slow = 0] = await placesOf("tab=ship");
    expect(quick).toBeLessThan(slow);
    const [latest = 0, earlier = 0] = await placesOf("tab=ship&sort=paid");
    expect(latest).toBeLessThan(earlier);
    const { list: byAmount } = await list(desk, "tab=all&sort=amount");
    const amounts = byAmount.map(({ pay_price }) => Number(pay_price));
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
  });

  test("costs the same number of queries for few orders and for many", async () => {
    const { database, count } = countingReads(shop.test.database);
    const counted = { ...shop, backend: createBackend(database, shop.world.ports) };
    const token = await staffToken(shop, demoMembers.admin);
    const cost = async (query: string) => {
      const before = count();
      expect((await call(counted, "GET", `/api/staff/orders?${query}`, { token })).status).toBe(200);
      return count() - before;
    };
    await cost("tab=all");
    expect(await cost("tab=all")).toBe(await cost("tab=unpaid&keyword=none"));
    expect(await cost("tab=all")).toBeLessThanOrEqual(14);
  });
});

test("the member who is logged in is the one who acted", async () => {
  const { sn } = await paid();
  const desk = await member();
  await ship(desk, sn, parcel((await show(desk, sn)).version));
  const { id } = await memberOf(shop, demoMembers.warehouse);
  expect((await logged("order.ship")).at(-1)).toMatchObject({ member_id: id, role: "warehouse" });
});
