import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { flag, id, idText, instant, money, quantity } from "./fields.ts";
import { pack } from "./goods.ts";
import { ADD_MANY_MAX, CART_LINES_MAX } from "./rules/cart.ts";

export const cartLine = z.strictObject({
  cart_id: id,
  cart_num: z.number().int().min(1),
  product_id: id,
  /** 0 normal, 1 flash sale. */
  product_type: flag,
  stop_time: instant.nullable(),
  /** 1 running, 0 not started, -1 ended; null for normal products. */
  seckill_status: z.union([z.literal(1), z.literal(0), z.literal(-1)]).nullable(),
  /** The minimum of the stock, the rest of a sale and the rest of a limit per customer. */
  trueStock: z.number().int().nonnegative(),
  product: z.strictObject({
    store_name: z.string(),
    image: z.string(),
    /** The unit of one piece, such as 支. */
    unit_name: z.string(),
    cost_plus: money.optional(),
  }),
  productAttr: z.strictObject({
    /** The stable SKU id. */
    unique: id,
    sku: z.string(),
    image: z.string().nullable(),
    /** What the line's quantity counts; absent: the product's `unit_name`. */
    unit_name: z.string().optional(),
    /** The pieces in one unit where the SKU is a pack; a piece is one `unit_name` of the product. */
    pack_pieces: pack.pack_pieces,
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
    source: "specification",
    access: "customer",
    answer: z.strictObject({ list: z.array(group), fail: z.array(cartLine) }),
  }),
  /** Pieces of valid lines. */
  count: get({
    path: "/api/user/cart/count",
    source: "specification",
    access: "customer",
    answer: z.array(z.strictObject({ count: z.number().int().nonnegative() })),
  }),
  remove: post({
    path: "/api/user/cart/delete",
    source: "specification",
    access: "customer",
    body: z.strictObject({ cart_id: z.array(idText).min(1).max(CART_LINES_MAX) }),
    answer: z.strictObject({}),
  }),
  change: post({
    path: "/api/user/cart/change/{cart_id}",
    source: "specification",
    access: "customer",
    body: z.strictObject({ cart_num: quantity }),
    answer: z.strictObject({}),
  }),
  /** `is_new` 1 is "buy now": a separate line that is not in the list and not in the badge. */
  create: post({
    path: "/api/user/cart/create",
    source: "ours",
    access: "customer",
    // `product_id` is ignored; older clients send it.
    body: z.strictObject({ product_id: id.optional(), product_attr_unique: id, cart_num: quantity, is_new: flag }),
    answer: z.strictObject({ cart_id: id }),
  }),
  /** Adds several SKUs, with one result per line; without `cart_num` the minimum order is added. */
  addMany: post({
    path: "/api/user/cart/create_many",
    source: "ours",
    access: "customer",
    body: z.strictObject({
      lines: z
        .array(z.strictObject({ product_attr_unique: id, cart_num: quantity.optional() }))
        .min(1)
        .max(ADD_MANY_MAX),
    }),
    answer: z.strictObject({
      lines: z.array(
        z.strictObject({
          product_attr_unique: id,
          /** The product's name; null for an unknown SKU. */
          store_name: z.string().nullable(),
          /** Pieces that were added; 0 when the line was refused. */
          added: z.number().int().nonnegative(),
          /** Whether fewer pieces than requested were added because of the stock. */
          capped: z.boolean(),
          /** Why the line was refused; null when it was added. */
          message: z.string().nullable(),
        }),
      ),
    }),
  }),
};
