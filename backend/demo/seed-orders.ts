import { regionLine } from "#contract/rules/address.ts";
import { DAY_MS, HOUR_MS } from "#contract/rules/calendar.ts";
import { ORDER_STATUS, UNPAID_LIFE_MS } from "#contract/rules/order.ts";
import type { Database, Db } from "../database/database.ts";
import { insertGroup, insertItems, insertOrder } from "../modules/checkout/checkout.store.ts";
import { calculateTotals } from "../modules/checkout/totals.ts";
import { insertPayment } from "../modules/payment/payment.store.ts";
import { pictureAddress } from "../modules/picture/picture-name.ts";
import { freightTemplate } from "../modules/store/freight-template.ts";
import { createLedger, type Ledger } from "../platform/ledger.ts";
import type { Ports } from "../ports.ts";
import reviewers from "./data/reviewers.json";

/** The reviewers pay public prices. */
const PUBLIC = { audit_state: 0, audit_type: 0 };
/** After the order: paid, shipped and received. */
const PAID_MS = 9 * 60 * 1000;
const SHIPPED_MS = DAY_MS;
const TAKEN_MS = 4 * DAY_MS;

type Reviewer = (typeof reviewers)[number] & { id: number };
type Buyer = Pick<Reviewer, "id" | "real_name" | "phone" | "province" | "city" | "district" | "detail">;

/** An order of a reviewer from one store. */
export type DemoOrder = {
  reviewer: number;
  store_id: number;
  days_ago: number;
  lines: { sku_id: number; quantity: number }[];
};
/** The last state of an order. */
type Stage = "shipped" | "received" | "done";
const STATUS = { shipped: ORDER_STATUS.toReceive, received: ORDER_STATUS.toReview, done: ORDER_STATUS.done } as const;
export type DemoItem = {
  id: number;
  order_id: number;
  product_id: number;
  sku_id: number;
  quantity: number;
  customer_id: number;
  taken_at: number;
};

/** The number of reviewers; an order names its reviewer by index. */
export const REVIEWERS = reviewers.length;

/**
 * Seeds customers with paid and received orders. The balance that pays an order and the stock that it takes are booked
 * just before, so that the demo's figures stay those of its facts.
 * @returns the items of each order.
 */
export async function seedOrders(
  database: Database,
  { clock }: Pick<Ports, "clock">,
  orders: readonly DemoOrder[],
): Promise<DemoItem[][]> {
  return database.write(async (tx) => {
    const customers = await insertReviewers(tx, clock.now() - 300 * DAY_MS);
    const skus = await readSkus(
      tx,
      orders.flatMap(({ lines }) => lines.map(({ sku_id }) => sku_id)),
    );
    const items: DemoItem[][] = [];
    for (const [index, order] of orders.entries()) {
      const customer = customers[order.reviewer];
      const at = clock.now() - order.days_ago * DAY_MS - index * 60_000;
      const ledger = createLedger(database, { clock: { now: () => at } });
      if (customer) items.push(await insertReceived(tx, ledger, customer, { ...order, at, number: index + 1 }, skus));
    }
    return items;
  });
}

/**
 * The customer of demo orders of this month, one in two packages, one to review and one with refunds, and of the months
 * before, from which the rhythm of the standing list and the statements follow.
 */
export const RECIPIENT = "13800000018";
/** Numbers of these orders, apart from those of the reviewers. */
const FIRST_NUMBER = 900_001;
/** The number of the order that `seedTrade` asks refunds for. */
export const REFUNDED_NUMBER = FIRST_NUMBER + 2;
/** The days since the orders of the months before; the goods of the third are used up now. */
const EARLIER_DAYS = [91, 61, 31] as const;

/** Seeds an order on its way in two packages with traces, and a received one that can be reviewed. */
export async function seedDeliveries(database: Database, { clock }: Pick<Ports, "clock">) {
  await database.write(async (tx) => {
    const customer = await tx
      .selectFrom("customers")
      .innerJoin("addresses", "addresses.customer_id", "customers.id")
      .where("customers.phone", "=", RECIPIENT)
      .select(["customers.id", "addresses.real_name", "addresses.phone", "addresses.province", "addresses.city"])
      .select(["addresses.district", "addresses.detail"])
      .executeTakeFirstOrThrow();
    const { id: store_id } = await tx
      .selectFrom("stores")
      .select("id")
      .orderBy("sort")
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    const [first, second, third] = await tx
      .selectFrom("skus")
      .innerJoin("products", "products.id", "skus.product_id")
      .where("products.store_id", "=", store_id)
      .where("products.is_show", "=", 1)
      .where("skus.is_show", "=", 1)
      .where("skus.min_order", "<=", 10)
      .select(({ fn }) => fn.min<number>("skus.id").as("id"))
      .groupBy("products.id")
      .orderBy("products.id")
      .limit(3)
      .execute();
    if (!first || !second || !third) throw new Error("the demo's first store has too few products");
    const skus = await readSkus(tx, [first.id, second.id, third.id]);
    const current = [
      { sku_id: first.id, quantity: 10 },
      { sku_id: second.id, quantity: 12 },
    ];
    const place = (days_ago: number, number: number, stage: Stage, lines: DemoOrder["lines"] = current) => {
      const at = clock.now() - days_ago * DAY_MS;
      const ledger = createLedger(database, { clock: { now: () => at } });
      return insertReceived(tx, ledger, customer, { reviewer: 0, store_id, days_ago, lines, at, number, stage }, skus);
    };
    for (const [index, days_ago] of EARLIER_DAYS.entries()) {
      const lines = [
        { sku_id: third.id, quantity: 10 },
        { sku_id: first.id, quantity: 10 + index },
      ];
      await place(days_ago, FIRST_NUMBER + 10 + index, "done", lines);
    }
    await place(8, REFUNDED_NUMBER, "done");
    await place(6, FIRST_NUMBER, "received");
    const items = await place(2, FIRST_NUMBER + 1, "shipped");
    await insertTwoParcels(tx, items, clock.now() - DAY_MS);
  });
}

/** The items in two packages: the first one delivered, the other on its way. */
async function insertTwoParcels(tx: Db, [first, second]: readonly DemoItem[], at: number) {
  if (!first || !second) throw new Error("the demo's order has too few items");
  const one = await insertParcel(tx, first.order_id, {
    ...{ company: "顺丰速运", number: "SF1420061128833", shipped_at: at, delivered_at: at + 20 * HOUR_MS },
    pieces: [
      { order_item_id: first.id, quantity: first.quantity },
      { order_item_id: second.id, quantity: 8 },
    ],
  });
  const two = await insertParcel(tx, first.order_id, {
    ...{ company: "中通快递", number: "ZT7611002839415", shipped_at: at + 2 * HOUR_MS },
    pieces: [{ order_item_id: second.id, quantity: second.quantity - 8 }],
  });
  const traces = [
    { package_id: one, hours: 1, state: "collected", text: "顺丰速运 已收取快件" },
    { package_id: one, hours: 3, state: "transit", text: "快件到达 珠海集散中心" },
    { package_id: one, hours: 12, state: "transit", text: "快件到达 兰州集散中心" },
    { package_id: one, hours: 17, state: "delivering", text: "快递员正在派送，请保持电话畅通" },
    { package_id: one, hours: 20, state: "delivered", text: "您的快件已签收，签收人：前台" },
    { package_id: two, hours: 4, state: "collected", text: "中通快递 已收取快件" },
    { package_id: two, hours: 9, state: "transit", text: "快件离开 珠海香洲网点" },
    { package_id: two, hours: 21, state: "transit", text: "快件离开 西安转运中心，发往 兰州" },
  ] as const;
  await tx
    .insertInto("package_traces")
    .values(traces.map(({ hours, ...trace }) => ({ ...trace, created_at: at + hours * HOUR_MS })))
    .execute();
}

async function insertReviewers(tx: Db, created_at: number): Promise<Reviewer[]> {
  const inserted: Reviewer[] = [];
  for (const reviewer of reviewers) {
    const { phone, nickname, real_name, company, ...address } = reviewer;
    const { id } = await tx
      .insertInto("customers")
      .values({
        ...{ phone, nickname, real_name, company, password_hash: null, avatar: null, is_active: 1, created_at },
        ...{ is_open_member: 0, is_money_level: 0, balance: 0, points: 0, birthday: null, audit_state: 0 },
        ...{ audit_type: 0, audit_reject_reason: null, manager_id: 1, phone_checked: 1, biz_user_id: `CU${phone}` },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("addresses")
      .values({ ...address, real_name, phone, street: "", is_default: 1, customer_id: id, created_at })
      .execute();
    inserted.push({ ...reviewer, id });
  }
  return inserted;
}

async function readSkus(tx: Db, ids: readonly number[]) {
  const rows = await tx
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .innerJoin("stores", "stores.id", "products.store_id")
    .where("skus.id", "in", [...new Set(ids)])
    .selectAll("skus")
    .select(["products.name as product_name", "products.unit_name as piece_unit", "products.product_type"])
    .select(["products.picture_kind", "products.picture_detail", "products.main_color", "products.pictures_json"])
    .select(["stores.freight_json"])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
type Skus = Awaited<ReturnType<typeof readSkus>>;

async function insertReceived(
  tx: Db,
  ledger: Ledger,
  customer: Buyer,
  { store_id, lines, at, number, stage = "done" }: DemoOrder & { at: number; number: number; stage?: Stage },
  skus: Skus,
): Promise<DemoItem[]> {
  const bought = lines.flatMap(({ sku_id, quantity }) => {
    const sku = skus.get(sku_id);
    if (!sku) return [];
    const offer = { product_type: sku.product_type, price: sku.price, tiers: JSON.parse(sku.tiers_json) };
    const store = { id: store_id, freight: freightTemplate.parse(JSON.parse(sku.freight_json)) };
    const product = { id: sku.product_id, category_ids: [] };
    return [{ cart_id: sku_id, quantity, offer, product, sku, store }];
  });
  const { province } = customer;
  const choices = { buyer: PUBLIC, points: 0, use_points: false, province, coupons: [], chosen: [], now: at };
  const { orders, points_available, coupons, ...amounts } = calculateTotals(bought, choices);
  const [order] = orders;
  if (!order?.freight.delivered) throw new Error(`the demo's order ${number} cannot be delivered`);
  const sn = `${new Date(at).toISOString().slice(0, 10).replaceAll("-", "")}${String(number).padStart(12, "0")}`;
  const group = await insertGroup(tx, {
    ...{ sn, customer_id: customer.id, ...amounts, real_name: customer.real_name, phone: customer.phone, province },
    address: `${regionLine({ ...customer, street: "" })} ${customer.detail}`,
    ...{ state: "paid", pay_type: "balance", created_at: at, closes_at: at + UNPAID_LIFE_MS, paid_at: at + PAID_MS },
  });
  if (!group) throw new Error(`the demo's order number ${sn} is taken`);
  const { lines: totalled, freight, store, ...orderAmounts } = order;
  const taken_at = at + TAKEN_MS;
  const isReceived = stage !== "shipped";
  const inserted = await insertOrder(tx, {
    ...{ sn, group_id: group.id, customer_id: customer.id, store_id, status: STATUS[stage], ...orderAmounts },
    public_fen: orderAmounts.goods_fen,
    ...{ mark: "", po: "", is_hidden: 0 },
    ...{ shipped_at: at + SHIPPED_MS, taken_at: isReceived ? taken_at : null, created_at: at },
    done_at: stage === "done" ? taken_at + DAY_MS : null,
  });
  if (!inserted) throw new Error(`the demo's order number ${sn} is taken`);
  await insertItems(
    tx,
    totalled.map(({ item: { sku, quantity }, ...line }) => ({
      ...{ order_id: inserted.id, product_id: sku.product_id, sku_id: sku.id, name: sku.product_name, sku: sku.name },
      ...{
        image: pictureAddress({ ...sku, sku_id: sku.id, sku_name: sku.name }),
        unit_name: sku.unit_name,
        pack_pieces: sku.pack_pieces,
      },
      ...{ piece_unit: sku.pack_pieces === null ? null : sku.piece_unit, quantity, ...line },
    })),
  );
  const ref = String(group.id);
  for (const { item } of totalled) {
    const holder = item.sku.id;
    await ledger.move(tx, { asset: "stock", holder, delta: item.quantity, kind: "demo", ref, note: "进货" });
    await ledger.move(tx, { asset: "stock", holder, delta: -item.quantity, kind: "order", ref });
  }
  const balance = { asset: "balance", holder: customer.id, ref } as const;
  await ledger.move(tx, { ...balance, delta: order.pay_fen, kind: "demo", note: "充值" });
  await ledger.move(tx, { ...balance, delta: -order.pay_fen, kind: "pay" });
  await insertPayment(tx, {
    ...{ group_id: group.id, customer_id: customer.id, type: "balance", amount_fen: order.pay_fen },
    created_at: at + PAID_MS,
  });
  const earned = { asset: "points", holder: customer.id, delta: order.give_points } as const;
  if (isReceived)
    await ledger.move(tx, { ...earned, kind: "order_take", ref: String(inserted.id), note: "订单完成赠送" });
  const rows = await tx
    .selectFrom("order_items")
    .where("order_id", "=", inserted.id)
    .select(["id", "product_id", "sku_id", "quantity"])
    .orderBy("id")
    .execute();
  const items = rows.map((row) => ({ ...row, order_id: inserted.id, customer_id: customer.id, taken_at }));
  if (!isReceived) return items;
  const pieces = rows.map(({ id, quantity }) => ({ order_item_id: id, quantity }));
  await insertParcel(tx, inserted.id, {
    ...{ company: "顺丰速运", number: `SF${sn.slice(-10)}` },
    ...{ shipped_at: at + SHIPPED_MS, delivered_at: taken_at, pieces },
  });
  return items;
}

/** Dispatches items of an order in a package. @returns its id. */
async function insertParcel(tx: Db, order_id: number, { pieces, ...parcel }: DemoParcel) {
  const { id } = await tx
    .insertInto("packages")
    .values({ order_id, delivered_at: null, ...parcel })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("package_items")
    .values(pieces.map((row) => ({ package_id: id, ...row })))
    .execute();
  for (const { order_item_id, quantity } of pieces) {
    await tx
      .updateTable("order_items")
      .set((row) => ({ dispatched: row("dispatched", "+", quantity) }))
      .where("id", "=", order_item_id)
      .execute();
  }
  return id;
}
type DemoParcel = {
  company: string;
  number: string;
  shipped_at: number;
  delivered_at?: number;
  pieces: { order_item_id: number; quantity: number }[];
};
