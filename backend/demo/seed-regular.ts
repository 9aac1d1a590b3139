import { DAY_MS, HOUR_MS, startOfDay } from "#contract/rules/calendar.ts";
import { INVOICE_TYPE, TITLE_KIND } from "#contract/rules/invoice.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { monthOf, monthRange } from "#contract/rules/month.ts";
import { REFUND_REASONS, REFUND_TYPE } from "#contract/rules/refund.ts";
import type { Database } from "../database/database.ts";
import { groupBy } from "../platform/group-by.ts";
import type { Ports } from "../ports.ts";
import orders from "./data/regular-orders.json";
import { type Caller, createSeedBackend } from "./seed-backend.ts";
import { ORDERED_LINES, seedRegularQuotations } from "./seed-regular-quotations.ts";
import { withSoldCounts } from "./sold-counts.ts";

/** The phone of the approved customer with seven months of orders. */
const REGULAR = "13800000019";

/** The SKUs of all orders with their units. */
const ALL_LINES = [...orders.flatMap(({ lines }) => lines), ...ORDERED_LINES];

type Calls = ReturnType<typeof createSeedBackend>;
/**
 * An order: days before now and hour of its day, last digits of its own number, last state, and SKUs with their units.
 */
type PlannedOrder = (typeof orders)[number];
/** The orders of one checkout, one of each store. */
type PlacedGroup = { stage: string; at: number; orders: { order_id: number; order_sn: string }[] };

const PRINTERS = [
  { printer_id: 583, name: "行政部一体机", place: "2 楼行政部", machines: 2, monthly_pages: 2400 },
  { printer_id: 5, name: "财务室打印机", place: "2 楼财务室", machines: 1, monthly_pages: 3600 },
  { printer_id: 695, name: "展厅彩色一体机", place: "1 楼展厅", machines: 1, monthly_pages: null },
] as const;
/** The groups of the standing list. */
const GROUPS = [
  { name: "打印耗材", sku_ids: [100587, 100501, 100631] },
  { name: "复印纸", sku_ids: [100772, 100775] },
  { name: "桌面与档案", sku_ids: [100865, 100948, 100976, 101054] },
] as const;
const AGREED = { sku_id: 100772, price: fen("102.50"), days: 60 } as const;
/** Prices that end within two weeks. */
const ENDING = [
  { sku_id: 100825, price: fen("85.00"), days: 5 },
  { sku_id: 100798, price: fen("7.00"), days: 12 },
] as const;
/** The place of the disputed month among those before the last, and the difference that the customer states. */
const DISPUTED = 1;
const DIFFERENCE = fen("28.40");
const FAVOURITES = [100001, 100348, 101036] as const;
const COUPONS = 2;
const TITLE = {
  receipt_title_type: TITLE_KIND.company,
  receipt_type: INVOICE_TYPE.special,
  is_default: 1,
  receipt_title: "苏州云帆自动化设备有限公司",
  duty_paragraph: "91320505MA1X8K2F3H",
  address: "江苏省苏州市虎丘区科灵路 78 号",
  tel: "0512-0000 0019",
  email: "caiwu@example.com",
  bank_name: "示例银行苏州虎丘支行",
  bank_code: "0000000000002219",
} as const;
const DEMO = { program: "演示数据" };
const CARRIER = "顺丰速运";

/**
 * Seeds an approved customer's orders of seven months at trade prices, in every state after payment, with a refund,
 * invoices, confirmed statements, printers and a standing list, by the calls of customers and staff. Stock
 * and sold counts remain those of the demo's data.
 */
export async function seedRegular(database: Database, ports: Pick<Ports, "clock" | "log">) {
  const now = ports.clock.now();
  const calls = createSeedBackend(database, ports);
  await withSoldCounts(
    database,
    ALL_LINES.map(([sku_id = 0]) => sku_id),
    () => seedMonths(calls, now),
  );
  await database.write((tx) => tx.deleteFrom("tokens").execute());
}

async function seedMonths(calls: Calls, now: number) {
  const { backend, time, as } = calls;
  time.now = now - 210 * DAY_MS;
  await bookStock(calls);
  const customer = await as(REGULAR);
  await customer.post("/api/user/printer/save", { printers: PRINTERS });
  await customer.post("/api/user/receipt/create", TITLE);
  const groups: PlacedGroup[] = [];
  for (const planned of orders) groups.push(await placeOrder(calls, planned, now));
  await seedRegularQuotations(calls, REGULAR, now);
  await backend.staff.orders.finishOverdue();
  await seedInvoices(calls, groups, now);
  await confirmStatements(calls, now);
  await seedLists(calls);
}

/** Adds the units of all orders to the stock, from which the orders take them. */
async function bookStock({ backend: { database, staff } }: Calls) {
  const units = new Map<number, number>();
  for (const [sku_id = 0, quantity = 0] of ALL_LINES) units.set(sku_id, (units.get(sku_id) ?? 0) + quantity);
  await database.write(async (tx) => {
    for (const [holder, delta] of [...units].sort(([a], [b]) => a - b)) {
      const note = "进货";
      await staff.ledger.move(tx, { asset: "stock", holder, delta, kind: "demo", ref: `regular ${holder}`, note });
    }
  });
}

/** Places an order from the cart, pays it from the balance and brings it to its planned state. */
async function placeOrder(calls: Calls, planned: PlannedOrder, now: number): Promise<PlacedGroup> {
  const { time, as } = calls;
  const at = startOfDay(now - planned.days * DAY_MS) + planned.hour * HOUR_MS;
  time.now = at;
  const customer = await as(REGULAR);
  const lines = planned.lines.map(([product_attr_unique, cart_num]) => ({ product_attr_unique, cart_num }));
  await customer.post("/api/user/cart/create_many", { lines });
  const cart = (await customer.get("/api/user/cart/lst")) as CartList;
  const { list: addresses } = (await customer.get("/api/user/address/lst")) as { list: { address_id: number }[] };
  const number = `YF-${monthOf(at).slice(2).replace("-", "")}-${planned.po}`;
  const byStore = (text: string) =>
    text === "" ? {} : Object.fromEntries(cart.list.map(({ mer_id }) => [String(mer_id), text]));
  const { group_order_id } = (await customer.post("/api/v2/order/create", {
    cart_id: cart.list.flatMap(({ list }) => list.map(({ cart_id }) => String(cart_id))),
    address_id: addresses[0]?.address_id,
    use_integral: 0,
    coupon_id: [],
    po: byStore(number),
    mark: byStore(planned.mark),
    key: `demo-regular-${planned.days}`.padEnd(16, "0"),
  })) as { group_order_id: number };
  time.now = at + 6 * 60 * 1000;
  const payment = { type: "balance", key: `demo-regular-pay-${planned.days}`.padEnd(16, "0") };
  await customer.post(`/api/order/pay/${group_order_id}`, payment);
  const group = (await customer.get(`/api/order/group_order_detail/${group_order_id}`)) as Pick<PlacedGroup, "orders">;
  if (planned.stage !== "paid") {
    for (const [index, order] of group.orders.entries()) await deliver(calls, { ...planned, at, index, ...order });
  }
  return { stage: planned.stage, at, orders: group.orders };
}
type Refundable = { list: { order_product_id: number }[] };
type CartList = { list: { mer_id: number; list: { cart_id: number }[] }[] };
type Delivery = PlannedOrder & { at: number; index: number; order_id: number; order_sn: string };

/** Ships an order the day after it was placed; its customer then receives it and requests a refund, as planned. */
async function deliver(
  { backend: { staff }, time, as }: Calls,
  { stage, days, at, index, order_id, order_sn }: Delivery,
) {
  time.now = at + DAY_MS;
  await staff.orders.ship(DEMO, order_sn, { company: CARRIER, number: `SF19${String(days).padStart(6, "0")}${index}` });
  for (const [hours, state, text] of [
    [2, "collected", `${CARRIER} 已收取快件`],
    [9, "transit", "快件到达 无锡集散中心"],
    [20, "delivering", "快递员正在派送，请保持电话畅通"],
  ] as const) {
    time.now = at + DAY_MS + hours * HOUR_MS;
    await staff.orders.trace(DEMO, order_sn, { state, text });
  }
  if (stage === "shipped") return;
  time.now = at + 2 * DAY_MS;
  await staff.orders.trace(DEMO, order_sn, { state: "delivered", text: "您的快件已签收，签收人：前台" });
  time.now += 5 * HOUR_MS;
  const customer = await as(REGULAR);
  await customer.post(`/api/order/take/${order_id}`, {});
  if (stage === "refunded" && index === 0) await refundOne({ backend: { staff }, time }, customer, order_id);
}

/** Refunds one missing unit of an order, agreed the next day. */
async function refundOne(
  { backend: { staff }, time }: { backend: Pick<Calls["backend"], "staff">; time: Calls["time"] },
  customer: Caller,
  order_id: number,
) {
  time.now += DAY_MS;
  const { list: items } = (await customer.get(`/api/refund/batch_product/${order_id}`)) as Refundable;
  const { refund_order_id } = (await customer.post(`/api/refund/apply/${order_id}`, {
    refund_type: REFUND_TYPE.money,
    items: [{ order_product_id: items[0]?.order_product_id, num: 1 }],
    refund_message: REFUND_REASONS[4],
    mark: "少发一件",
    key: "demo-regular-refund",
  })) as { refund_order_id: number };
  const detail = (await customer.get(`/api/refund/detail/${refund_order_id}`)) as { refund_order_sn: string };
  time.now += DAY_MS;
  await staff.refunds.agree(detail.refund_order_sn, {});
}

/** Issues one invoice for the finished orders of each of the first five months; the later orders can be invoiced. */
async function seedInvoices({ backend: { staff }, time, as }: Calls, groups: readonly PlacedGroup[], now: number) {
  const months = groupBy(groups, ({ at }) => monthOf(at));
  for (const [month, placed] of [...months].slice(0, 5)) {
    const last = Math.max(...placed.map(({ at }) => at));
    time.now = Math.min(last + 12 * DAY_MS, now);
    const customer = await as(REGULAR);
    const { list } = (await customer.get("/api/user/receipt/lst")) as { list: { receipt_id: number }[] };
    const { order_receipt_id } = (await customer.post("/api/order/receipt/create", {
      order_id: placed.flatMap(({ orders: ofGroup }) => ofGroup.map(({ order_id }) => order_id)),
      receipt_id: list[0]?.receipt_id,
      receipt_type: INVOICE_TYPE.special,
      mark: "",
      key: `demo-regular-${month}`.padEnd(16, "0"),
    })) as { order_receipt_id: number[] };
    time.now = Math.min(time.now + 20 * HOUR_MS, now);
    for (const id of order_receipt_id) {
      await staff.invoices.issue(String(id), {
        number: `26322000${month.replace("-", "")}${String(id).padStart(6, "0")}`,
      });
    }
  }
}

/** Objects to the price of the first order of a month. */
async function object(customer: Caller, month: string) {
  const { list } = (await customer.get(`/api/statement/${month}/lines`)) as { list: { sn: string; amount: string }[] };
  const [order] = list;
  if (!order) throw new Error(`the demo has no order in ${month}`);
  const claimed = yuan(fen(order.amount) - DIFFERENCE);
  const reason = "A4 复印纸按 3 月的协议价应便宜一些，请核对单价";
  await customer.post(`/api/statement/${month}/object`, { order_sn: order.sn, kind: "price", claimed, reason });
}

/** Confirms the statements of all finished months except the last and a disputed one, three days after their ends. */
async function confirmStatements({ time, as }: Calls, now: number) {
  time.now = now;
  const { list: months } = (await (await as(REGULAR)).get("/api/statement")) as { list: { month: string }[] };
  for (const [index, { month }] of months.slice(1).entries()) {
    const isDisputed = index === DISPUTED;
    time.now = isDisputed ? now - 2 * DAY_MS : monthRange(month).to + 3 * DAY_MS;
    const customer = await as(REGULAR);
    if (isDisputed) {
      await object(customer, month);
      continue;
    }
    const { closing, net } = (await customer.get(`/api/statement/${month}`)) as { closing: string; net: string };
    await customer.post(`/api/statement/${month}/confirm`, { closing, net });
  }
  time.now = now;
}

async function seedLists({ backend: { staff, database }, time, as }: Calls) {
  const customer = await as(REGULAR);
  for (const { sku_id, price, days } of [AGREED, ...ENDING]) {
    const ends_at = startOfDay(time.now + days * DAY_MS) - 1;
    await staff.agreedPrices.set(DEMO, REGULAR, sku_id, { price, ends_at });
  }
  for (const { name, sku_ids } of GROUPS) {
    const { group_id } = (await customer.post("/api/user/standing/group/save", { name })) as { group_id: number };
    const lines = sku_ids.map((sku_id) => ({ code: String(sku_id) }));
    await customer.post("/api/user/standing/add", { lines, group_id });
  }
  const products = await database.read
    .selectFrom("skus")
    .where("id", "in", [...FAVOURITES])
    .select("product_id")
    .execute();
  await customer.post("/api/user/relation/batch/create", {
    type: 1,
    type_id: products.map(({ product_id }) => product_id),
  });
  const coupons = await database.read.selectFrom("coupons").select("id").orderBy("id").limit(COUPONS).execute();
  for (const { id } of coupons) await customer.post(`/api/coupon/receive/${id}`, { number: 1 });
}
