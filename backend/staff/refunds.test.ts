import { expect, test } from "vitest";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { freshKey } from "#tests/support/buying.ts";
import { licence } from "#tests/support/licence.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { allOf, refunder, unitsOf } from "#tests/support/refunding.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();

test("refunds are listed, shown, agreed, refused, traced and received [P9.1]", async () => {
  const staff = staffOf(shop);
  const customer = await refunder(shop, demoCustomers.tradeCost);
  const order = await customer.paid([[await createProduct(shop, { cost: 1000 }), 3]]);
  await customer.ship(order);
  const key = freshKey();
  await customer.post("/api/refund/picture", { key, image: Buffer.from(await licence()).toString("base64") });
  const back = await customer.applied(order, unitsOf(order, 2), { refund_type: 2, mark: "箱子湿了", key });
  const money = await customer.applied(order, unitsOf(order, 1));

  const listed = JSON.parse(await staff("refunds", "list", "--json")) as { number: string }[];
  expect(listed.find(({ number }) => number === back.sn)).toMatchObject({ state: "待审核", refund: "20.00" });
  const shown = await staff("refunds", "show", back.sn);
  expect(shown).toContain("箱子湿了");
  expect(shown).toContain("1 张");
  const rows = JSON.parse(await staff("refunds", "show", back.sn, "--json")) as { fact: string; value: string }[];
  expect(rows.slice(0, 8).map(({ fact, value }) => [fact, value])).toEqual([
    ["退款单号", back.sn],
    ["订单号", expect.stringMatching(/^\w{10,}$/)],
    ["类型", "退货退款"],
    ["状态", "待审核"],
    ["金额", "20.00"],
    ["原因", expect.stringMatching(/./)],
    ["备注", "箱子湿了"],
    ["寄回", ""],
  ]);
  expect(shown).toContain("客户 提交申请 箱子湿了");
  expect(await staff("refunds", "agree", back.sn, "--address", "杭州 1 号仓")).toBe(`${back.sn} 已同意`);
  const parcel = `${back.sn} 还没有寄回的快递单号，客户填写后才能`;
  await expect(staff("refunds", "receive", back.sn)).rejects.toThrow(`${parcel}确认收货`);
  await expect(staff("refunds", "trace", back.sn, "--text", "已揽收")).rejects.toThrow(`${parcel}登记物流`);
  await customer.sendBack(back.id);
  await staff("refunds", "trace", back.sn, "--text", "已揽收");
  expect(await staff("refunds", "receive", back.sn)).toBe(`${back.sn} 已退款`);
  expect(await staff("refunds", "refuse", money.sn, "--reason", "已使用")).toBe(`${money.sn} 已拒绝`);
  await expect(staff("refunds", "agree", money.sn)).rejects.toThrow(`退款 ${money.sn} 现在是已拒绝，不能再同意`);
  await expect(staff("refunds", "agree", "TK0")).rejects.toThrow("没有退款 TK0");
  expect(await shop.backend.audit()).toEqual([]);
});

test("an order whose refund waits is not dispatched", async () => {
  const customer = await refunder(shop, demoCustomers.tradeCost);
  const order = await customer.paid([[await createProduct(shop), 1]]);
  const { sn } = await customer.applied(order, allOf(order));
  await expect(customer.ship(order)).rejects.toThrow();
  await shop.backend.staff.refunds.refuse(sn, "已备货");
  await customer.ship(order);
});
