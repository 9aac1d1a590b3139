import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { flag, id, idText, instant, money, quantity } from "./fields.ts";
import { CART_LINES_MAX } from "./rules/cart.ts";

export const cartLine = z.strictObject({
  cart_id: id,
  cart_num: z.number().int().min(1),
  product_id: id,
  /** 0 normal, 1 flash sale. */
  product_type: flag,
  stop_time: instant.nullable(),
  /** 1 running, 0 not started, -1 ended; null for normal goods. */
  seckill_status: z.union([z.literal(1), z.literal(0), z.literal(-1)]).nullable(),
  /** The least of stock, what the sale has left, and what the per-person limit leaves. */
  trueStock: z.number().int().nonnegative(),
  product: z.strictObject({
    store_name: z.string(),
    image: z.string(),
    unit_name: z.string(),
    cost_plus: money.optional(),
  }),
  productAttr: z.strictObject({
    /** The stable SKU id. */
    unique: id,
    sku: z.string(),
    image: z.string().nullable(),
    price: money,
    ot_price: money,
    cost: money.optional(),
    stock: z.number().int().nonnegative(),
    min_order: z.number().int().min(1),
    tier_prices: z.array(z.strictObject({ min_qty: z.number().int(), price: money })),
  }),
  /** Why the line cannot be bought; null for valid lines. */
  fail_reason: z.string().nullable(),
});
export type CartLine = z.output<typeof cartLine>;

const group = z.strictObject({ mer_id: id, mer_name: z.string(), is_trader: flag, list: z.array(cartLine) });
export type CartGroup = z.output<typeof group>;

export const cart = {
  list: get({
    path: "/api/user/cart/lst",
    source: "storefront.md 7",
    who: "customer",
    answer: z.strictObject({ list: z.array(group), fail: z.array(cartLine) }),
  }),
  /** Pieces of valid lines. */
  count: get({
    path: "/api/user/cart/count",
    source: "storefront.md 7",
    who: "customer",
    answer: z.array(z.strictObject({ count: z.number().int().nonnegative() })),
  }),
  remove: post({
    path: "/api/user/cart/delete",
    source: "storefront.md 7",
    who: "customer",
    body: z.strictObject({ cart_id: z.array(idText).min(1).max(CART_LINES_MAX) }),
    answer: z.strictObject({}),
  }),
  change: post({
    path: "/api/user/cart/change/{cart_id}",
    source: "storefront.md 7",
    who: "customer",
    body: z.strictObject({ cart_num: quantity }),
    answer: z.strictObject({}),
  }),
  /** `is_new` 1 is "buy now": a line of its own, in no list and no badge. */
  create: post({
    path: "/api/user/cart/create",
    source: "ours",
    who: "customer",
    body: z.strictObject({ product_id: id, product_attr_unique: id, cart_num: quantity, is_new: flag }),
    answer: z.strictObject({ cart_id: id }),
  }),
};
