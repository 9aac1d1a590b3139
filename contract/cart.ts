import { z } from "zod";
import { coupon } from "./coupon.ts";
import { get, post } from "./endpoint.ts";
import {
  amount,
  count,
  flag,
  id,
  idempotencyKey,
  idText,
  instant,
  money,
  nullableText,
  quantity,
  text,
} from "./fields.ts";
import { agreedUntil, merchantOfKind, minOrder, pack, tier } from "./product-fields.ts";
import { absentIs, costPrice, unreadableIs, unreadableIsField } from "./reading.ts";
import { ADD_MANY_MAX, CART_LINES_MAX, LINE_FAILED } from "./rules/cart.ts";
import { seckillStatus } from "./seckill.ts";

const attr = {
  sku: absentIs(text("The specification.", "70g 5包/箱"), ""),
  image: absentIs(nullableText("The address of the SKU's picture.", "/api/picture/paper.svg"), null),
  unit_name: text("The unit of the quantity; absent where it is the product's unit.", "箱").optional(),
  pack_pieces: unreadableIs(pack.pack_pieces, undefined),
  price: amount.describe("The public price of one unit."),
  ot_price: unreadableIsField(amount.describe("The list price of one unit, which pages show struck out."), "price"),
  cost: costPrice(amount.optional().describe("The bare cost of one unit, only for approved trade customers.")),
  agreed_price: costPrice(amount.optional().describe("The price of one unit that is agreed with the customer.")),
  agreed_until: unreadableIs(costPrice(agreedUntil.optional()), undefined),
  stock: count("The stock, in units."),
  min_order: unreadableIs(minOrder, 1),
  tier_prices: absentIs(z.array(tier).describe("Prices from larger quantities, ascending."), []),
};

const product = z
  .strictObject({
    store_name: absentIs(text("The product's name.", "得力 A4 复印纸 70g"), ""),
    image: absentIs(text("The address of the product's picture.", "/api/picture/paper.svg"), ""),
    unit_name: absentIs(text("The unit of one piece.", "包"), ""),
    other_skus: unreadableIs(
      count("The number of other SKUs of the product; 0 for a product off the shelf.").optional(),
      undefined,
    ),
    cost_plus: costPrice(amount.optional().describe("The mark-up on the cost, only for approved trade customers.")),
  })
  .describe("The product of the line.");

const skuOfLine = z
  .strictObject({
    unique: unreadableIs(
      id.nullable().describe("The stable id of the SKU; null where it is not known, and the SKU cannot be named then."),
      null,
    ),
    ...attr,
  })
  .describe("The SKU of the line.");

const cartLine = z
  .strictObject({
    cart_id: id.describe("The id of the line."),
    cart_num: quantity.describe("The quantity, in units of the SKU."),
    product_id: id.describe("The id of the product."),
    product_type: flag.describe("0 normal, 1 flash sale."),
    stop_time: unreadableIs(
      instant.nullable().describe("The end of the flash sale, in milliseconds since 1970."),
      null,
    ),
    seckill_status: unreadableIs(
      seckillStatus
        .nullable()
        .describe("The flash sale: 1 running, 0 not started, -1 ended; null for normal products."),
      null,
    ),
    trueStock: count(
      "The smallest of the stock, the remaining stock of a sale and the customer's remaining limit in it, in units.",
    ),
    product,
    productAttr: skuOfLine,
    saving: unreadableIs(
      money.optional().describe("The fall of the unit price since the line was added; absent where there is none."),
      undefined,
    ),
    own_price: unreadableIs(
      costPrice(
        amount
          .optional()
          .describe("The price of one unit outside of the flash sale, only for trade customers that pay less there."),
      ),
      undefined,
    ),
    fail_reason: absentIs(
      nullableText("The reason that the line cannot be bought; null for valid lines.", "商品已下架"),
      null,
    ),
  })
  .meta({ id: "CartLine", description: "A line of the cart." });
export type CartLine = z.output<typeof cartLine>;

const failedSku = skuOfLine.extend({
  price: unreadableIs(
    amount.nullable().describe("The public price of one unit; null where the price is not known."),
    null,
  ),
  ot_price: unreadableIsField(
    amount.nullable().describe("The list price of one unit; null where the price is not known."),
    "price",
  ),
  cost: unreadableIs(attr.cost, undefined),
  agreed_price: unreadableIs(attr.agreed_price, undefined),
  stock: unreadableIs(
    count("The stock.").nullable().describe("The stock, in units; null where it is not known."),
    null,
  ),
  tier_prices: unreadableIs(attr.tier_prices, []),
});

const UNKNOWN_PRODUCT = { store_name: "", image: "", unit_name: "" };
const UNKNOWN_SKU: z.input<typeof failedSku> = {
  unique: null,
  sku: "",
  image: null,
  price: null,
  ot_price: null,
  stock: null,
  min_order: 1,
  tier_prices: [],
};

/** A line that cannot be bought, of which everything but its id and its product may be unknown. */
export const failedLine = cartLine
  .extend({
    cart_num: unreadableIs(quantity.nullable().describe("The quantity; null where it is not known."), null),
    product_type: unreadableIs(flag.describe("0 normal, 1 flash sale."), 0),
    trueStock: unreadableIs(
      cartLine.shape.trueStock.nullable().describe("As in valid lines; null where it is not known."),
      null,
    ),
    product: unreadableIs(
      product
        .extend({ cost_plus: unreadableIs(product.shape.cost_plus, undefined) })
        .describe("The product of the line."),
      UNKNOWN_PRODUCT,
    ),
    productAttr: unreadableIs(failedSku.describe("The SKU of the line."), UNKNOWN_SKU),
    fail_reason: unreadableIs(absentIs(cartLine.shape.fail_reason, LINE_FAILED), LINE_FAILED),
  })
  .meta({ id: "FailedCartLine", description: "A line of the cart that cannot be bought." });
export type FailedLine = z.output<typeof failedLine>;

const group = z
  .strictObject({
    mer_id: unreadableIs(
      merchantOfKind.mer_id.nullable().describe("The id of the store; null for a group without a head."),
      null,
    ),
    mer_name: absentIs(merchantOfKind.mer_name, ""),
    is_trader: unreadableIs(merchantOfKind.is_trader, 0),
    kind: absentIs(merchantOfKind.kind, ""),
    free_over: unreadableIs(
      amount
        .optional()
        .describe(
          "The amount of goods from which the store's freight is free; absent where freight is always or never free.",
        ),
      undefined,
    ),
    coupon: unreadableIs(
      coupon
        .pick({ coupon_price: true, use_min_price: true })
        .optional()
        .describe(
          "The store's coupon with the lowest threshold that the customer can receive; absent where there is none.",
        ),
      undefined,
    ),
    list: z.array(cartLine).describe("The lines of the store."),
  })
  .meta({ id: "CartGroup", description: "The lines of one store." });
export type CartGroup = z.output<typeof group>;

export const cartPreviewLine = cartLine
  .omit({
    cart_id: true,
    cart_num: true,
    stop_time: true,
    seckill_status: true,
    trueStock: true,
    saving: true,
    own_price: true,
  })
  .extend({
    productAttr: z
      .strictObject({ unique: id.describe("The stable id of the SKU."), ...attr })
      .describe("The SKU of the line."),
  })
  .meta({ id: "CartPreviewLine", description: "A SKU in the form of a cart line." });
export type CartPreviewLine = z.output<typeof cartPreviewLine>;

export const cart = {
  list: get({
    path: "/api/user/cart/lst",
    source: "specification",
    access: "customer",
    proxy: true,
    description: "Lists the cart: valid lines by store, and lines that cannot be bought.",
    answer: z.strictObject({
      list: z.array(group).describe("The valid lines by store."),
      fail: absentIs(z.array(failedLine).describe("The lines that cannot be bought."), []),
    }),
  }),
  count: get({
    path: "/api/user/cart/count",
    source: "specification",
    access: "customer",
    proxy: true,
    description: "Counts the pieces of the valid lines.",
    answer: z.array(z.strictObject({ count: count("Pieces.") })),
  }),
  remove: post({
    path: "/api/user/cart/delete",
    source: "specification",
    access: "customer",
    proxy: true,
    description: "Removes lines; unknown ids beside known ones are ignored.",
    errors: { 404: "None of the lines exists." },
    body: z.strictObject({ cart_id: z.array(idText).min(1).max(CART_LINES_MAX).describe("The ids of the lines.") }),
    answer: z.strictObject({}),
  }),
  restore: post({
    path: "/api/user/cart/restore",
    source: "ours",
    access: "customer",
    proxy: true,
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
    proxy: true,
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
    proxy: true,
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
  leaveSale: post({
    path: "/api/user/cart/leave_sale/{cart_id}",
    source: "ours",
    access: "customer",
    proxy: true,
    description:
      "Takes a line out of its flash sale, so that it has the customer's ordinary price; an ordinary line of the SKU is merged into it, up to the stock. A line in no sale is not changed.",
    errors: { 404: "The line does not exist." },
    body: z.strictObject({}),
    answer: z.strictObject({ cart_num: count("The quantity of the line, in units of the SKU.") }),
  }),
  change: post({
    path: "/api/user/cart/change/{cart_id}",
    source: "specification",
    access: "customer",
    proxy: true,
    description: "Changes the quantity of a line.",
    body: z.strictObject({ cart_num: quantity }),
    answer: z.strictObject({}),
  }),
  create: post({
    path: "/api/user/cart/create",
    source: "ours",
    access: "customer",
    proxy: true,
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
    proxy: true,
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
