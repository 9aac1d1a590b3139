import { beforeEach, describe, expect, test } from "vitest";
import { customerUrls } from "#app/customer-urls.ts";
import { storeCouponAddress } from "#app/domains/store/store.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { CARRIERS, REFUND_REASONS } from "#contract/rules/refund.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { type Browser, fieldOn, type Page } from "#tests/support/browse.ts";
import { freshKey } from "#tests/support/buying.ts";
import { licence } from "#tests/support/licence.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { ADDRESS, TITLE_FIELDS } from "#tests/support/records.ts";
import { allOf, refunder } from "#tests/support/refunding.ts";
import { cartTrials } from "./cart-trials.ts";
import { type Fault, unreachable } from "./faulty-proxy.ts";
import { storefrontOverProxy } from "./storefront.ts";
import type { Trial } from "./trial.ts";

/** The forms of a purchase with a failing backend: no act is repeated or lost, and the page reports the failure. */

const shop = freshBackend();
const SLOW = 180_000;
/** A delay beyond the deadline of the storefront's calls, in ms. */
const LATE_MS = 2300;
/** The message of the error page and of a form whose call got no answer. */
const TOLD = "服务暂时不可用，请稍后再试";
const TYPED = "外箱受潮 7391";

/** Limits a fault to calls that change data; pages are read without it. */
const writes =
  (fault: Fault): Fault =>
  (res, forward, method) =>
    method === "POST" ? fault(res, forward, method) : forward();

const faults: Record<string, Fault> = {
  "cannot be reached": unreachable,
  "cuts the connection": writes((res) => res.socket?.destroy()),
  "answers nonsense": writes((res) => res.end("\u0000\u0001 nonsense")),
  "answers too late": writes((_, forward) => setTimeout(() => void forward(), LATE_MS)),
  "commits and loses the answer": writes(async (res, forward) => {
    const { end } = res;
    res.end = () => res;
    await forward();
    res.end = end;
    res.socket?.destroy();
  }),
};

const storefront = storefrontOverProxy(shop);
let browser: Browser;
let me: Awaited<ReturnType<typeof refunder>>;
beforeEach(async () => {
  await storefront.setFault(null);
  me = await refunder(shop, demoCustomers.tradeMarkup);
  browser = storefront.browse();
  const account = { account: demoCustomers.tradeMarkup, password: "trade888", agree: "on" };
  await expect
    .poll(async () => (await browser.post("/login?mode=password", { intent: "login", ...account })).at)
    .toBe("/");
}, SLOW);

const db = () => shop.backend.database.read;
const article = () => createProduct(shop, { price: 1000, cost: 900 });
const paidOrder = async () => me.paid([[await article(), 1]]);

async function formData(fields: Record<string, string>, file: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(file, new Blob([new Uint8Array(await licence())], { type: "image/png" }), "picture.png");
  return form;
}

/** The number of ledger rows that an act has written for its record. */
const ledgerRows = async (kind: string, ref: number) =>
  (await db().selectFrom("ledger").select("id").where("kind", "=", kind).where("ref", "=", String(ref)).execute())
    .length;

const trials: Record<string, () => Promise<Trial>> = {
  ...cartTrials(shop, () => me),
  async "cart's quantity"() {
    const line = await me.add(await article(), 1);
    return {
      at: urls.shoppingCart,
      send: () => ({ intent: "change", cart_id: String(line), cart_num: "2" }),
      done: async () =>
        (await db().selectFrom("cart_lines").select("quantity").where("id", "=", line).executeTakeFirstOrThrow())
          .quantity,
    };
  },
  async "cart's deletion"() {
    const line = await me.add(await article(), 1);
    return {
      at: urls.shoppingCart,
      send: () => ({ intent: "delete", cart_id: String(line) }),
      done: async () => 1 - (await db().selectFrom("cart_lines").select("id").where("id", "=", line).execute()).length,
    };
  },
  async "address of the confirm page"() {
    const line = await me.add(await article(), 1, 1);
    return {
      at: link(urls.orderConfirm, {}, { cartId: line, new: 1 }),
      send: () => ({ intent: "save", ...ADDRESS, detail: TYPED }),
      done: async () =>
        (await db().selectFrom("addresses").select("id").where("customer_id", "=", me.id).execute()).length,
      typed: TYPED,
    };
  },
  async order() {
    const line = await me.add(await article(), 1, 1);
    return {
      at: link(urls.orderConfirm, {}, { cartId: line }),
      send: (page) => ({
        ...{ intent: "submit", key: fieldOn(page, "key"), quote: fieldOn(page, "quote") },
        ...{ address_id: String(me.address_id), po_all: TYPED },
      }),
      done: async () =>
        (await db().selectFrom("orders").select("id").where("customer_id", "=", me.id).execute()).length,
      typed: TYPED,
    };
  },
  async payment() {
    const group = await me.order(await article());
    return {
      at: link(customerUrls.payment, {}, { id: group }),
      send: (page) => ({ intent: "pay", pay_type: "balance", key: fieldOn(page, "key") }),
      done: async () => (await db().selectFrom("payments").select("id").where("group_id", "=", group).execute()).length,
    };
  },
  async "transfer's slip"() {
    const group = await me.order(await article());
    const { data } = await me.post(`/api/pay/transfer/create/${group}`);
    const { transfer_id } = data as { transfer_id: number };
    return {
      at: link(customerUrls.transfer, {}, { id: group }),
      send: () => formData({ intent: "submit_slip", payer: TYPED, note: "" }, "slip"),
      done: async () => {
        const row = await db()
          .selectFrom("transfers")
          .select(["state", "payer"])
          .where("id", "=", transfer_id)
          .executeTakeFirstOrThrow();
        if (row.payer !== TYPED) return 0;
        return (await db().selectFrom("transfer_slips").select("id").where("transfer_id", "=", transfer_id).execute())
          .length;
      },
      typed: TYPED,
    };
  },
  async recharge() {
    return {
      at: link(urls.balance, {}, { type: 3 }),
      send: (page) => ({
        intent: "recharge",
        price: "",
        other: "73.91",
        pay_type: "weixin",
        key: fieldOn(page, "key"),
      }),
      done: async () =>
        (await db().selectFrom("recharges").select("id").where("customer_id", "=", me.id).execute()).length,
      typed: "73.91",
    };
  },
  async "recharge by transfer"() {
    return {
      at: link(urls.balance, {}, { type: 3 }),
      send: (page) => ({
        ...{ intent: "recharge", price: "", other: "73.91", pay_type: "transfer", key: fieldOn(page, "key") },
      }),
      done: async () =>
        (await db().selectFrom("recharges").select("id").where("customer_id", "=", me.id).execute()).length,
      typed: "73.91",
    };
  },
  async "order's cancellation"() {
    const group = await me.order(await article());
    return {
      at: link(customerUrls.orderStayDetail, {}, { id: group }),
      send: () => ({ intent: "cancel", order_id: String(group) }),
      done: () => ledgerRows("order_cancel", group),
    };
  },
  async "order's deletion"() {
    const group = await me.order(await article());
    await me.post(`/api/order/cancel/${group}`);
    const { id } = await db().selectFrom("orders").select("id").where("group_id", "=", group).executeTakeFirstOrThrow();
    return {
      at: link(urls.orders, {}, { type: 1 }),
      send: () => ({ intent: "remove", order_id: String(id) }),
      done: async () =>
        (await db().selectFrom("orders").select("is_hidden").where("id", "=", id).executeTakeFirstOrThrow()).is_hidden,
    };
  },
  async "recharge's cancellation"() {
    const { data } = await me.post("/api/user/recharge/transfer", { price: "73.91", key: freshKey() });
    const { recharge_id } = data as { recharge_id: number };
    return {
      at: link(customerUrls.rechargeTransfer, {}, { id: recharge_id }),
      send: () => ({ intent: "cancel" }),
      done: async () =>
        (
          await db()
            .selectFrom("transfers")
            .select("id")
            .where("recharge_id", "=", recharge_id)
            .where("state", "=", "cancelled")
            .execute()
        ).length,
    };
  },
  async "deletion of a refund's record"() {
    const order = await paidOrder();
    const { id } = await me.applied(order, allOf(order));
    await me.withdraw(id);
    return {
      at: link(customerUrls.refundDetail, {}, { id }),
      send: () => ({ intent: "remove", refund_order_id: String(id) }),
      done: async () =>
        (await db().selectFrom("refunds").select("is_hidden").where("id", "=", id).executeTakeFirstOrThrow()).is_hidden,
    };
  },
  async "refund's withdrawal"() {
    const order = await paidOrder();
    const { id } = await me.applied(order, allOf(order));
    return {
      at: link(customerUrls.refundDetail, {}, { id }),
      send: () => ({ intent: "withdraw", refund_order_id: String(id) }),
      done: async () =>
        (
          await db()
            .selectFrom("refund_events")
            .select("id")
            .where("refund_id", "=", id)
            .where("act", "=", "withdraw")
            .execute()
        ).length,
    };
  },
  async receipt() {
    const order = await paidOrder();
    await me.ship(order);
    return {
      at: link(customerUrls.orderDetail, {}, { id: order.order_id }),
      send: () => ({ intent: "take", order_id: String(order.order_id) }),
      done: async () =>
        (
          await db()
            .selectFrom("ledger")
            .select("id")
            .where("asset", "=", "points")
            .where("holder_id", "=", me.id)
            .where("ref", "=", String(order.order_id))
            .execute()
        ).length,
    };
  },
  async review() {
    const order = await paidOrder();
    await me.ship(order);
    await me.take(order);
    const [item] = order.items;
    return {
      at: link(customerUrls.evaluation, {}, { id: order.order_id }),
      send: () =>
        formData(
          {
            ...{ intent: "review", order_product_id: String(item?.id), comment: TYPED },
            ...{ product_score: "5", service_score: "4", postage_score: "3" },
          },
          "picture",
        ),
      done: async () => {
        const rows = await db()
          .selectFrom("reviews")
          .select("pictures_json")
          .where("order_item_id", "=", item?.id ?? 0)
          .execute();
        return rows.flatMap(({ pictures_json }) => JSON.parse(pictures_json)).length;
      },
      typed: TYPED,
    };
  },
  async "refund application"() {
    const order = await paidOrder();
    const [item] = order.items;
    return {
      at: link(customerUrls.refundConfirm, {}, { id: order.order_id, item: String(item?.id), num: 1 }),
      send: (page) =>
        formData(
          {
            ...{ intent: "apply", item: String(item?.id), num: "1", refund_type: "1", key: fieldOn(page, "key") },
            ...{ refund_message: REFUND_REASONS[0], mark: TYPED },
          },
          "picture",
        ),
      done: async () =>
        (
          await db()
            .selectFrom("refunds")
            .innerJoin("refund_pictures", "refund_pictures.refund_id", "refunds.id")
            .select("refund_pictures.id")
            .where("refunds.order_id", "=", order.order_id)
            .execute()
        ).length,
      typed: TYPED,
    };
  },
  async "return parcel"() {
    const order = await paidOrder();
    await me.ship(order);
    const { id, sn } = await me.applied(order, allOf(order), { refund_type: 2 });
    await shop.backend.staff.refunds.agree(sn);
    return {
      at: link(customerUrls.refundGoods, {}, { id }),
      send: () =>
        formData(
          {
            ...{ intent: "send_back", delivery_type: CARRIERS[0], delivery_id: "SF12345678" },
            ...{ delivery_phone: "13912345678", delivery_mark: TYPED },
          },
          "picture",
        ),
      done: async () =>
        (
          await db()
            .selectFrom("refund_events")
            .innerJoin("refund_pictures", "refund_pictures.refund_id", "refund_events.refund_id")
            .select("refund_pictures.id")
            .where("refund_events.refund_id", "=", id)
            .where("act", "=", "send_back")
            .execute()
        ).length,
      typed: TYPED,
    };
  },
  async "coupon claim"() {
    const { store_id } = await article();
    const coupon = await shop.backend.staff.coupons.add({
      ...{ type: COUPON_TYPE.store, targets: [], store_id, title: "全店商品", amount_fen: 3000, threshold_fen: 50_000 },
      ...{ total: 5, per_customer: 3, valid_from: shop.world.now, valid_until: shop.world.now + 1_000_000 },
    });
    return {
      at: storeCouponAddress(store_id),
      send: () => ({ intent: "receive", coupon_id: String(coupon), number: "1" }),
      done: async () =>
        (
          await db()
            .selectFrom("customer_coupons")
            .select("id")
            .where("coupon_id", "=", coupon)
            .where("customer_id", "=", me.id)
            .execute()
        ).length,
    };
  },
  async "invoice application"() {
    const order = await paidOrder();
    const { data } = await me.post("/api/user/receipt/create", { ...TITLE_FIELDS, is_default: 0 });
    const { receipt_id } = data as { receipt_id: number };
    return {
      at: link(urls.invoices, {}, { type: 1, order_id: order.order_id }),
      send: (page) => ({
        ...{ intent: "apply", order_id: String(order.order_id), receipt_id: String(receipt_id), receipt_type: "1" },
        ...{ email: "", mark: TYPED, key: fieldOn(page, "key") },
      }),
      done: async () =>
        (await db().selectFrom("invoice_orders").select("order_id").where("order_id", "=", order.order_id).execute())
          .length,
      typed: TYPED,
    };
  },
};

/** Expects that the page reports the failure, in the form or in its place, and preserves the typed text. */
function expectTold({ status, html }: Page, typed: string | undefined, isPageRead: boolean) {
  expect(html).toContain("</html>");
  expect(html).toContain(TOLD);
  expect(status).toBe(503);
  if (isPageRead && typed) expect(html).toContain(typed);
}

describe.each(Object.entries(faults))("a backend that %s", (fault, faulty) => {
  test.each(Object.entries(trials))(
    "does the %s once, however often it is sent, and informs the customer [R4] [R20]",
    async (_, prepare) => {
      const { at, send, done, typed } = await prepare();
      const opened = await browser.get(at);
      expect([opened.status, opened.at]).toEqual([200, at]);
      const before = await done();
      await storefront.setFault(faulty);
      const failed = await browser.post(at, await send(opened));
      await storefront.setFault(null);
      const isLost = fault === "commits and loses the answer";
      if (isLost) expect(failed.status).toBeLessThan(504);
      else expectTold(failed, typed, fault !== "cannot be reached");
      if (!isLost && fault !== "answers too late") expect(await done()).toBe(before);
      // The form is sent again as a customer does: with the key of the shown page, or by reloading the error page.
      const shown = /name="key"/.test(failed.html) ? failed : opened;
      let again = await browser.post(at, await send(shown));
      while (again.html.includes(TOLD)) again = await browser.post(at, await send(shown));
      await storefront.settled();
      expect(await done()).toBe(before + 1);
      expect(await shop.backend.audit()).toEqual([]);
    },
    SLOW,
  );
});

/** The address to which the scripts of a page send its forms. */
const forScripts = (at: string) => at.replace(/(?=\?|$)/, ".data");

test.each(Object.keys(trials))(
  "a backend that cannot be reached leaves the %s as it was typed on a page with scripts [R20]",
  async (name) => {
    const { at, send, done, typed } = await (trials[name] as () => Promise<Trial>)();
    const opened = await browser.get(at);
    const before = await done();
    await storefront.setFault(unreachable);
    const failed = await browser.post(forScripts(at), await send(opened));
    await storefront.setFault(null);
    // The page preserves its fields where the action answers; an error replaces it by the error page.
    expect([failed.status, failed.html.includes('"form"')]).toEqual([503, true]);
    expect(failed.html).toContain(TOLD);
    if (typed) expect(failed.html).toContain(typed);
    expect(await done()).toBe(before);
  },
  SLOW,
);

test.each(["review", "refund application"])(
  "a backend that cannot be reached leaves the %s on the error page, to be sent again without scripts [R20] [P3.1]",
  async (name) => {
    const { at, send } = await (trials[name] as () => Promise<Trial>)();
    const opened = await browser.get(at);
    await storefront.setFault(unreachable);
    const failed = await browser.post(at, await send(opened));
    await storefront.setFault(null);
    expectTold(failed, TYPED, true);
    const [resend = ""] = /<form[^>]*aria-label="没有提交的内容".*?<\/form>/s.exec(failed.html) ?? [];
    const hidden = [...resend.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, field = "", value = ""]) => [field, value]));
    let again = await browser.post(at, fields);
    while (again.html.includes(TOLD)) again = await browser.post(at, fields);
    // The page of the refund, or that of the order's reviews, shows the submitted text.
    expect([again.status, again.html.includes(TYPED), again.html.includes("没有提交的内容")]).toEqual([
      200,
      true,
      false,
    ]);
    expect(await shop.backend.audit()).toEqual([]);
  },
  SLOW,
);
