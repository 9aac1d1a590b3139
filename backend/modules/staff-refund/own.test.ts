import { describe, expect, test } from "vitest";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { stockOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { deskRefunds } from "#tests/support/desk-refunds.ts";
import { demoMembers, newKey } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { allOf, unitsOf } from "#tests/support/refunding.ts";

const shop = freshBackend();
const refunds = deskRefunds(shop);
const expectCleanAudit = async () => expect(await shop.backend.audit()).toEqual([]);
const finance = () => refunds.desk(demoMembers.finance);

describe("a refund of the shop", () => {
  test("pays chosen pieces with the reason for the customer, and less than they are worth", async () => {
    const { me, order, article } = await refunds.paid(3);
    const service = await refunds.desk();
    const [line] = order.items;
    const check = await refunds.check(service, order.sn, `${line?.id}x2`);
    expect(check).toMatchObject({
      why: null,
      order_price: "39.00",
      order_refunded: "0.00",
      lines: [{ left: 3, pieces: 2, amount: "20.00", left_amount: "30.00" }],
      chosen: { goods_price: "20.00", postage_price: "0.00", worth_price: "20.00", merged: [] },
      limit_price: "500.00",
    });
    const before = await me.balance();
    const more = { amount: "15.00", words: "缺货两件", remark: "仓库盘亏" };
    expect(await refunds.refundOwn(service, order, 2, more)).toMatchObject({
      data: { outcome: "done", refund_sn: expect.stringMatching(/^TK/) },
    });
    expect([await me.balance(), await stockOf(shop, article)]).toEqual([before + 1500, 99]);
    const { list } = await me.refunds();
    expect(list[0]).toMatchObject({ status: 3, refund_price: "15.00", last_act: { act: "own", note: "缺货两件" } });
    expect(JSON.stringify(list)).not.toContain("仓库盘亏");
    expect(await refunds.logged("refund.own")).toMatchObject([
      { subject: "order", label: order.sn, note: "仓库盘亏", amount_fen: 1500, is_alone: 0 },
    ]);
    // The last piece returns its price and the freight, and nothing of what was paid less.
    const rest = await refunds.check(service, order.sn, `${line?.id}x1`);
    expect(rest.chosen).toMatchObject({ worth_price: "19.00", postage_price: "9.00" });
    expect(await refunds.refundOwn(service, order, 1, { amount: "19.01" })).toMatchObject({
      status: 400,
      message: "最多退 ¥19.00",
    });
    expect(await refunds.refundOwn(service, order, 2, { amount: "19.00" })).toMatchObject({ status: 409 });
    expect(await refunds.refundOwn(service, order, 1, { amount: "19.00" })).toMatchObject({ status: 200 });
    expect((await refunds.check(service, order.sn)).why).toBe("已全部退款");
    await expectCleanAudit();
  });

  test("ends the customer's application for the same pieces, but only as a whole", async () => {
    const { me, order } = await refunds.paid(3);
    const { id, sn } = await me.applied(order, unitsOf(order, 2));
    const service = await refunds.desk();
    expect(await refunds.refundOwn(service, order, 1, { amount: "10.00" })).toMatchObject({
      status: 409,
      message: expect.stringContaining(sn),
    });
    const before = await me.balance();
    expect(await refunds.refundOwn(service, order, 3, { amount: "38.00" })).toMatchObject({ status: 200 });
    expect(await me.balance()).toBe(before + 3800);
    expect(await me.refund(id)).toMatchObject({ status: -2, history: [{ act: "apply" }, { act: "merge" }] });
    const [row] = await refunds.logged("refund.own");
    expect(JSON.parse(row?.after_json ?? "")).toMatchObject({ merged: [sn] });
    await expectCleanAudit();
  });

  test("needs a second member from ¥1,000 of a day, from ¥500 of an account manager, who is somebody else", async () => {
    const [big, small] = [await refunds.paid(1, { unit: 99_999 }), await refunds.paid(2, { unit: 100 })];
    const [money, service] = [await finance(), await refunds.desk()];
    expect(await refunds.refundOwn(service, big.order, 1, { amount: "500.00" })).toMatchObject({
      data: { outcome: "open", refund_sn: null },
    });
    expect(await refunds.refundOwn(money, big.order, 1, { amount: "1.00" })).toMatchObject({ status: 409 });
    expect((await refunds.check(money, big.order.sn)).why).toContain("已提请主动退款");
    const before = await big.me.balance();
    // Another refund of the order changes what the request was made from, so it is void.
    await big.me.applied(big.order, allOf(big.order));
    await refunds.approve(money);
    expect(await big.me.balance()).toBe(before);
    expect(await refunds.logged("request.void")).toHaveLength(1);
    expect(await refunds.refundOwn(money, big.order, 1, { amount: "999.99" })).toMatchObject({
      data: { outcome: "done" },
    });
    expect(await refunds.refundOwn(money, small.order, 1, { amount: "0.01" })).toMatchObject({
      data: { outcome: "open" },
    });
    expect(await refunds.approve(money)).toMatchObject({ status: 403 });
    const had = await small.me.balance();
    expect(await refunds.approve(await refunds.desk(demoMembers.admin))).toMatchObject({ status: 200 });
    expect(await small.me.balance()).toBe(had + 1);
    shop.world.now += DAY_MS + 1;
    expect(await refunds.refundOwn(await refunds.desk(), small.order, 1, { amount: "0.01" })).toMatchObject({
      data: { outcome: "done" },
    });
    await expectCleanAudit();
  });

  test("of an unpaid order, of another customer's or twice is refused; twenty at once pay once", async () => {
    const { me, order } = await refunds.paid(2);
    const service = await refunds.desk();
    const { version } = await refunds.check(service, order.sn);
    const before = await me.balance();
    const send = (key = newKey()) =>
      service.post(`/api/staff/orders/${order.sn}/refund`, {
        key,
        version,
        items: unitsOf(order, 1),
        amount: "10.00",
        words: "缺货",
        remark: "",
      });
    const keys = Array.from({ length: 20 }, () => newKey());
    const all = await Promise.all(keys.map(send));
    const first = all.findIndex(({ status }) => status === 200);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await send(keys[first])).toEqual(all[first]);
    expect(all.find(({ status }) => status !== 200)?.message).toMatch(/^陈知远 \d\d:\d\d 已主动退款（TK/);
    expect(await me.balance()).toBe(before + 1000);
    const foreign = await refunds.paid(1, { phone: demoCustomers.tradeCost });
    const { items } = foreign.order;
    const body = { key: newKey(), version, items: [{ order_product_id: items[0]?.id, num: 1 }], amount: "1.00" };
    const other = await refunds.check(service, order.sn);
    expect(
      await service.post(`/api/staff/orders/${order.sn}/refund`, { ...body, version: other.version, words: "x" }),
    ).toMatchObject({ status: 404 });
    expect(await refunds.logged("refund.own")).toHaveLength(1);
    await expectCleanAudit();
  });

  test("against the customer's application, withdrawal and receipt at once pays each piece once, ten times", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { me, order } = await refunds.paid(1, { unit: 100 });
      const asked = round % 2 === 0 ? null : await me.applied(order, allOf(order));
      const service = await refunds.desk();
      const before = await me.balance();
      const [own] = await Promise.all([
        refunds.refundOwn(service, order, 1, { amount: "9.00" }),
        asked ? me.withdraw(asked.id) : me.apply(order, allOf(order)),
      ]);
      expect(await me.balance()).toBe(before + (own.status === 200 ? 900 : 0));
      if (own.status !== 200) await refunds.refundOwn(service, order, 1, { amount: "9.00" });
      expect(await me.balance()).toBe(before + 900);
    }
    await expectCleanAudit();
  });
});
