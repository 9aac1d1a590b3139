import { z } from "zod";
import { coupon } from "./coupon.ts";
import { get, post } from "./endpoint.ts";
import { count, flag, id, idempotencyKey, idText, instant, money, nullableText, quantity, text } from "./fields.ts";
import { agreedUntil, merchantOfKind, minOrder, pack, tier } from "./product.ts";
import { ADD_MANY_MAX, CART_LINES_MAX } from "./rules/cart.ts";
import { seckillStatus } from "./seckill.ts";

const cartLine = z
  .strictObject({
    cart_id: id.describe("The id of the line."),
    cart_num: quantity.describe("The quantity, in units of the SKU."),
    product_id: id.describe("The id of the product."),
    product_type: flag.describe("0 normal, 1 flash sale."),
    stop_time: instant.nullable().describe("The end of the flash sale, in milliseconds since 1970."),
    seckill_status: seckillStatus
      .nullable()
      .describe("The flash sale: 1 running, 0 not started, -1 ended; null for normal products."),
    trueStock: count(
      "The smallest of the stock, the remaining stock of a sale and the customer's remaining limit in it, in units.",
    ),
    product: z
      .strictObject({
        store_name: text("The product's name.", "得力 A4 复印纸 70g"),
        image: text("The address of the product's picture.", "/api/picture/paper.svg"),
        unit_name: text("The unit of one piece.", "包"),
        other_skus: count("The number of other SKUs of the product; 0 for a product off the shelf.").optional(),
        cost_plus: money.optional().describe("The mark-up on the cost, only for approved trade customers."),
      })
      .describe("The product of the line."),
    productAttr: z
      .strictObject({
        unique: id.describe("The stable id of the SKU."),
        sku: text("The specification.", "70g 5包/箱"),
        image: nullableText("The address of the SKU's picture.", "/api/picture/paper.svg"),
        unit_name: text("The unit of the quantity; absent where it is the product's unit.", "箱").optional(),
        pack_pieces: pack.pack_pieces,
        price: money.describe("The public price of one unit."),
        ot_price: money.describe("The list price of one unit, which pages show struck out."),
        cost: money.optional().describe("The bare cost of one unit, only for approved trade customers."),
        agreed_price: money.optional().describe("The price of one unit that is agreed with the customer."),
        agreed_until: agreedUntil.optional(),
        stock: count("The stock, in units."),
        min_order: minOrder,
        tier_prices: z.array(tier).describe("Prices from larger quantities, ascending."),
      })
      .describe("The SKU of the line."),
    saving: money
      .optional()
      .describe("The fall of the unit price since the line was added; absent where there is none."),
    fail_reason: nullableText("The reason that the line cannot be bought; null for valid lines.", "商品已下架"),
  })
  .meta({ id: "CartLine", description: "A line of the cart." });
export type CartLine = z.output<typeof cartLine>;

const group = z
  .strictObject({
    ...merchantOfKind,
    free_over: money
      .optional()
      .describe(
        "The amount of goods from which the store's freight is free; absent where freight is always or never free.",
      ),
    coupon: coupon
      .pick({ coupon_price: true, use_min_price: true })
      .optional()
      .describe(
        "The store's coupon with the lowest threshold that the customer can receive; absent where there is none.",
      ),
    list: z.array(cartLine).describe("The lines of the store."),
  })
  .meta({ id: "CartGroup", description: "The lines of one store." });
export type CartGroup = z.output<typeof group>;

export const cartPreviewLine = cartLine
  .omit({ cart_id: true, cart_num: true, stop_time: true, seckill_status: true, trueStock: true, saving: true })
  .meta({ id: "CartPreviewLine", description: "A SKU in the form of a cart line." });
export type CartPreviewLine = z.output<typeof cartPreviewLine>;

export const cart = {
  list: get({
    path: "/api/user/cart/lst",
    source: "specification",
    access: "customer",
    description: "Lists the cart: valid lines by store, and lines that cannot be bought.",
    answer: z.strictObject({
      list: z.array(group).describe("The valid lines by store."),
      fail: z.array(cartLine).describe("The lines that cannot be bought."),
    }),
  }),
  count: get({
    path: "/api/user/cart/count",
    source: "specification",
    access: "customer",
    description: "Counts the pieces of the valid lines.",
    answer: z.array(z.strictObject({ count: count("Pieces.") })),
  }),
  remove: post({
    path: "/api/user/cart/delete",
    source: "specification",
    access: "customer",
    description: "Removes lines; unknown ids beside known ones are ignored.",
    errors: { 404: "None of the lines exists." },
    body: z.strictObject({ cart_id: z.array(idText).min(1).max(CART_LINES_MAX).describe("The ids of the lines.") }),
    answer: z.strictObject({}),
  }),
  restore: post({
    path: "/api/user/cart/restore",
    source: "ours",
    access: "customer",
    description:
      "Restores removed lines unchanged, for a day after their removal; a SKU that is in the cart again is not changed.",
    errors: { 404: "None of the lines exists or can be restored." },
    body: z.strictObject({ cart_id: z.array(idText).min(1).max(CART_LINES_MAX).describe("The ids of the lines.") }),
    answer: z.strictObject({}),
  }),
  preview: get({
    path: "/api/user/cart/preview",
    source: "ours",
    access: "customer",
    description: "Reads SKUs in the form of cart lines, before they are added; unknown ones are left out.",
    query: z.object({
      sku: z
        .string()
        .catch("")
        .default("")
        .meta({
          description: `The ids of at most ${ADD_MANY_MAX} SKUs, separated by commas; further ones are ignored.`,
          examples: ["100506,100587"],
        }),
    }),
    answer: z.strictObject({ list: z.array(cartPreviewLine).describe("The SKUs, in the order of their ids.") }),
  }),
  switchSku: post({
    path: "/api/user/cart/change_sku/{cart_id}",
    source: "ours",
    access: "customer",
    description:
      "Puts another SKU of the same product into a line; a line that has this SKU already is merged into it, up to the stock.",
    errors: {
      404: "The line or the SKU does not exist, or the SKU belongs to another product.",
      409: "The line has another SKU than the given one.",
    },
    body: z.strictObject({
      from_unique: id.describe("The present SKU of the line."),
      product_attr_unique: id.describe("The new SKU of the line; the present one changes nothing."),
    }),
    answer: z.strictObject({ cart_num: count("The quantity of the line, in units of the new SKU.") }),
  }),
  change: post({
    path: "/api/user/cart/change/{cart_id}",
    source: "specification",
    access: "customer",
    description: "Changes the quantity of a line.",
    body: z.strictObject({ cart_num: quantity }),
    answer: z.strictObject({}),
  }),
  create: post({
    path: "/api/user/cart/create",
    source: "ours",
    access: "customer",
    description: "Adds a SKU to the cart, or to a separate line that is bought at once.",
    errors: {
      404: "The SKU does not exist or is off the shelf.",
      409: "The key came with another request before.",
    },
    body: z.strictObject({
      product_id: id.optional().describe("Ignored; older clients send it."),
      product_attr_unique: id.describe("The id of the SKU."),
      cart_num: quantity,
      product_type: flag.optional().describe("1 buys in the SKU's running flash sale; absent is 0."),
      is_new: flag.describe("1 for buy now: a separate line, neither in the list nor in the count."),
      key: idempotencyKey.optional(),
    }),
    answer: z.strictObject({ cart_id: id.describe("The id of the line.") }),
  }),
  addMany: post({
    path: "/api/user/cart/create_many",
    source: "ours",
    access: "customer",
    description: "Adds several SKUs, with one result for each line.",
    errors: { 409: "The key came with another request before." },
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            product_attr_unique: id.describe("The id of the SKU."),
            cart_num: quantity.optional().describe("Units to add; absent for the minimum order."),
          }),
        )
        .min(1)
        .max(ADD_MANY_MAX)
        .describe("The SKUs."),
      key: idempotencyKey.optional(),
    }),
    answer: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            product_attr_unique: id.describe("The id of the SKU."),
            store_name: nullableText("The product's name; null for an unknown SKU.", "得力 A4 复印纸 70g"),
            added: count("Units that were added; 0 when the line was refused."),
            capped: z.boolean().describe("Whether fewer units than requested were added because of the stock."),
            below_min: minOrder
              .nullable()
              .describe("The minimum order where the line in the cart is below it; null otherwise."),
            message: nullableText("The reason that the line was refused; null when it was added.", "库存不足"),
          }),
        )
        .describe("One result for each line."),
    }),
  }),
};
