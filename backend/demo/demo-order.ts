import { type BuyerFields, NO_BUYER_FIELDS } from "#contract/buyer-fields.ts";
import { regionLine } from "#contract/rules/address.ts";
import { DAY_MS, formatDay, HOUR_MS } from "#contract/rules/calendar.ts";
import { ORDER_STATUS, UNPAID_LIFE_MS } from "#contract/rules/order.ts";
import type { Db } from "../database/database.ts";
import { calculateTotals } from "../modules/checkout/totals.ts";
import {
  insertOrder,
  insertOrderGroup,
  insertOrderItems,
  insertOrderWarehouses,
} from "../modules/order/placing.store.ts";
import { insertPayment } from "../modules/payment/payment.store.ts";
import { pictureAddress } from "../modules/picture/picture-name.ts";
import { freightTemplate } from "../modules/store/freight-template.ts";
import type { Ledger } from "../platform/ledger.ts";

/** The price class of the customers of demo orders: public prices. */
const PUBLIC = { audit_state: 0, audit_type: 0 };
/** The times from the order to its payment, shipping and receipt, in ms. */
const PAID_MS = 9 * 60 * 1000;
const SHIPPED_MS = DAY_MS;
const TAKEN_MS = 4 * DAY_MS;
const CARRIER = "顺丰速运";

/** The customer of a demo order, with the address that it is sent to. */
type Buyer = Record<"real_name" | "phone" | "province" | "city" | "district" | "street" | "detail", string> & {
  id: number;
};
/** The last state of an order. */
export type Stage = "open" | "shipped" | "received" | "done";
const STATUS = {
  open: ORDER_STATUS.toShip,
  shipped: ORDER_STATUS.toReceive,
  received: ORDER_STATUS.toReview,
  done: ORDER_STATUS.done,
} as const;
/** An item of a demo order, with its customer and the time of its receipt. */
export type DemoItem = {
  id: number;
  order_id: number;
  product_id: number;
  sku_id: number;
  quantity: number;
  customer_id: number;
  taken_at: number;
};

type PlacedOrder = {
  store_id: number;
  lines: readonly { sku_id: number; quantity: number }[];
  /** Epoch ms of the order. */
  at: number;
  /** The last digits of the order's number, unique among the demo orders of a day. */
  number: number;
  stage?: Stage;
  /** What the buyer has written to the order. */
  written?: Partial<BuyerFields>;
};

/** The SKUs of demo orders by id, with the data of their products and stores that an order line needs. */
export async function readSkus(tx: Db, ids: readonly number[]) {
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

/**
 * Inserts an order that is paid from the balance; it is shipped unless it is open, and in one package once it is
 * received. The paid balance and the stock are booked just before; `ledgerAt` gives the ledger that books at a time in
 * epoch ms.
 * @throws Error for a taken number and for a region that the store does not deliver to.
 */
export async function insertPaidOrder(
  tx: Db,
  ledgerAt: (at: number) => Ledger,
  customer: Buyer,
  { store_id, lines, at, number, stage = "done", written }: PlacedOrder,
  skus: Skus,
): Promise<DemoItem[]> {
  const bought = lines.flatMap(({ sku_id, quantity }) => {
    const sku = skus.get(sku_id);
    if (!sku) return [];
    const offer = { product_type: sku.product_type, price: sku.price, tiers: JSON.parse(sku.tiers_json) };
    const store = { id: store_id, freight: freightTemplate.parse(JSON.parse(sku.freight_json)) };
    const product = { id: sku.product_id, category_ids: [] };
    return [{ cart_id: sku_id, quantity, offer, agreed_until: null, product, sku, store }];
  });
  const { province } = customer;
  const choices = { buyer: PUBLIC, points: 0, use_points: false, province, coupons: [], chosen: [], now: at };
  const { orders, points_available, coupons, ...amounts } = calculateTotals(bought, choices);
  const [order] = orders;
  if (!order?.freight.delivered) throw new Error(`the demo's order ${number} cannot be delivered`);
  const sn = `${formatDay(at).replaceAll("-", "")}${String(number).padStart(12, "0")}`;
  const group = await insertOrderGroup(tx, {
    sn,
    customer_id: customer.id,
    ...amounts,
    real_name: customer.real_name,
    phone: customer.phone,
    province,
    address: `${regionLine(customer)} ${customer.detail}`,
    state: "paid",
    pay_type: "balance",
    created_at: at,
    closes_at: at + UNPAID_LIFE_MS,
    paid_at: at + PAID_MS,
  });
  if (!group) throw new Error(`the demo's order number ${sn} is taken`);
  const { lines: totalled, freight, store, ...orderAmounts } = order;
  const taken_at = at + TAKEN_MS;
  const isReceived = stage === "received" || stage === "done";
  const inserted = await insertOrder(tx, {
    sn,
    group_id: group.id,
    customer_id: customer.id,
    store_id,
    status: STATUS[stage],
    ...orderAmounts,
    public_fen: orderAmounts.goods_fen,
    ...NO_BUYER_FIELDS,
    ...written,
    is_hidden: 0,
    shipped_at: stage === "open" ? null : at + SHIPPED_MS,
    taken_at: isReceived ? taken_at : null,
    created_at: at,
    done_at: stage === "done" ? taken_at + DAY_MS : null,
  });
  if (!inserted) throw new Error(`the demo's order number ${sn} is taken`);
  await insertOrderItems(
    tx,
    totalled.map(({ item: { sku, quantity }, ...line }) => ({
      order_id: inserted.id,
      product_id: sku.product_id,
      sku_id: sku.id,
      name: sku.product_name,
      sku: sku.name,
      image: pictureAddress({ ...sku, sku_id: sku.id, sku_name: sku.name }),
      unit_name: sku.unit_name,
      pack_pieces: sku.pack_pieces,
      piece_unit: sku.pack_pieces === null ? null : sku.piece_unit,
      quantity,
      ...line,
    })),
  );
  const ref = String(group.id);
  const ledger = ledgerAt(at);
  for (const { item } of totalled) {
    const holder = item.sku.id;
    await ledger.move(tx, { asset: "stock", holder, delta: item.quantity, kind: "demo", ref, note: "进货" });
    await ledger.move(tx, { asset: "stock", holder, delta: -item.quantity, kind: "order", ref });
  }
  await insertOrderWarehouses(tx, group.id);
  const balance = { asset: "balance", holder: customer.id, ref } as const;
  await ledger.move(tx, { ...balance, delta: order.pay_fen, kind: "demo", note: "充值" });
  await ledger.move(tx, { ...balance, delta: -order.pay_fen, kind: "pay" });
  await insertPayment(tx, {
    group_id: group.id,
    customer_id: customer.id,
    type: "balance",
    amount_fen: order.pay_fen,
    created_at: at + PAID_MS,
  });
  const earned = { asset: "points", holder: customer.id, delta: order.give_points } as const;
  if (isReceived)
    await ledgerAt(taken_at).move(tx, {
      ...earned,
      kind: "order_take",
      ref: String(inserted.id),
      note: "订单完成赠送",
    });
  const rows = await tx
    .selectFrom("order_items")
    .where("order_id", "=", inserted.id)
    .select(["id", "product_id", "sku_id", "quantity"])
    .orderBy("id")
    .execute();
  const items = rows.map((row) => ({ ...row, order_id: inserted.id, customer_id: customer.id, taken_at }));
  if (!isReceived) return items;
  const pieces = rows.map(({ id, quantity }) => ({ order_item_id: id, quantity }));
  const package_id = await insertParcel(tx, inserted.id, {
    company: CARRIER,
    number: `SF${sn.slice(-10)}`,
    shipped_at: at + SHIPPED_MS,
    delivered_at: taken_at,
    pieces,
  });
  const collected = {
    package_id,
    state: "collected" as const,
    text: `${CARRIER} 已收取快件`,
    created_at: at + SHIPPED_MS + HOUR_MS,
  };
  const delivered = {
    package_id,
    state: "delivered" as const,
    text: "您的快件已签收，签收人：前台",
    created_at: taken_at,
  };
  await tx.insertInto("package_traces").values([collected, delivered]).execute();
  return items;
}

/** Dispatches items of an order in a package. @returns its id. */
export async function insertParcel(tx: Db, order_id: number, { pieces, ...parcel }: DemoParcel) {
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
