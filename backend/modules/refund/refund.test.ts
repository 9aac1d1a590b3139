import { describe, expect, test } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { AFTER_SALE_MS, REFUND_WAIT_MS } from "#contract/rules/refund.ts";
import { createProduct, stockOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { freshKey } from "#tests/support/buying.ts";
import { licence } from "#tests/support/licence.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";
import { allOf, refunder, unitsOf } from "#tests/support/refunding.ts";
import { addInSale, createRunningSale, saleStockOf } from "#tests/support/sales.ts";
import { createOwnRefunds } from "./own-refunds.ts";

const shop = freshBackend();
const me = () => refunder(shop, demoCustomers.tradeCost);
const staff = () => shop.backend.staff.refunds;
const expectCleanAudit = async () => expect(await shop.backend.audit()).toEqual([]);
const orderRow = (id: number) =>
  shop.backend.database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const soldOf = async ({ product_id }: { product_id: number }) =>
  (
    await shop.backend.database.read
      .selectFrom("products")
      .select("sales")
      .where("id", "=", product_id)
      .executeTakeFirstOrThrow()
  ).sales;
async function wait(ms: number) {
  shop.world.now += ms;
  await shop.backend.jobs.find(({ name }) => name === "run due tasks")?.run();
}

describe("money only, before dispatch", () => {
  test("an order loses the points of what it no longer pays, and gets back those that it was paid with", async () => {
    const customer = await me();
    const [one, two] = [await createProduct(shop, { cost: 1001 }), await createProduct(shop, { cost: 700 })];
    const order = await customer.paid([[one, 3]]);
    const { pay_fen, give_points } = await orderRow(order.order_id);
    const kept = (refunded: number) => Math.floor((pay_fen - refunded) / 100);
    expect(give_points).toBe(kept(0));
    const preview = async () => (await customer.preview(order, unitsOf(order, 1))).data;
    expect(await preview()).toMatchObject({ integral: 0, lost_integral: kept(0) - kept(1001) });
    await staff().agree((await customer.applied(order, unitsOf(order, 1))).sn);
    expect(await preview()).toMatchObject({ lost_integral: kept(1001) - kept(2002) });
    expect((await orderRow(order.order_id)).give_points).toBe(kept(1001));

    const points = await customer.points();
    const lines: Parameters<typeof customer.paid>[0] = [
      [one, 1],
      [two, 1],
    ];
    const withPoints = await customer.paid(lines, { use_integral: 1 });
    const used = points - (await customer.points());
    expect(used).toBeGreaterThan(0);
    expect((await customer.preview(withPoints, allOf(withPoints))).data).toMatchObject({ integral: used });
  });

  test("freight that was expected with the last units stays where others remain after all", async () => {
    const customer = await me();
    const [one, two] = [await createProduct(shop, { cost: 1001 }), await createProduct(shop, { cost: 700 })];
    const order = await customer.paid([
      [one, 3],
      [two, 1],
    ]);
    const first = await customer.applied(order, unitsOf(order, 3));
    const last = await customer.applied(order, unitsOf(order, 1, 1));
    expect(await customer.refund(last.id)).toMatchObject({ postage_price: "10.00" });
    await staff().refuse(first.sn, "照片看不出破损");
    await staff().agree(last.sn);
    expect(await customer.refund(last.id)).toMatchObject({ status: 3, postage_price: "0.00", refund_price: "7.00" });
    const { pay_fen, give_points } = await orderRow(order.order_id);
    expect(give_points).toBe(Math.floor((pay_fen - 700) / 100));
    await expectCleanAudit();
  });

  test("agreed by staff, the last refund returns all that was paid with the freight, and the order ends", async () => {
    const customer = await me();
    const before = await customer.balance();
    const [one, two] = [await createProduct(shop, { cost: 1001 }), await createProduct(shop, { cost: 700 })];
    const order = await customer.paid([
      [one, 3],
      [two, 1],
    ]);
    const first = await customer.applied(order, unitsOf(order, 2));
    expect(await customer.refund(first.id)).toMatchObject({ status: 0, refund_price: "20.02", postage_price: "0.00" });
    const orderPage = () => customer.get(`/api/order/detail/${order.order_id}`);
    expect(await orderPage()).toMatchObject({ data: { invoiceable_price: "47.03" } });
    await staff().agree(first.sn);
    expect(await orderPage()).toMatchObject({ data: { invoiceable_price: "27.01" } });
    expect(await customer.balance()).toBe(before - 1001 - 700 - 1000);
    expect([await stockOf(shop, one), await soldOf(one), (await orderRow(order.order_id)).status]).toEqual([99, 1, 0]);

    const rest = [...unitsOf(order, 1), ...unitsOf(order, 1, 1)];
    expect((await customer.preview(order, rest)).data).toMatchObject({ postage_price: "10.00", refund_price: "27.01" });
    const last = await customer.applied(order, rest);
    await staff().agree(last.sn);
    expect(await customer.balance()).toBe(before);
    expect([await stockOf(shop, one), await soldOf(one)]).toEqual([100, 0]);
    expect(await orderRow(order.order_id)).toMatchObject({ status: -1, give_points: 0 });
    expect(await customer.refund(last.id)).toMatchObject({ status: 3, postage_price: "10.00", due_time: null });
    await expectCleanAudit();
  });

  test("freight is computed when the refund is paid, not at its application", async () => {
    const customer = await me();
    const before = await customer.balance();
    const order = await customer.paid([
      [await createProduct(shop, { cost: 1000 }), 1],
      [await createProduct(shop, { cost: 500 }), 1],
    ]);
    const [first, second] = [
      await customer.applied(order, unitsOf(order, 1)),
      await customer.applied(order, unitsOf(order, 1, 1)),
    ];
    expect(await customer.refund(second.id)).toMatchObject({ postage_price: "8.00" });
    await staff().agree(second.sn);
    expect(await customer.balance()).toBe(before - 1000 - 800);
    await staff().agree(first.sn);
    expect(await customer.balance()).toBe(before);
    await expectCleanAudit();
  });

  test("units that are left behind are refunded into the stock, and the packages that went complete the order", async () => {
    const customer = await me();
    const article = await createProduct(shop, { cost: 1000 });
    const order = await customer.paid([[article, 5]]);
    const items = [{ sku_id: article.sku_id, pieces: 2 }];
    await shop.backend.staff.orders.ship(commandLine(), order.sn, { company: "顺丰速运", number: "SF1", items });
    const { sn } = await customer.applied(order, unitsOf(order, 4));
    expect((await customer.preview(order, unitsOf(order, 1))).data.postage_price).toBe("0.00");
    await staff().agree(sn);
    expect([await stockOf(shop, article), (await orderRow(order.order_id)).status]).toEqual([98, 1]);
    await expectCleanAudit();
  });

  test("goods cannot be sent back before they were dispatched", async () => {
    const customer = await me();
    const order = await customer.paid([[await createProduct(shop), 1]]);
    expect(await customer.apply(order, allOf(order), { refund_type: 2 })).toMatchObject({ status: 409 });
  });

  test("points used return in shares, and points that the order would earn shrink", async () => {
    const customer = await me();
    const points = await customer.points();
    const order = await customer.paid([[await createProduct(shop, { cost: 1000 }), 3]], { use_integral: 1 });
    const used = points - (await customer.points());
    expect(used).toBe(310);
    const { id, sn } = await customer.applied(order, unitsOf(order, 2));
    expect(await customer.refund(id)).toMatchObject({ refund_price: "17.93", integral: 206 });
    const { give_points } = await orderRow(order.order_id);
    await staff().agree(sn);
    expect(await customer.points()).toBe(points - 104);
    expect((await orderRow(order.order_id)).give_points).toBeLessThan(give_points);
    await staff().agree((await customer.applied(order, unitsOf(order, 1))).sn);
    expect(await customer.points()).toBe(points);
    await expectCleanAudit();
  });

  test("units of a flash sale go back to the sale and to the customer's limit", async () => {
    const customer = await me();
    const article = await createProduct(shop);
    const sale = await createRunningSale(shop, article, { quota: 10, per_customer: 2 });
    const added = await addInSale(shop, customer.token, article, 2, 1);
    const { cart_id } = added.data as { cart_id: number };
    const made = await customer.submit([cart_id]);
    const { group_order_id } = made.data as { group_order_id: number };
    await customer.pay(group_order_id);
    const { data } = await customer.get(`/api/order/group_order_detail/${group_order_id}`);
    const [order] = (data as { orders: { order_id: number; order_sn: string; list: { order_product_id: number }[] }[] })
      .orders;
    if (!order) throw new Error("no order");
    const items = order.list.map(({ order_product_id }) => ({ id: order_product_id, num: 2 }));
    const paid = { group: group_order_id, order_id: order.order_id, sn: order.order_sn, items };
    expect(await saleStockOf(shop, sale.id)).toBe(8);
    await staff().agree((await customer.applied(paid, unitsOf(paid, 1))).sn);
    expect(await saleStockOf(shop, sale.id)).toBe(9);
    await expectCleanAudit();
  });
});

describe("returned goods", () => {
  async function sent() {
    const customer = await me();
    const article = await createProduct(shop, { cost: 1000 });
    const order = await customer.paid([[article, 3]]);
    await customer.ship(order);
    await customer.take(order);
    return { customer, article, order };
  }

  test("agreed, sent, received, refunded: stock and money return, points that were earned are taken back", async () => {
    const { customer, article, order } = await sent();
    const [balance, points] = [await customer.balance(), await customer.points()];
    const { id, sn } = await customer.applied(order, unitsOf(order, 2), { refund_type: 2 });
    expect(await customer.refund(id)).toMatchObject({ status: 0, back_address: null });
    await staff().agree(sn, { address: "杭州市滨江区 1 号仓" });
    expect(await customer.refund(id)).toMatchObject({ status: 1, back_address: { address: "杭州市滨江区 1 号仓" } });
    expect(await customer.balance()).toBe(balance);
    expect(await customer.sendBack(id)).toMatchObject({ status: 200 });
    expect(await customer.withdraw(id)).toMatchObject({ status: 409 });
    await staff().trace(sn, "到达杭州转运中心");
    expect(await customer.get(`/api/refund/express/${id}`)).toMatchObject({
      data: { delivery_id: "SF12345678", express: [{ status: "到达杭州转运中心" }] },
    });
    await staff().receive(sn);
    expect(await customer.refund(id)).toMatchObject({
      status: 3,
      history: ["apply", "agree_goods", "send_back", "receive"].map((act) => ({ act })),
    });
    expect(await customer.balance()).toBe(balance + 2000);
    expect(await customer.points()).toBeLessThan(points);
    expect([await stockOf(shop, article), (await orderRow(order.order_id)).status]).toEqual([99, 2]);
    await expectCleanAudit();
  });

  test("freight is not refunded after dispatch, and a refund of money only does not change the stock", async () => {
    const { customer, article, order } = await sent();
    const balance = await customer.balance();
    await staff().agree((await customer.applied(order, allOf(order))).sn);
    expect(await customer.balance()).toBe(balance + 3000);
    expect([await stockOf(shop, article), (await orderRow(order.order_id)).status]).toEqual([97, -1]);
    await expectCleanAudit();
  });

  test("earned points that were spent are deducted from the money", async () => {
    const { customer, order } = await sent();
    const [balance, points] = [await customer.balance(), await customer.points()];
    await shop.backend.database.write((tx) =>
      shop.backend.staff.ledger.move(tx, {
        asset: "points",
        holder: customer.id,
        delta: -points,
        kind: "test",
        ref: "spent",
      }),
    );
    const { id, sn } = await customer.applied(order, allOf(order));
    await staff().agree(sn);
    const { short_price, lost_integral } = await customer.refund(id);
    expect(lost_integral).toBeGreaterThan(0);
    expect(short_price).toBe((lost_integral / 100).toFixed(2));
    expect(await customer.balance()).toBe(balance + 3000 - lost_integral);
    await expectCleanAudit();
  });

  test("after 15 days nothing can be applied for", async () => {
    const { customer, order } = await sent();
    shop.world.now += AFTER_SALE_MS;
    expect((await customer.preview(order, allOf(order))).status).toBe(200);
    shop.world.now += 1;
    expect((await customer.preview(order, allOf(order))).message).toBe("订单已过退款/退货期限");
    expect(await customer.apply(order, allOf(order))).toMatchObject({ status: 409 });
  });
});

describe("automatic acts", () => {
  test("a refund that the store has not answered is agreed after 7 days, and one of money only is paid", async () => {
    const customer = await me();
    const before = await customer.balance();
    const order = await customer.paid([[await createProduct(shop), 1]]);
    const { id } = await customer.applied(order, allOf(order));
    await wait(REFUND_WAIT_MS - 1);
    expect(await customer.refund(id)).toMatchObject({ status: 0 });
    await wait(1);
    expect(await customer.refund(id)).toMatchObject({ status: 3, history: [{}, { actor: "system" }] });
    await wait(REFUND_WAIT_MS);
    expect(await customer.balance()).toBe(before);
    await expectCleanAudit();
  });

  test("goods that are not sent within 7 days withdraw the refund, and its units can be applied for again", async () => {
    const customer = await me();
    const order = await customer.paid([[await createProduct(shop), 1]]);
    await customer.ship(order);
    const { id, sn } = await customer.applied(order, allOf(order), { refund_type: 2 });
    await wait(DAY_MS);
    await staff().agree(sn);
    await wait(REFUND_WAIT_MS - 1);
    expect(await customer.refund(id)).toMatchObject({ status: 1 });
    await wait(1);
    expect(await customer.refund(id)).toMatchObject({ status: -2, again: 1 });
    await customer.applied(order, allOf(order), { refund_type: 2 });
    await expectCleanAudit();
  });

  test("a refund is paid 7 days after its parcel was sent", async () => {
    const customer = await me();
    const order = await customer.paid([[await createProduct(shop, { cost: 1000 }), 1]]);
    const before = await customer.balance();
    await customer.ship(order);
    const { id, sn } = await customer.applied(order, allOf(order), { refund_type: 2 });
    await staff().agree(sn);
    await customer.sendBack(id);
    await wait(REFUND_WAIT_MS);
    expect([(await customer.refund(id)).status, (await customer.balance()) - before]).toEqual([3, 1000]);
    await expectCleanAudit();
  });
});

test("a refusal has a reason, changes nothing, and the units can be applied for again; a record can be removed", async () => {
  const customer = await me();
  const order = await customer.paid([[await createProduct(shop), 2]]);
  const balance = await customer.balance();
  const { id, sn } = await customer.applied(order, allOf(order));
  expect(await customer.post(`/api/refund/del/${id}`)).toMatchObject({ status: 409 });
  expect((await customer.apply(order, unitsOf(order, 1))).message).toBe("商品已退款");
  await staff().refuse(sn, "照片看不出破损");
  expect(await customer.refund(id)).toMatchObject({ status: -1, fail_message: "照片看不出破损", again: 1 });
  await expect(staff().agree(sn)).rejects.toThrow(`退款 ${sn} 现在是已拒绝，不能再同意`);
  expect(await customer.balance()).toBe(balance);
  const again = await customer.applied(order, allOf(order));
  expect((await customer.refunds()).counts).toEqual({ "": 2, 1: 1, 2: 1 });
  expect(await customer.post(`/api/refund/del/${id}`)).toMatchObject({ status: 200 });
  expect((await customer.refunds()).list.map(({ refund_order_id }) => refund_order_id)).toEqual([again.id]);
  expect((await customer.refunds("?type=2")).count).toBe(0);
  expect((await customer.refunds(`?keyword=${again.sn.slice(-8)}`)).count).toBe(1);
  await expectCleanAudit();
});

test("a list counts each state, sums the open refunds, and lists those that wait for the customer first", async () => {
  const customer = await me();
  const bought = async (num: number) => {
    const order = await customer.paid([[await createProduct(shop, { cost: 1000, cost_plus: 0 }), num]]);
    await customer.ship(order);
    return order;
  };
  const apply = async (num: number) => {
    const order = await bought(num);
    return customer.applied(order, allOf(order), { refund_type: 2 });
  };
  const [toSendBack, toReview, refused, withdrawn] = [await apply(1), await apply(2), await apply(3), await apply(4)];
  await staff().agree(toSendBack.sn);
  await staff().refuse(refused.sn, "照片看不出破损");
  await customer.withdraw(withdrawn.id);
  const all = await customer.refunds();
  expect(all).toMatchObject({ statuses: { 0: 1, 1: 1, 2: 0, 3: 0, "-1": 1, "-2": 1 }, open_price: "30.00" });
  expect(all.list.map(({ refund_order_id }) => refund_order_id)).toEqual([
    toSendBack.id,
    toReview.id,
    withdrawn.id,
    refused.id,
  ]);
  expect(all.list.map(({ back_address }) => back_address !== null)).toEqual([true, false, false, false]);
  const states = async (query: string) => (await customer.refunds(query)).list.map(({ status }) => status);
  expect(await states("?status=1")).toEqual([1]);
  expect(await states("?status=-2")).toEqual([-2]);
  expect(await states("?status=3")).toEqual([]);
  expect((await customer.refunds("?status=7%27--")).count).toBe(4);
  const other = await refunder(shop, demoCustomers.stationer);
  expect(await other.refunds("?status=1")).toMatchObject({ count: 0, open_price: "0.00", statuses: { 1: 0 } });
});

test("an entry of a list has the last act and the newest trace, in as many queries for three refunds as for one", async () => {
  const customer = await me();
  const { database, count } = countingReads(shop.backend.database);
  const { list } = createOwnRefunds({ database, ports: { clock: { now: () => shop.world.now } } });
  const costOfList = async () => {
    const before = count();
    await list({ id: customer.id }, { type: "", status: "", keyword: "", page: 1, limit: 10 });
    return count() - before;
  };
  const apply = async () => {
    const order = await customer.paid([[await createProduct(shop, { cost: 1000 }), 2]]);
    await customer.ship(order);
    return customer.applied(order, allOf(order), { refund_type: 2 });
  };
  const parcel = await apply();
  await staff().agree(parcel.sn);
  await customer.sendBack(parcel.id);
  const costOfOne = await costOfList();
  await staff().trace(parcel.sn, "已揽收");
  await staff().trace(parcel.sn, "到达杭州转运中心");
  const [refused, waiting] = [await apply(), await apply()];
  await staff().refuse(refused.sn, "照片看不出破损");
  const found = (await customer.refunds()).list.map(({ refund_order_id, last_act, trace }) => ({
    id: refund_order_id,
    act: last_act?.act,
    trace: trace?.status,
  }));
  expect(found).toEqual([
    { id: waiting.id, act: "apply", trace: undefined },
    { id: parcel.id, act: "send_back", trace: "到达杭州转运中心" },
    { id: refused.id, act: "refuse", trace: undefined },
  ]);
  expect(await costOfList()).toBe(costOfOne);
});

test("the same key makes one refund, and another request with it is refused [R4]", async () => {
  const customer = await me();
  const order = await customer.paid([[await createProduct(shop), 4]]);
  const key = freshKey();
  const first = await customer.apply(order, unitsOf(order, 1), { key });
  expect(await customer.apply(order, unitsOf(order, 1), { key })).toEqual(first);
  expect(await customer.apply(order, unitsOf(order, 2), { key })).toMatchObject({ status: 409 });
  expect((await customer.refunds()).count).toBe(1);
});

test.each([0, -1, 1.5, 5, 1e9])("%s of 4 units are refused", async (num) => {
  const customer = await me();
  const order = await customer.paid([[await createProduct(shop), 4]]);
  expect((await customer.apply(order, unitsOf(order, num))).status).not.toBe(200);
  expect((await customer.apply(order, [...unitsOf(order, 1), ...unitsOf(order, 1)])).status).toBe(400);
  expect((await customer.refunds()).count).toBe(0);
});

describe("pictures", () => {
  const image = async (number = 0) => Buffer.from(await licence("png", number)).toString("base64");

  test("added under the form's key go with the application, nine at most, and are removed only before it", async () => {
    const customer = await me();
    const order = await customer.paid([[await createProduct(shop), 1]]);
    const key = freshKey();
    const upload = async (number: number) => customer.post("/api/refund/picture", { key, image: await image(number) });
    for (let index = 0; index < 9; index += 1) expect((await upload(index)).status).toBe(200);
    // The picture is stored once, although it is sent again after a lost answer.
    expect((await upload(1)).status).toBe(200);
    expect((await upload(9)).message).toBe("最多上传 9 张图片");
    const { pictures } = (await customer.preview(order, allOf(order), key)).data;
    expect(pictures).toHaveLength(9);
    expect((await customer.post(`/api/refund/picture/delete/${pictures[0]}`)).status).toBe(200);
    const { id } = await customer.applied(order, allOf(order), { key });
    expect((await customer.refund(id)).pictures).toEqual(pictures.slice(1));
    expect((await customer.post(`/api/refund/picture/delete/${pictures[1]}`)).status).toBe(404);
    expect((await customer.preview(order, [], key)).status).not.toBe(200);
  });

  test("of a form that was never sent are removed after a day", async () => {
    const customer = await me();
    const { data } = await customer.post("/api/refund/picture", { key: freshKey(), image: await image() });
    const path = `/api/refund/picture/${(data as { picture_id: number }).picture_id}`;
    expect((await customer.get(path)).status).toBe(200);
    shop.world.now += DAY_MS;
    await shop.backend.jobs.find(({ name }) => name === "remove evidence that was never sent")?.run();
    expect((await customer.get(path)).status).toBe(404);
  });

  test("that are none are refused", async () => {
    const customer = await me();
    const body = { key: freshKey(), image: Buffer.from("<svg/>").toString("base64") };
    expect((await customer.post("/api/refund/picture", body)).status).toBe(400);
  });
});

test("another customer's refunds answer 404 to every call", async () => {
  const [customer, other] = [await me(), await refunder(shop, demoCustomers.stationer)];
  const order = await customer.paid([[await createProduct(shop), 2]]);
  await customer.ship(order);
  const key = freshKey();
  const image = Buffer.from(await licence()).toString("base64");
  const { data } = await customer.post("/api/refund/picture", { key, image });
  const picture = (data as { picture_id: number }).picture_id;
  const { id, sn } = await customer.applied(order, unitsOf(order, 1), { refund_type: 2 });
  const asked = [
    other.get(`/api/refund/batch_product/${order.order_id}`),
    other.preview(order, unitsOf(order, 1)),
    other.apply(order, unitsOf(order, 1)),
    other.get(`/api/refund/detail/${id}`),
    other.get(`/api/refund/express/${id}`),
    other.withdraw(id),
    other.post(`/api/refund/del/${id}`),
    other.get(`/api/refund/picture/${picture}`),
    other.post(`/api/refund/picture/delete/${picture}`),
  ];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 404));
  await staff().agree(sn);
  expect((await other.sendBack(id)).status).toBe(404);
  expect(await customer.refund(id)).toMatchObject({ status: 1, list: [{ refund_num: 1 }] });
  expect((await other.refunds()).count).toBe(0);
  await expectCleanAudit();
});

test("only orders with units left and time left are offered", async () => {
  const customer = await me();
  const order = await customer.paid([[await createProduct(shop, { name: "特殊台灯" }), 2]]);
  const offered = async (query = "") => {
    const { data } = await customer.get(`/api/refund/available${query}`);
    return (data as { list: { order_id: number }[] }).list.map(({ order_id }) => order_id);
  };
  expect(await offered()).toContain(order.order_id);
  expect(await offered(`?keyword=${encodeURIComponent("特殊台")}`)).toEqual([order.order_id]);
  await customer.applied(order, allOf(order));
  expect(await offered()).not.toContain(order.order_id);
});

describe("races", () => {
  const statuses = (responses: readonly { status: number }[]) => responses.map(({ status }) => status).sort();

  test("of two refunds of 60 % at once one succeeds [R5]", async () => {
    const customer = await me();
    const order = await customer.paid([[await createProduct(shop), 10]]);
    const responses = await Promise.all([1, 2].map(() => customer.apply(order, unitsOf(order, 6))));
    expect(statuses(responses)).toEqual([200, 409]);
    expect((await customer.refunds()).count).toBe(1);
    await expectCleanAudit();
  });

  test("two agreements pay once", async () => {
    const customer = await me();
    const before = await customer.balance();
    const order = await customer.paid([[await createProduct(shop), 1]]);
    const { sn } = await customer.applied(order, allOf(order));
    const agreed = await Promise.allSettled([1, 2, 3].map(() => staff().agree(sn)));
    expect(agreed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await customer.balance()).toBe(before);
    await expectCleanAudit();
  });

  test("of a withdrawal and an agreement at once one succeeds", async () => {
    const customer = await me();
    const before = await customer.balance();
    const order = await customer.paid([[await createProduct(shop), 1]]);
    const paid = before - (await customer.balance());
    const { id, sn } = await customer.applied(order, allOf(order));
    const [withdrawn, agreed] = await Promise.allSettled([customer.withdraw(id), staff().agree(sn)]);
    const isWithdrawn = withdrawn.status === "fulfilled" && withdrawn.value.status === 200;
    expect(isWithdrawn).toBe(agreed.status === "rejected");
    expect(await customer.refund(id)).toMatchObject({ status: isWithdrawn ? -2 : 3 });
    expect(await customer.balance()).toBe(isWithdrawn ? before - paid : before);
    await expectCleanAudit();
  });
});

test("the audit names a refund that differs from its ledger rows and from the order's items", async () => {
  const customer = await me();
  const order = await customer.paid([[await createProduct(shop), 2]]);
  await staff().agree((await customer.applied(order, unitsOf(order, 1))).sn);
  await expectCleanAudit();
  await shop.backend.database.write(async (tx) => {
    await tx.updateTable("refunds").set({ goods_fen: 1 }).execute();
    await tx.updateTable("refund_items").set({ returned: 0 }).execute();
    await tx.updateTable("order_items").set({ open_pieces: 1 }).where("order_id", "=", order.order_id).execute();
  });
  const found = new Set((await shop.backend.audit()).map(({ what }) => what));
  expect([...found].sort()).toEqual(
    [
      "退款与余额流水不符",
      "退款与商品行不符",
      "退款与库存流水不符",
      "退款中件数与退款不符",
      "退回件数与退款不符",
    ].sort(),
  );
});
