import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { flag, id, idempotencyKey, idText, instant, money, paging, singleLineText, wholeNumber } from "./fields.ts";
import { pack } from "./goods.ts";
import { CHECKOUT_LINES_MAX } from "./rules/cart.ts";
import { ORDER_FILTERS } from "./rules/order.ts";

const item = z.strictObject({
  order_product_id: id,
  product_id: id,
  sku_id: id,
  store_name: z.string(),
  sku: z.string(),
  image: z.string(),
  /** The SKU's unit when it was ordered. */
  unit_name: z.string(),
  ...pack,
  product_num: z.number().int().min(1),
  product_price: money,
  total_price: money,
});

const checkLine = z.strictObject({
  cart_id: id,
  product_id: id,
  sku_id: id,
  store_name: z.string(),
  sku: z.string(),
  image: z.string(),
  /** The SKU's unit, which `cart_num` counts. */
  unit_name: z.string(),
  ...pack,
  cart_num: z.number().int().min(1),
  stock: z.number().int().nonnegative(),
  unit_price: money,
  total_price: money,
  /** Why this line cannot be ordered: stock, minimum order, region or availability. Null when it can. */
  problem: z.string().nullable(),
});

const checkGroup = z.strictObject({
  mer_id: id,
  mer_name: z.string(),
  is_trader: flag,
  list: z.array(checkLine),
  /** Whether the shop delivers to the address; if not, its lines are not part of the totals. */
  delivered: z.boolean(),
  total_price: money,
  postage_price: money,
  /** The amount missing for free freight; null when freight is free or never free. */
  postage_missing: money.nullable(),
  integral_price: money,
  pay_price: money,
});

const check = z.strictObject({
  status: z.enum(["finish", "noAddress", "noDeliver"]),
  address_id: id.nullable(),
  order: z.array(checkGroup),
  total_num: z.number().int(),
  total_price: money,
  postage_price: money,
  /** Points used, their value, and points that can be used. */
  integral: z.strictObject({
    use: z.number().int(),
    price: money,
    available: z.number().int(),
    available_price: money,
  }),
  pay_price: money,
  /** The lines and total as shown; the order form sends it back, so that a change since is detected. */
  quote: z.string(),
  /** A new idempotency key for the order form. */
  key: idempotencyKey,
});
export type OrderCheck = z.output<typeof check>;

const choices = {
  cart_id: z.array(idText).min(1).max(CHECKOUT_LINES_MAX),
  address_id: id,
  use_integral: flag,
};

const mine = z.strictObject({
  order_id: id,
  order_sn: z.string(),
  group_order_id: id,
  mer_id: id,
  mer_name: z.string(),
  is_trader: flag,
  /** ORDER_STATUS once paid; null while the group is unpaid. */
  status: z.number().int().nullable(),
  paid: flag,
  cancelled: flag,
  total_num: z.number().int(),
  total_price: money,
  postage_price: money,
  integral_price: money,
  pay_price: money,
  po: z.string(),
  create_time: instant,
  list: z.array(item),
});
export type OrderSummary = z.output<typeof mine>;

const receiver = z.strictObject({ real_name: z.string(), phone: z.string(), address: z.string() });

const group = z.strictObject({
  group_order_id: id,
  group_order_sn: z.string(),
  status: z.enum(["unpaid", "paid", "cancelled"]),
  pay_price: money,
  total_num: z.number().int(),
  create_time: instant,
  /** When an unpaid group is cancelled automatically. */
  cancel_time: instant,
  receiver,
  orders: z.array(mine),
});
export type OrderGroup = z.output<typeof group>;

const detail = mine.extend({
  receiver,
  mark: z.string(),
  pay_type: z.string().nullable(),
  pay_time: instant.nullable(),
  ship_time: instant.nullable(),
  take_time: instant.nullable(),
  done_time: instant.nullable(),
  delivery_name: z.string(),
  delivery_id: z.string(),
  /** Points that the order earns at receipt. */
  give_integral: z.number().int(),
});
export type OrderDetail = z.output<typeof detail>;

export const order = {
  /** Prices the chosen lines for the address now; changes nothing. */
  check: get({
    path: "/api/v2/order/check",
    source: "ours",
    access: "customer",
    query: z.object({
      /** Comma-separated cart ids. */
      cart_id: z.string().max(2000).catch("").default(""),
      address_id: wholeNumber.catch(0).default(0),
      use_integral: z.enum(["0", "1"]).catch("0").default("0"),
    }),
    answer: check,
  }),
  create: post({
    path: "/api/v2/order/create",
    source: "ours",
    access: "customer",
    body: z.strictObject({
      ...choices,
      key: idempotencyKey,
      quote: z.string().max(4000).optional(),
      /** Remarks and the buyer's own order numbers, by merchant id. */
      mark: z.record(idText, singleLineText(150)).optional(),
      po: z.record(idText, singleLineText(40)).optional(),
    }),
    answer: z.strictObject({ group_order_id: id }),
  }),
  group: get({ path: "/api/order/group_order_detail/{id}", source: "ours", access: "customer", answer: group }),
  cancel: post({ path: "/api/order/cancel/{id}", source: "ours", access: "customer", answer: z.strictObject({}) }),
  list: get({
    path: "/api/order/list",
    source: "ours",
    access: "customer",
    query: z.object({
      status: z.enum(ORDER_FILTERS).catch("").default(""),
      /** Words that an order matches all of: parts of its items' names, of its numbers or of the customer's own number. */
      keyword: z.string().max(60).catch("").default(""),
      ...paging([10]),
    }),
    answer: z.strictObject({ count: z.number().int(), list: z.array(mine) }),
  }),
  /** The number of orders of each filter. */
  counts: get({
    path: "/api/order/number",
    source: "ours",
    access: "customer",
    answer: z.record(z.enum(ORDER_FILTERS), z.number().int().nonnegative()),
  }),
  detail: get({ path: "/api/order/detail/{id}", source: "ours", access: "customer", answer: detail }),
  take: post({ path: "/api/order/take/{id}", source: "ours", access: "customer", answer: z.strictObject({}) }),
  remove: post({ path: "/api/order/del/{id}", source: "ours", access: "customer", answer: z.strictObject({}) }),
  /** Adds the order's items to the cart; `left_out` names those that cannot be bought. */
  again: post({
    path: "/api/user/cart/again/{id}",
    source: "ours",
    access: "customer",
    answer: z.strictObject({ added: z.number().int(), left_out: z.array(z.string()) }),
  }),
};
