import { describe, expect, test } from "vitest";
import type { ProductCard } from "#contract/product.ts";
import type { Product } from "#contract/product-fields.ts";
import { createProduct, customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const balance = async (phone: string) => (await customerOf(shop, phone)).balance;

describe("payment by balance", () => {
  test("takes the amount once and marks the orders as paid", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const group = await me.order(await createProduct(shop, { cost: 1000 }));
    expect(await me.get(`/api/pay/config/${group}`)).toMatchObject({
      data: {
        methods: [
          { type: "balance", reason: null, now_money: "6888.00" },
          { type: "weixin" },
          { type: "alipay" },
          { type: "credit", reason: "还没有开通月结" },
        ],
        phone_bound: true,
      },
    });
    expect(await me.pay(group)).toMatchObject({
      status: 200,
      data: { status: "success", result: { group_order_id: group } },
    });
    expect(await balance(demoCustomers.tradeCost)).toBe(688_800 - 1800);
    expect(await me.get(`/api/order/status/${group}`)).toMatchObject({
      data: { paid: true, status: "paid", pay_type: "balance", pay_time: shop.world.now, out_trade_no: null },
    });
    expect(await shop.backend.staff.ledger.audit()).toEqual([]);
  });

  test("the same key repeats the answer, another key is refused, and the amount is taken once [R4] [P5.8]", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const group = await me.order(await createProduct(shop, { cost: 1000 }));
    const key = freshKey();
    const first = await me.pay(group, key);
    expect(await me.pay(group, key)).toEqual(first);
    expect(await me.pay(group)).toMatchObject({ status: 409, message: "订单已支付" });
    expect(await balance(demoCustomers.tradeCost)).toBe(688_800 - 1800);
  });

  test("a key that paid one group does not pay another", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const article = await createProduct(shop);
    const [one, two] = [await me.order(article), await me.order(article)];
    const key = freshKey();
    await me.pay(one, key);
    expect(await me.pay(two, key)).toMatchObject({ status: 409, message: "订单已提交，请勿更改后重复提交" });
    expect(await me.get(`/api/order/status/${two}`)).toMatchObject({ data: { paid: false } });
  });

  test("too little balance is refused, and the group stays unpaid", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    const group = await me.order(await createProduct(shop, { price: 3650 }));
    expect(await me.get(`/api/pay/config/${group}`)).toMatchObject({
      data: { methods: [{ reason: "余额不足" }, { reason: null }, { reason: null }] },
    });
    const key = freshKey();
    expect(await me.pay(group, key)).toMatchObject({ status: 409, message: "余额不足，请充值或更换支付方式" });
    expect([await balance(demoCustomers.stationer), (await me.get(`/api/order/status/${group}`)).data]).toEqual([
      3650,
      { paid: false, status: "unpaid", pay_type: null, pay_time: null, out_trade_no: null },
    ]);
    await shop.backend.database.write((tx) =>
      shop.backend.staff.ledger.move(tx, { asset: "balance", holder: me.id, delta: 800, kind: "credit", ref: "test" }),
    );
    expect(await me.pay(group, key)).toMatchObject({ status: 200 });
    expect(await balance(demoCustomers.stationer)).toBe(0);
  });

  test("paid products count as sold in the same transaction: 已售 and 销量 follow [P7.14]", async () => {
    const [me, poor] = [await buyer(shop, demoCustomers.tradeCost), await buyer(shop, demoCustomers.stationer)];
    const [one, two] = [await createProduct(shop, { price: 3650 }), await createProduct(shop)];
    const sold = async () => {
      const responses = [one, two].map(({ product_id }) => me.get(`/api/store/product/detail/${product_id}`));
      return (await Promise.all(responses)).map(({ data }) => (data as Product).sales);
    };
    const made = await me.submit([await me.add(two, 4, 1), await me.add(one, 3, 1)]);
    const { group_order_id: group } = made.data as { group_order_id: number };
    expect(await sold()).toEqual([0, 0]);
    const cancelled = await me.order(one, 5);
    await me.post(`/api/order/cancel/${cancelled}`);
    expect((await poor.pay(await poor.order(one, 7))).message).toBe("余额不足，请充值或更换支付方式");
    expect(await sold()).toEqual([0, 0]);

    const key = freshKey();
    await me.pay(group, key);
    await me.pay(group, key);
    expect(await me.pay(group)).toMatchObject({ message: "订单已支付" });
    expect(await sold()).toEqual([3, 4]);
    const query = new URLSearchParams({ mer_id: String(one.store_id), order: "sales" });
    const { list } = (await me.get(`/api/product/spu/lst?${query}`)).data as { list: ProductCard[] };
    expect(list.map(({ product_id }) => product_id)).toEqual([two.product_id, one.product_id]);
  });

  test("an unbound phone blocks it until it is bound", async () => {
    const me = await buyer(shop, demoCustomers.unbound);
    const group = await me.order(await createProduct(shop, { price: 0 }));
    const blocked = "请先绑定手机号，否则无法支付订单";
    expect(await me.get(`/api/pay/config/${group}`)).toMatchObject({
      data: { methods: [{ reason: blocked }, { reason: blocked }, { reason: blocked }], phone_bound: false },
    });
    expect(await me.pay(group)).toMatchObject({ status: 409, message: blocked });
    await shop.backend.database.write(async (tx) => {
      await tx.updateTable("customers").set({ phone_checked: 1 }).where("id", "=", me.id).execute();
      const gift = { asset: "balance", holder: me.id, delta: 800, kind: "credit", ref: "test" } as const;
      await shop.backend.staff.ledger.move(tx, gift);
    });
    expect(await me.pay(group)).toMatchObject({ status: 200 });
  });
});
