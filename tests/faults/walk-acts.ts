import { expect } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import { COUPON_TYPE, COUPONS_PER_CUSTOMER_MAX } from "#contract/rules/coupon.ts";
import { ORDER_STATUS, type OrderState } from "#contract/rules/order.ts";
import { REFUND_REASONS, REFUND_STATUS, REFUND_TYPE, type RefundStatus } from "#contract/rules/refund.ts";
import { isOpenTransfer, type TransferState } from "#contract/rules/transfer.ts";
import { staffRefund } from "#contract/staff-refund.ts";
import type { Article } from "#tests/support/articles.ts";
import type { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { asMember, demoMembers, newKey } from "#tests/support/members.ts";
import { attemptOf, notify } from "#tests/support/paying.ts";
import { refunder } from "#tests/support/refunding.ts";
import { picture } from "./trial.ts";

/** The ways of payments at gateways. */
const PAY_WAYS = [
  { type: "weixin", way: "qr" },
  { type: "weixin", way: "jsapi", wechat_code: "demo-a" },
  { type: "weixin", way: "h5" },
  { type: "alipay", way: "wap" },
] as const;

export const DAY_MS = 24 * 60 * 60 * 1000;

/** An act of a walk; the random number chooses its subject. */
export type Act = (random: number) => Promise<unknown>;
/** The acts of one client in walks over everything, and in those that remain at transfers or at refunds. */
type ActsOfWalk = Readonly<Record<"all" | "transfers" | "refunds", Act[]>>;
type Shop = ReturnType<typeof freshBackend>;

/** The element at a random number, or undefined for an empty list. */
export const pick = <T>(list: readonly T[], random: number) => list[random % list.length];
/** An element, for three of four random numbers one whose state the act waits for, so that no state is left out. */
function choose<T>(list: readonly T[], random: number, isDue: (one: T) => boolean) {
  const due = list.filter(isDue);
  return pick(random % 4 === 0 || due.length === 0 ? list : due, Math.floor(random / 4));
}
/** The number of the newest rows that acts choose from, because most older ones have ended. */
const NEWEST = 4;

const isOpen = ({ state }: { state: TransferState }) => isOpenTransfer(state);
const isRefused = ({ state }: { state: TransferState }) => state === "refused";
const isSubmitted = ({ state }: { state: TransferState }) => state === "submitted";

/** The newest rows of a customer or of all customers. */
function newestRows({ backend }: Shop) {
  const db = () => backend.database.read;
  const newest = (table: "orders" | "refunds") => db().selectFrom(table).orderBy("id", "desc").limit(NEWEST);
  const ownOrders = (customer_id: number, state: "unpaid" | "paid") =>
    newest("orders")
      .select(["id", "group_id", "status"])
      .where("customer_id", "=", customer_id)
      .where("group_id", "in", (groups) => groups.selectFrom("order_groups").select("id").where("state", "=", state))
      .execute();
  const ownRefunds = (customer_id: number) =>
    newest("refunds").select(["id", "state"]).where("customer_id", "=", customer_id).execute();
  const transfers = () => db().selectFrom("transfers").selectAll().orderBy("id", "desc").limit(NEWEST);
  return { db, newest, ownOrders, ownRefunds, transfers };
}

/** Coupons of both stores and of the platform with low thresholds; some end during a walk. */
export async function addCoupons(shop: Shop, articles: readonly Article[]): Promise<number[]> {
  const { now } = shop.world;
  const shared = { targets: [], title: "随机", total: 500, per_customer: COUPONS_PER_CUSTOMER_MAX, valid_from: now };
  const ids: number[] = [];
  for (const { store_id } of articles) {
    const terms = { amount_fen: 301, threshold_fen: 900, valid_until: now + 500 * DAY_MS };
    ids.push(await shop.backend.staff.coupons.add({ ...shared, ...terms, type: COUPON_TYPE.store, store_id }));
  }
  for (const days of [8, 500]) {
    const terms = { amount_fen: 499, threshold_fen: 1500, valid_until: now + days * DAY_MS };
    ids.push(await shop.backend.staff.coupons.add({ ...shared, ...terms, type: COUPON_TYPE.platform, store_id: null }));
  }
  return ids;
}

/** The acts of one customer; each chooses its subject by the random number, in any state. */
export async function customerActs(
  shop: Shop,
  phone: string,
  articles: readonly Article[],
  coupons: readonly number[],
): Promise<ActsOfWalk> {
  const { db, ownOrders, ownRefunds, transfers } = newestRows(shop);
  const me = await refunder(shop, phone);
  const groupOf = async (random: number) => pick(await ownOrders(me.id, "unpaid"), random)?.group_id ?? 0;
  async function order(random: number, use_integral: number) {
    // Logs in again, because a walk is longer than a session.
    const now = await buyer(shop, phone);
    const carts: number[] = [];
    for (const article of articles.slice(random % 2)) carts.push(await now.add(article, 1 + (random % 3), 1));
    return now.submit(carts, { use_integral, coupon_id: await couponsFor(now, carts, random) });
  }
  /** A fitting coupon of each store and of the platform, or none, from those that the checkout offers. */
  async function couponsFor(now: Awaited<ReturnType<typeof buyer>>, carts: number[], random: number) {
    if (random % 4 === 0) return [];
    const { order: orders, platform_coupon } = await now.check(carts);
    return [...orders.map(({ coupon }) => coupon), platform_coupon].flatMap((offered) => {
      const fitting = offered.filter(({ problem }) => problem === null);
      const chosen = pick(fitting, random);
      return chosen ? [String(chosen.coupon_user_id)] : [];
    });
  }
  const claim = (random: number) =>
    me.post(`/api/coupon/receive/${pick(coupons, random)}`, { number: 1 + (random % COUPONS_PER_CUSTOMER_MAX) });
  const paidOrder = async (random: number, ...due: OrderState[]) =>
    choose(await ownOrders(me.id, "paid"), random, ({ status }) => due.some((one) => one === status));
  async function apply(random: number, refund_type: number) {
    const found = await paidOrder(random, ORDER_STATUS.toReview, ORDER_STATUS.done);
    if (!found) return undefined;
    const items = await db().selectFrom("order_items").selectAll().where("order_id", "=", found.id).execute();
    const isWhole = random % 3 === 0;
    const chosen = items.filter((_, index) => isWhole || index === 0 || random % 2 === 0);
    return me.post(`/api/refund/apply/${found.id}`, {
      items: chosen.map(({ id, quantity }) => ({
        order_product_id: id,
        num: isWhole ? quantity : 1 + (random % quantity),
      })),
      refund_type,
      refund_message: REFUND_REASONS[0],
      mark: "",
      key: freshKey(),
    });
  }
  const pay = async (random: number) =>
    me.post(`/api/order/pay/${await groupOf(random)}`, { type: "balance", key: freshKey() });
  /** Begins to pay by some way and, for most numbers, pays at the cashier, possibly after the group was closed. */
  async function payByGateway(random: number) {
    const group = await groupOf(random);
    const way = PAY_WAYS[random % PAY_WAYS.length];
    const begun = await me.post(`/api/order/pay/${group}`, { ...way, key: freshKey() });
    if (begun.status !== 200 || random % 4 === 0) return begun;
    const attempt = await attemptOf(me, group).catch(() => null);
    const notice = attempt && (await shop.world.cashier.pay(attempt.out_trade_no));
    if (notice) expect(await notify(shop, attempt.type, notice)).toBe(200);
    return begun;
  }
  const transferAt = async (random: number) =>
    choose(await transfers().where("customer_id", "=", me.id).execute(), random, isOpen)?.id ?? 0;
  /** Adds a slip to a transfer and submits it. */
  async function submitSlip(random: number) {
    const id = await transferAt(random);
    const added = await me.post(`/api/pay/transfer/slip/upload/${id}`, { image: await picture() });
    if (added.status !== 200) return added;
    return me.post(`/api/pay/transfer/submit/${id}`, { payer: "付款人", note: "" });
  }
  async function removeSlip(random: number) {
    const slips = await db()
      .selectFrom("transfer_slips as slip")
      .innerJoin("transfers as t", "t.id", "slip.transfer_id")
      .select(["slip.id", "t.state"])
      .where("slip.customer_id", "=", me.id)
      .orderBy("slip.id", "desc")
      .limit(NEWEST)
      .execute();
    return me.post(`/api/pay/transfer/slip/delete/${choose(slips, random, isSubmitted)?.id ?? 0}`);
  }
  /** Reviews the items of an order, of which the last review finishes it. */
  async function review(random: number) {
    const order = (await paidOrder(random, ORDER_STATUS.toReview))?.id ?? 0;
    const items = await db().selectFrom("order_items").select("id").where("order_id", "=", order).execute();
    const scores = { product_score: 5, service_score: 4, postage_score: 3 };
    let last: unknown;
    for (const { id } of items) {
      last = await me.post(`/api/reply/${id}`, { ...scores, comment: "包装完好", is_anonymous: 0 });
    }
    return last;
  }
  const transfer = async (random: number) => me.post(`/api/pay/transfer/create/${await groupOf(random)}`);
  const refundId = async (random: number, ...due: RefundStatus[]) =>
    choose(await ownRefunds(me.id), random, ({ state }) => due.includes(state))?.id ?? 0;
  const buying: Act[] = [
    (random) => order(random, 0),
    (random) => order(random, 1),
    claim,
    claim,
    pay,
    pay,
    payByGateway,
  ];
  const transferring = [transfer, transfer, submitSlip, submitSlip, removeSlip, removeSlip];
  const receiving: Act[] = [
    async (random) => me.post(`/api/order/take/${(await paidOrder(random, ORDER_STATUS.toReceive))?.id ?? 0}`),
    review,
  ];
  const refunding: Act[] = [
    (random) => apply(random, REFUND_TYPE.money),
    (random) => apply(random, REFUND_TYPE.goods),
    async (random) => me.withdraw(await refundId(random, REFUND_STATUS.toReview, REFUND_STATUS.toSendBack)),
    async (random) => me.sendBack(await refundId(random, REFUND_STATUS.toSendBack)),
  ];
  const cancel: Act = async (random) => me.post(`/api/order/cancel/${await groupOf(random)}`);
  return {
    all: [...buying, ...transferring, cancel, ...receiving, ...refunding],
    transfers: [...buying.slice(0, 1), ...transferring, cancel],
    refunds: [...buying.slice(0, 1), pay, ...receiving, ...refunding],
  };
}

/** The acts of the staff. */
export function staffActs(shop: Shop): ActsOfWalk {
  const { db, newest, transfers: newestTransfers } = newestRows(shop);
  const { orders, refunds, transfers } = shop.backend.staff;
  const codeAt = async (random: number, isDue = isOpen) =>
    choose(await newestTransfers().execute(), random, isDue)?.code ?? "";
  const orderAt = async (random: number) => pick(await newest("orders").select(["id", "sn"]).execute(), random);
  const refundAt = async (random: number, ...due: RefundStatus[]) => {
    const rows = await newest("refunds").select(["sn", "state"]).execute();
    return choose(rows, random, ({ state }) => due.includes(state))?.sn ?? "";
  };
  const ship = async (random: number) => {
    const found = await orderAt(random);
    if (!found) return;
    const item = await db()
      .selectFrom("order_items")
      .select("sku_id")
      .where("order_id", "=", found.id)
      .executeTakeFirst();
    const parcel = { company: "顺丰速运", number: `SF${random}` };
    await orders.ship(
      commandLine(),
      found.sn,
      item && random % 2 ? { ...parcel, items: [{ sku_id: item.sku_id, pieces: 1 }] } : parcel,
    );
  };
  const agree: Act = async (random) => refunds.agree(await refundAt(random, REFUND_STATUS.toReview));
  const refunding: Act[] = [
    agree,
    agree,
    async (random) => refunds.refuse(await refundAt(random, REFUND_STATUS.toReview), "不符合条件"),
    async (random) => refunds.refuse(await refundAt(random, REFUND_STATUS.toReceive), "少了配件"),
    async (random) => refunds.receive(await refundAt(random, REFUND_STATUS.toReceive)),
  ];
  // A session of the desk ends after two hours, and a walk lasts for weeks.
  const desk = () => asMember(shop, demoMembers.finance);
  const decide = async (sn: string, act: "pay" | "reopen") => {
    const member = await desk();
    const { status, data } = await member.get(`/api/staff/refunds/${sn}`);
    if (status !== 200) return;
    const { version, worth_price: amount } = staffRefund.detail.answer.parse(data);
    const more = act === "pay" ? { amount, words: "" } : {};
    return member.post(`/api/staff/refunds/${sn}/${act}`, { key: newKey(), version, remark: "", ...more });
  };
  /** Refunds all units that are left of an item, with those of an application for it. */
  const refundOwn: Act = async (random) => {
    const member = await desk();
    const path = `/api/staff/orders/${(await orderAt(random))?.sn ?? ""}/refund`;
    const left = async (items: string) => {
      const { status, data } = await member.get(`${path}?items=${items}`);
      return status === 200 ? staffRefund.checkOwn.answer.parse(data) : null;
    };
    const line = pick((await left(""))?.lines.filter(({ left: units }) => units > 0) ?? [], random);
    const checked = line && (await left(`${line.order_product_id}x${line.left}`));
    if (!line || !checked?.chosen) return;
    const items = [{ order_product_id: line.order_product_id, num: line.left }];
    const { version } = checked;
    const body = { key: newKey(), version, items, amount: checked.chosen.worth_price, words: "缺货", remark: "" };
    return member.post(path, body);
  };
  const reopen: Act = async (random) => decide(await refundAt(random, REFUND_STATUS.refused), "reopen");
  const payOnly: Act = async (random) =>
    decide(await refundAt(random, REFUND_STATUS.toSendBack, REFUND_STATUS.toReceive), "pay");
  const booking: Act[] = [
    async (random) => transfers.confirm(await codeAt(random)),
    async (random) => transfers.confirm(await codeAt(random, isRefused)),
    async (random) => transfers.confirm(await codeAt(random, isRefused)),
    async (random) => transfers.reject(await codeAt(random, isSubmitted), "看不清"),
  ];
  const trace: Act = async (random) =>
    orders.trace(commandLine(), (await orderAt(random))?.sn ?? "", { state: "collected", text: "已揽收" });
  return {
    all: [ship, ship, ...refunding, reopen, payOnly, refundOwn, ...booking, trace],
    // The traces leave time between the acts on transfers.
    transfers: [...booking, trace, trace, trace],
    refunds: [ship, ...refunding, reopen],
  };
}
