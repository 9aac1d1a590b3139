import { afterEach, describe, expect, test, vi } from "vitest";
import * as payment from "#app/features/payment/payment.page.tsx";
import { commandLine } from "#backend/platform/staff-log.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { deliveryDays } from "#contract/rules/delivery-day.ts";
import { INVOICE_TYPE } from "#contract/rules/invoice.ts";
import { addToCart, createProduct, customerOf, stockOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { solvedCaptcha } from "#tests/support/captcha.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { addInSale, createRunningSale, saleStockOf } from "#tests/support/sales.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { changesSince } from "./checkout.ts";
import * as confirm from "./confirm.page.tsx";

const shop = freshBackend();
afterEach(() => vi.useRealTimers());

/** A customer at the confirm page of one line. */
async function atConfirm(phone: string, product: Parameters<typeof createProduct>[1] = {}, pieces = 1) {
  const me = await buyer(shop, phone);
  const article = await createProduct(shop, product);
  const line = await me.add(article, pieces);
  const page = await visit(`/order_confirm?cartId=${line}`).with(me.token);
  const { check } = await confirm.loader(page.get());
  const fields = {
    intent: "submit",
    key: check.key,
    quote: check.quote,
    address_id: check.address_id ?? "",
    pay_type: "balance",
  };
  return { me, article, line, page, check, fields };
}

/** The status and redirect of an answer, or the status and data of the page. */
async function answerOf(work: Promise<unknown>) {
  const received = await outcome(work);
  if (received instanceof Response) return { status: received.status, to: received.headers.get("Location") };
  // The shape of Remix's `data()`.
  const { data, init } = received as { data: Record<string, unknown>; init: { status: number } | null };
  return { status: init?.status ?? 200, data };
}

describe("confirm", () => {
  test("改按企业价 takes a line out of its dearer sale, and the page is without the line that it takes in", async () => {
    const me = await buyer(shop, demoCustomers.tradeMarkup);
    const article = await createProduct(shop, { price: 1000, cost: 500, cost_plus: 50, stock: 100 });
    await createRunningSale(shop, article);
    const ordinary = await me.add(article, 3);
    const { cart_id } = (await addInSale(shop, me.token, article, 2)).data as { cart_id: number };
    const page = await visit(`/order_confirm?cartId=${ordinary},${cart_id}&use_integral=1`).with(me.token);
    const fields = { intent: "leave_sale", cart_id, merged: ordinary };
    const to = `/order_confirm?cartId=${cart_id}&use_integral=1`;
    for (let time = 0; time < 2; time += 1) {
      expect(await answerOf(confirm.action(page.post(fields)))).toEqual({ status: 303, to });
    }
    const next = await confirm.loader((await visit(to).with(me.token)).get());
    expect(next.check.order[0]?.list).toMatchObject([{ product_type: 0, cart_num: 5, unit_price: "5.50" }]);
    const other = await visit(to).with(await tokenOf(shop, demoCustomers.tradeCost));
    expect(await answerOf(confirm.action(other.post(fields)))).toMatchObject({ status: 404 });
  });

  test("领取并使用 receives a coupon once and uses it beside the kept ones", async () => {
    const { me, article, line, page } = await atConfirm(demoCustomers.stationer, { price: 10_000 });
    const coupon_id = await shop.backend.staff.coupons.add({
      type: COUPON_TYPE.store,
      targets: [],
      store_id: article.store_id,
      title: "全店商品",
      amount_fen: 1500,
      threshold_fen: 10_000,
      total: 10,
      per_customer: 1,
      valid_from: shop.world.now,
      valid_until: shop.world.now + 1_000_000,
    });
    expect((await confirm.loader(page.get())).check).toMatchObject({ claimable: [{ coupon_id, number: 1 }] });
    const fields = { intent: "claim", claimed_id: coupon_id, number: 1, kept: "999" };
    const claimed = await answerOf(confirm.action(page.post(fields)));
    expect(claimed).toEqual({ status: 303, to: expect.stringMatching(/&coupon_id=999(%2C|,)\d+$/) });
    expect(await answerOf(confirm.action(page.post(fields)))).toEqual(claimed);
    const used = await confirm.loader((await visit(String(claimed.to)).with(me.token)).get());
    expect([used.check.coupon_price, used.check.claimable, used.choices.cartIds]).toEqual([
      "15.00",
      [],
      [String(line)],
    ]);
  });

  test("the kind of invoice starts with the one that was applied for last", async () => {
    const first = await atConfirm(demoCustomers.tradeCost);
    expect((await confirm.loader(first.page.get())).lastType).toBeUndefined();
    const { page } = await atConfirm(demoCustomers.regular);
    expect((await confirm.loader(page.get())).lastType).toBe(INVOICE_TYPE.special);
  });

  test("a repeated submit leads to the same payment page", async () => {
    const { me, page, fields, article } = await atConfirm(demoCustomers.tradeCost, {}, 2);
    const mark = `mark_${article.store_id}`;
    const sent = { ...fields, [mark]: "送到前台", [`po_${article.store_id}`]: "PO-1" };
    const first = await answerOf(confirm.action(page.post(sent)));
    expect(first).toMatchObject({ status: 303, to: expect.stringMatching(/^\/payment\?id=\d+&pay_type=balance$/) });
    expect(await answerOf(confirm.action(page.post(sent)))).toEqual(first);
    const orders = await shop.backend.database.read
      .selectFrom("orders")
      .select(["mark", "po"])
      .where("customer_id", "=", me.id)
      .execute();
    expect(orders).toEqual([{ mark: "送到前台", po: "PO-1" }]);
  });

  test("a half without its day is refused beside the day with all that was typed, and a day in time is stored", async () => {
    // The form and the backend read the same clock.
    vi.useFakeTimers({ toFake: ["Date"], now: shop.world.now });
    const { me, page, fields, article } = await atConfirm(demoCustomers.tradeCost);
    const [day, part, note] = ["deliver_day", "deliver_part", "deliver_note"].map(
      (name) => `${name}_${article.store_id}`,
    ) as [string, string, string];
    const sent = { ...fields, [day]: "", [part]: "am", [note]: "送 3 号仓卸货" };
    expect(await answerOf(confirm.action(page.post(sent)))).toMatchObject({
      status: 400,
      data: {
        form: {
          error: { [day]: ["选了上午或下午，请同时选择期望送达的日期"] },
          initialValue: { [part]: "am", [note]: "送 3 号仓卸货" },
        },
      },
    });
    const { min, max } = deliveryDays(shop.world.now);
    const late = await answerOf(confirm.action(page.post({ ...sent, [day]: "2028-02-29" })));
    expect(late).toMatchObject({ data: { form: { error: { [day]: [`期望送达请选 ${min} 至 ${max} 之间的日期`] } } } });
    expect(await answerOf(confirm.action(page.post({ ...sent, [day]: max })))).toMatchObject({ status: 303 });
    const [order] = await shop.backend.database.read
      .selectFrom("orders")
      .select(["deliver_day", "deliver_part", "deliver_note"])
      .where("customer_id", "=", me.id)
      .where("deliver_day", "<>", "")
      .execute();
    expect(order).toEqual({ deliver_day: max, deliver_part: "am", deliver_note: "送 3 号仓卸货" });
  });

  test("a changed price is refused with the new quote, and the next submit succeeds", async () => {
    const { page, fields, article } = await atConfirm(demoCustomers.stationer, { price: 1000 });
    await shop.backend.database.write((tx) =>
      tx.updateTable("skus").set({ price: 1100 }).where("id", "=", article.sku_id).execute(),
    );
    const received = await answerOf(confirm.action(page.post({ ...fields, [`mark_${article.store_id}`]: "轻放" })));
    expect(received).toMatchObject({
      status: 409,
      data: {
        form: {
          error: { "": ["价格、库存、运费或优惠有变化，请确认后重新提交"] },
          initialValue: { quote: fields.quote, [`mark_${article.store_id}`]: "轻放" },
        },
        fresh: { order: [{ list: [{ unit_price: "11.00" }] }] },
      },
    });
    const fresh = (received.data as { fresh: { quote: string; key: string } }).fresh;
    expect(await answerOf(confirm.action(page.post({ ...fields, quote: fresh.quote, key: fresh.key })))).toMatchObject({
      status: 303,
    });
  });

  test("the best coupon is chosen; one that is used meanwhile is refused with old and new side by side [P6.13] [P5.7]", async () => {
    const { me, page, article, line, fields } = await atConfirm(demoCustomers.stationer, { price: 30_000 });
    const coupon = await shop.backend.staff.coupons.add({
      type: COUPON_TYPE.store,
      targets: [],
      store_id: article.store_id,
      title: "全店商品",
      amount_fen: 1500,
      threshold_fen: 30_000,
      total: 1,
      per_customer: 1,
      valid_from: shop.world.now,
      valid_until: shop.world.now + 1000,
    });
    await me.post(`/api/coupon/receive/${coupon}`, { number: 1 });
    const { check } = await confirm.loader(page.get());
    expect(check).toMatchObject({ coupon_price: "15.00", order: [{ coupon: [{ checked: true, best: true }] }] });
    const [chosen] = check.order[0]?.coupon ?? [];
    const coupon_id = String(chosen?.coupon_user_id);
    const none = await confirm.loader(page.get(`/order_confirm?cartId=${line}&coupon_id=`));
    expect(none.check).toMatchObject({ coupon_price: "0.00", order: [{ coupon: [{ checked: false }] }] });

    const elsewhere = await me.order(article, 1, { coupon_id: [coupon_id] });
    const sent = { ...fields, quote: check.quote, key: check.key, coupon_id };
    const refused = await answerOf(confirm.action(page.post(sent)));
    expect(refused).toMatchObject({ status: 409, data: { fresh: { coupon_price: "0.00", platform_coupon: [] } } });
    const { fresh } = refused.data as { fresh: typeof check };
    expect(changesSince(check.quote, fresh)).toContainEqual({ name: "优惠券", before: "¥15.00", now: "¥0.00" });

    await me.post(`/api/order/cancel/${elsewhere}`);
    expect(await answerOf(confirm.action(page.post(sent)))).toMatchObject({ status: 303 });
  });

  test("the methods of the payment page are offered with their reasons, and a transfer is carried there [P5.7]", async () => {
    const reasons = async (phone: string) => {
      const { page } = await atConfirm(phone);
      return (await confirm.loader(page.get())).methods.map(({ type, reason }) => [type, reason]);
    };
    expect(await reasons(demoCustomers.tradeCost)).toEqual([
      ["balance", null],
      ["weixin", null],
      ["alipay", null],
      ["credit", "还没有开通月结"],
      ["transfer", null],
    ]);
    for (const [, reason] of await reasons(demoCustomers.unbound)) expect(reason).toMatch(/请先绑定手机号/);
    const { page, fields } = await atConfirm(demoCustomers.tradeCost);
    const placed = await answerOf(confirm.action(page.post({ ...fields, pay_type: "transfer" })));
    expect(placed).toMatchObject({ to: expect.stringMatching(/&pay_type=transfer$/) });
  });

  test("a line of a flash sale beside an ordinary one is ordered at the sale's price, and not by transfer", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const [inSale, ordinary] = [await createProduct(shop, { cost: 900 }), await createProduct(shop, { cost: 900 })];
    const sale = await createRunningSale(shop, inSale);
    // The sale's session is two days later, when the first token has expired.
    const token = await tokenOf(shop, demoCustomers.tradeCost);
    const added = (await addInSale(shop, token, inSale, 2)).data as { cart_id: number };
    const lines = [added.cart_id, await addToCart(shop, token, ordinary, 3)];
    const page = await visit(`/order_confirm?cartId=${lines.join(",")}`).with(token);
    const { check, methods } = await confirm.loader(page.get());
    expect(methods.find(({ type }) => type === "transfer")?.reason).toBe("秒杀订单请在线支付");
    const fields = { intent: "submit", address_id: me.address_id, key: check.key, quote: check.quote };
    const placed = await answerOf(confirm.action(page.post(fields)));
    expect(placed).toMatchObject({ status: 303 });
    expect(await saleStockOf(shop, sale.id)).toBe(8);
    const items = await shop.backend.database.read
      .selectFrom("order_items")
      .select(["sku_id", "quantity", "unit_fen", "sale_id"])
      .where("sku_id", "in", [inSale.sku_id, ordinary.sku_id])
      .orderBy("sku_id")
      .execute();
    expect(items).toEqual([
      { sku_id: inSale.sku_id, quantity: 2, unit_fen: 800, sale_id: sale.id },
      { sku_id: ordinary.sku_id, quantity: 3, unit_fen: 900, sale_id: 0 },
    ]);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("another address than the quoted one is refused with a new quote", async () => {
    const { me, page, fields } = await atConfirm(demoCustomers.tradeMarkup);
    const other = await shop.backend.database.write(async (tx) => {
      const row = await tx
        .selectFrom("addresses")
        .selectAll()
        .where("customer_id", "=", me.id)
        .where("is_default", "=", 0)
        .executeTakeFirstOrThrow();
      await tx.updateTable("addresses").set({ province: "新疆维吾尔自治区" }).where("id", "=", row.id).execute();
      return row.id;
    });
    const received = await answerOf(confirm.action(page.post({ ...fields, address_id: other })));
    expect(received).toMatchObject({ status: 409, data: { fresh: { address_id: other, postage_price: "23.00" } } });
  });

  test.each([
    { what: "no address", change: { address_id: "" }, status: 400 },
    { what: "a key that no page gave", change: { key: "x" }, status: 400 },
    { what: "another customer's address", change: { address_id: 3 }, status: 404 },
    { what: "an unknown intent", change: { intent: "drop" }, status: 400 },
  ])("$what: $status", async ({ change, status }) => {
    const { page, fields } = await atConfirm(demoCustomers.tradeCost);
    expect(await answerOf(confirm.action(page.post({ ...fields, ...change })))).toMatchObject({ status });
  });

  test("the confirm page refuses more lines than one order takes", async () => {
    const me = visit(`/order_confirm?cartId=${Array.from({ length: 101 }, (_, index) => index + 1)}`);
    const page = await me.with(await tokenOf(shop, demoCustomers.tradeCost));
    expect(await outcome(confirm.loader(page.get()))).toMatchObject({
      data: { message: "一次最多结算 100 种商品，请分次结算" },
      init: { status: 400 },
    });
  });

  test("prices and totals sent along are ignored [P3.2]", async () => {
    const { me, page, fields } = await atConfirm(demoCustomers.stationer, { price: 1000 });
    await confirm.action(page.post({ ...fields, pay_price: "0.01", unit_price: "0.01", total_price: "0.01" }));
    const group = await shop.backend.database.read
      .selectFrom("order_groups")
      .select("pay_fen")
      .where("customer_id", "=", me.id)
      .executeTakeFirstOrThrow();
    expect(group.pay_fen).toBe(1800);
  });

  test("an address saved on the page is chosen", async () => {
    const me = await buyer(shop, demoCustomers.newcomer);
    const line = await me.add(await createProduct(shop));
    const page = await visit(`/order_confirm?cartId=${line}`).with(me.token);
    const before = await confirm.loader(page.get());
    expect([before.check.status, before.regions?.provinces.length]).toEqual(["noAddress", expect.any(Number)]);
    const save = (street: string) =>
      answerOf(
        confirm.action(
          page.post({
            intent: "save",
            real_name: "周小禾",
            phone: "13800000011",
            province: "浙江省",
            city: "杭州市",
            district: "西湖区",
            street,
            detail: "文三路 1 号",
          }),
        ),
      );
    expect(await save("瓶窑镇")).toMatchObject({
      status: 409,
      data: { form: { error: { street: [expect.any(String)] } } },
    });
    const saved = await save("北山街道");
    expect(saved.status).toBe(303);
    const after = await confirm.loader(page.get(saved.to ?? ""));
    expect(after.check.status).toBe("finish");
    expect(after.addresses).toMatchObject([{ district: "西湖区", street: "北山街道" }]);
  });

  test("missing lines and another customer's are a 404; a visitor logs in first", async () => {
    const { line, page, fields } = await atConfirm(demoCustomers.stationer);
    const other = await buyer(shop, demoCustomers.tradeCost);
    const theirs = await visit(`/order_confirm?cartId=${line}`).with(other.token);
    expect(await answerOf(confirm.loader(theirs.get()))).toMatchObject({ status: 404 });
    await confirm.action(page.post(fields));
    expect(await answerOf(confirm.loader(page.get()))).toMatchObject({ status: 404 });
    const guest = visit(`/order_confirm?cartId=${line}`);
    for (const work of [confirm.loader(guest.get()), confirm.action(guest.post(fields))]) {
      expect(await answerOf(work)).toMatchObject({ status: 302, to: expect.stringMatching(/^\/login\?from=/) });
    }
  });
});

describe("payment", () => {
  async function atPayment(phone: string, product: Parameters<typeof createProduct>[1] = {}) {
    const me = await buyer(shop, phone);
    const article = await createProduct(shop, product);
    const group = await me.order(article);
    const page = await visit(`/payment?id=${group}`).with(me.token);
    const { config } = await payment.loader(page.get());
    return { me, article, group, page, fields: { intent: "pay", pay_type: "balance", key: config?.key ?? "" } };
  }

  test("pays once and stays at the same address", async () => {
    const { page, fields, group } = await atPayment(demoCustomers.tradeCost, { cost: 1000 });
    const to = `/payment?id=${group}`;
    expect(await answerOf(payment.action(page.post(fields)))).toEqual({ status: 303, to });
    expect(await answerOf(payment.action(page.post(fields)))).toEqual({ status: 303, to });
    expect(await payment.loader(page.get())).toMatchObject({ group: { status: "paid" }, config: null });
    expect((await customerOf(shop, demoCustomers.tradeCost)).balance).toBe(688_800 - 1800);
  });

  test("is refused with a message beyond the balance", async () => {
    const { page, fields } = await atPayment(demoCustomers.stationer, { price: 100_000 });
    expect(await answerOf(payment.action(page.post(fields)))).toMatchObject({
      status: 409,
      data: { form: { error: { "": ["余额不足，请充值或更换支付方式"] } } },
    });
  });

  test.each([
    { what: "no method", change: { pay_type: "" }, error: { pay_type: ["请选择支付方式"] } },
    { what: "a method that is not there", change: { pay_type: "gold" }, error: { pay_type: ["请选择支付方式"] } },
    { what: "no key", change: { key: "" }, error: { key: ["请求格式有误"] } },
  ])("$what is answered beside the field", async ({ change, error }) => {
    const { page, fields } = await atPayment(demoCustomers.tradeCost);
    expect(await answerOf(payment.action(page.post({ ...fields, ...change })))).toMatchObject({
      status: 400,
      data: { form: { error } },
    });
  });

  test("a cancelled group returns its stock and has no payment methods", async () => {
    const { me, page, fields, article, group } = await atPayment(demoCustomers.tradeCost);
    await me.post(`/api/order/cancel/${group}`);
    expect(await payment.loader(page.get())).toMatchObject({ group: { status: "cancelled" }, config: null });
    expect(await answerOf(payment.action(page.post(fields)))).toMatchObject({ status: 409 });
    expect(await stockOf(shop, article)).toBe(100);
  });

  test("an unbound phone is refused until it is bound [S6.payment.1]", async () => {
    const { me, page, fields, group } = await atPayment(demoCustomers.unbound, { price: 0 });
    await shop.backend.staff.customers.credit(commandLine(), demoCustomers.unbound, 800, "test");
    expect(await payment.loader(page.get())).toMatchObject({ config: { phone_bound: false } });
    expect(await answerOf(payment.action(page.post(fields)))).toMatchObject({
      status: 409,
      data: { form: { error: { "": ["请先绑定手机号，否则无法支付订单"] } } },
    });
    await me.post("/api/user/sendTLSMS", await solvedCaptcha(shop));
    await me.post("/api/user/bingTLPhone", { code: shop.world.sent.at(-1)?.code });
    expect(await answerOf(payment.action(page.post(fields)))).toEqual({ status: 303, to: `/payment?id=${group}` });
  });

  test("another customer's group is a 404, also to pay", async () => {
    const { group, fields } = await atPayment(demoCustomers.tradeCost);
    const other = await buyer(shop, demoCustomers.tradeMarkup);
    const page = await visit(`/payment?id=${group}`).with(other.token);
    expect(await answerOf(payment.loader(page.get()))).toMatchObject({ status: 404 });
    expect(await answerOf(payment.action(page.post(fields)))).toMatchObject({ status: 404 });
    expect(await answerOf(payment.loader(page.get("/payment?id=abc")))).toMatchObject({ status: 404 });
  });
});
