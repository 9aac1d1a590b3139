import { describe, expect, test } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import { order } from "#contract/order.ts";
import { createProduct, customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const staff = (...args: string[]) => staffOf(shop)(...args);
const MINUTE = 60 * 1000;

/** A paid order of ten pieces of one SKU and four of another. */
async function paidOrder() {
  const me = await buyer(shop, demoCustomers.tradeCost);
  const toner = await createProduct(shop, { name: "兄弟 TN-2325 粉盒" });
  const paper = await createProduct(shop, { name: "复印纸 A4" });
  // The newest line of the cart is the first item.
  const lines = [await me.add(paper, 4), await me.add(toner, 10)];
  const placed = await me.submit(lines);
  await me.pay((placed.data as { group_order_id: number }).group_order_id);
  const { list } = order.list.answer.parse((await me.get("/api/order/list")).data);
  const [one] = list;
  if (!one) throw new Error("no order");
  const detail = async () => order.detail.answer.parse((await me.get(`/api/order/detail/${one.order_id}`)).data);
  const ship = (...args: string[]) => staff("orders", "ship", one.order_sn, "--company", "顺丰速运", ...args);
  return { me, toner, paper, sn: one.order_sn, id: one.order_id, detail, ship };
}

describe("dispatch in packages", () => {
  test("an order is dispatched with its last piece, and its packages name their pieces [P9.1]", async () => {
    const { toner, paper, sn, detail, ship } = await paidOrder();
    expect(await ship("--number", "SF1", "--items", `${toner.sku_id}:6,${paper.sku_id}:4`)).toContain("还有 4 件待发");
    const partly = await detail();
    expect(partly).toMatchObject({ status: 0, ship_time: null });
    expect(partly.list.map(({ shipped_num }) => shipped_num)).toEqual([6, 4]);
    shop.world.now += MINUTE;
    expect(await ship("--number", "SF2")).not.toContain("待发");
    const whole = await detail();
    expect(whole).toMatchObject({ status: 1, ship_time: shop.world.now });
    expect(whole.packages).toMatchObject([
      { number: "SF1", ship_time: shop.world.now - MINUTE, items: [{ product_num: 6 }, { product_num: 4 }] },
      { number: "SF2", ship_time: shop.world.now, items: [{ product_num: 4 }] },
    ]);
    expect(await staff("orders", "list")).toContain("顺丰速运 SF1，顺丰速运 SF2");
    await expect(ship("--number", "SF3")).rejects.toThrow(`订单 ${sn} 现在是待收货，不能再发货`);
  });

  test("never holds more pieces than were ordered, also when two are dispatched at once", async () => {
    const { toner, paper, sn, detail, ship } = await paidOrder();
    for (const items of [`${toner.sku_id}:11`, `${toner.sku_id}:6,${toner.sku_id}:5`, "987654:1"]) {
      await expect(ship("--number", "SF1", "--items", items)).rejects.toThrow("待发的不足");
    }
    expect((await detail()).packages).toEqual([]);
    const orders = shop.backend.staff.orders;
    const parcels = ["SF1", "SF2", "SF3"].map((number) => ({ company: "顺丰速运", number }));
    const six = [{ sku_id: toner.sku_id, pieces: 6 }];
    const runs = await Promise.allSettled(
      parcels.map((parcel) => orders.ship(commandLine(), sn, { ...parcel, items: six })),
    );
    expect(runs.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const rest = [
      { company: "中通快递", number: "ZT1", items: [{ sku_id: toner.sku_id, pieces: 4 }] },
      { company: "中通快递", number: "ZT2", items: [{ sku_id: paper.sku_id, pieces: 4 }] },
    ];
    await Promise.all(rest.map((parcel) => orders.ship(commandLine(), sn, parcel)));
    const { list, packages, status } = await detail();
    expect([status, list.map(({ shipped_num }) => shipped_num), packages.length]).toEqual([1, [10, 4], 3]);
  });

  test("refuses the same package twice, and malformed items", async () => {
    const { toner, ship } = await paidOrder();
    await ship("--number", "SF1", "--items", `${toner.sku_id}:1`);
    await expect(ship("--number", "SF1")).rejects.toThrow("顺丰速运 SF1 已经发出");
    for (const items of ["", "1", "1:0", "1:-2", "1:1;2:1", "a:1"]) {
      await expect(ship("--number", "SF2", "--items", items)).rejects.toThrow("应为 SKU编号:件数");
    }
  });

  test("finds an order by part of a package's number", async () => {
    const { me, id, ship } = await paidOrder();
    await ship("--number", "SF1420061128999");
    const { list } = order.list.answer.parse((await me.get("/api/order/list?keyword=1128999")).data);
    expect(list.map(({ order_id }) => order_id)).toEqual([id]);
  });
});

describe("traces", () => {
  test("tell how far a package is, the newest first [P9.1]", async () => {
    const { toner, sn, detail, ship } = await paidOrder();
    await expect(staff("orders", "trace", sn, "--text", "已揽收")).rejects.toThrow(`订单 ${sn} 还没有包裹`);
    await ship("--number", "SF1", "--items", `${toner.sku_id}:6`);
    await staff("orders", "trace", sn, "--state", "已揽收", "--text", "顺丰速运 已收取快件");
    await ship("--number", "SF2");
    await expect(staff("orders", "trace", sn, "--text", "到达杭州")).rejects.toThrow("请用 --number");
    await expect(staff("orders", "trace", sn, "--number", "SF9", "--text", "到达")).rejects.toThrow("没有包裹 SF9");
    shop.world.now += MINUTE;
    await staff("orders", "trace", sn, "--number", "SF1", "--text", "到达杭州");
    expect((await detail()).packages).toMatchObject([
      {
        number: "SF1",
        state: "transit",
        delivered_time: null,
        traces: [
          { text: "到达杭州", state: "transit", time: shop.world.now },
          { text: "顺丰速运 已收取快件", state: "collected", time: shop.world.now - MINUTE },
        ],
      },
      { number: "SF2", state: "shipped", traces: [] },
    ]);
    await staff("orders", "trace", sn, "--number", "SF1", "--state", "已签收", "--text", "签收人：前台");
    const delivered = shop.world.now;
    shop.world.now += MINUTE;
    await expect(staff("orders", "trace", sn, "--number", "SF1", "--text", "回访")).rejects.toThrow("不能再改");
    expect((await detail()).packages[0]).toMatchObject({ state: "delivered", delivered_time: delivered });
    await expect(staff("orders", "trace", sn, "--state", "丢了", "--text", "x")).rejects.toThrow("状态是 已揽收");
  });
});

test("receipt by hand and by time at once credits the points once [P7.5] [P7.9]", async () => {
  const { me, id, ship } = await paidOrder();
  await ship("--number", "SF1");
  const { points } = await customerOf(shop, demoCustomers.tradeCost);
  const earned = order.detail.answer.parse((await me.get(`/api/order/detail/${id}`)).data).give_integral;
  expect(earned).toBeGreaterThan(0);
  shop.world.now += 15 * 24 * 60 * MINUTE;
  const { orders } = shop.backend.staff;
  const byHand = () => me.post(`/api/order/take/${id}`);
  await Promise.all([orders.receiveOverdue(), byHand(), orders.receiveOverdue(), byHand()]);
  expect((await customerOf(shop, demoCustomers.tradeCost)).points).toBe(points + earned);
});
