import { z } from "zod";
import { sentFields } from "./buyer-fields.ts";
import { couponFacts } from "./coupon.ts";
import { shipment } from "./delivery.ts";
import { get, post } from "./endpoint.ts";
import { count, flag, id, idempotencyKey, idText, money, nullableText, quantity, text, wholeNumber } from "./fields.ts";
import { invoiceType } from "./invoice-title.ts";
import { agreedFields, productFields, saleFields, sumFields } from "./order-fields.ts";
import { merchantOfKind, pack } from "./product-fields.ts";
import { costPrice, unreadableIs } from "./reading.ts";
import { CHECKOUT_LINES_MAX } from "./rules/cart.ts";
import { COUPON_PROBLEMS, COUPONS_PER_CUSTOMER_MAX } from "./rules/coupon.ts";

const checkLine = z
  .strictObject({
    cart_id: id.describe("The id of the cart line."),
    ...productFields,
    ...saleFields,
    unit_name: text("The SKU's unit, which cart_num counts.", "箱"),
    ...pack,
    cart_num: quantity.describe("The quantity, in units."),
    stock: count(
      "Units that can be ordered: the stock, and in a flash sale at most its remaining stock and the customer's remaining limit.",
    ),
    unit_price: money.describe("The customer's price of one unit for this quantity."),
    ...agreedFields,
    own_price: unreadableIs(
      costPrice(
        money
          .optional()
          .describe("The price of one unit outside of the flash sale, only for trade customers that pay less there."),
      ),
      undefined,
    ),
    total_price: money.describe("The price of all units."),
    problem: nullableText(
      "The reason that this line cannot be ordered: stock, minimum order, region or availability; null when it can.",
      "库存不足",
    ),
  })
  .meta({ id: "CheckLine", description: "A chosen line with its present price." });

const checkCoupon = z
  .strictObject({
    coupon_user_id: id.describe("The id of the customer's coupon, which an order sends."),
    ...couponFacts,
    problem: z
      .enum(COUPON_PROBLEMS)
      .nullable()
      .describe(
        "The reason that the coupon cannot be used: not valid yet, expired, only lines of flash sales, no fitting line, below the threshold.",
      ),
    missing: money.describe("The amount missing to the threshold; 0.00 unless the amount is below it."),
    off: money.describe("The discount of the coupon; 0.00 when it cannot be used."),
    fits: count("The number of chosen lines that the coupon applies to."),
    checked: z.boolean().describe("Whether these totals use it."),
    best: z.boolean().describe("Whether no other coupon of its store, or of the platform, has a higher discount."),
  })
  .meta({ id: "CheckCoupon", description: "A coupon that the customer has, for the chosen lines." });
export type CheckCoupon = z.output<typeof checkCoupon>;

const claimableCoupon = z
  .strictObject({
    ...couponFacts,
    mer_id: id.nullable().describe("The store of the coupon; null for a coupon of the platform."),
    number: z
      .number()
      .int()
      .min(1)
      .max(COUPONS_PER_CUSTOMER_MAX)
      .meta({
        description: "The number of the customer's coupon of this kind, which its receipt sends.",
        examples: [1],
      }),
    off: money.describe("The discount that the coupon would have."),
  })
  .meta({ id: "ClaimableCoupon", description: "A coupon that the customer can receive, for the chosen lines." });
export type ClaimableCoupon = z.output<typeof claimableCoupon>;

const checkGroup = z
  .strictObject({
    ...merchantOfKind,
    list: z.array(checkLine).describe("The lines of the store."),
    shipments: z
      .array(shipment)
      .describe(
        "The warehouses that the lines ship from, each once with an estimate of the arrival; empty without an address or delivery, and where a line is in no warehouse.",
      ),
    delivered: z
      .boolean()
      .describe("Whether the store delivers to the address; if not, its lines are not part of the totals."),
    coupon: z.array(checkCoupon).describe("The customer's coupons of the store."),
    ...sumFields,
    postage_extra: money.describe("The surcharge for a remote province that the freight contains, in yuan."),
    postage_missing: money
      .nullable()
      .describe("The amount missing for free freight; null when freight is free or never free."),
  })
  .meta({ id: "CheckGroup", description: "The chosen lines of one store." });

const check = z
  .strictObject({
    status: z
      .enum(["finish", "noAddress", "noDeliver"])
      .describe("finish: can be ordered; noAddress: no address chosen; noDeliver: not delivered there."),
    address_id: id.nullable().describe("The address that the prices are for; null for none."),
    order: z.array(checkGroup).describe("One future order for each store."),
    total_num: count("Units of all lines."),
    total_price: sumFields.total_price,
    public_price: money.describe("The price of the lines at public prices, in yuan."),
    coupon_price: sumFields.coupon_price,
    platform_coupon_price: sumFields.platform_coupon_price,
    platform_coupon: z.array(checkCoupon).describe("The customer's coupons of the platform."),
    claimable: unreadableIs(
      z
        .array(claimableCoupon)
        .optional()
        .describe("Coupons that the customer can receive and that take off more than the used ones, the best first."),
      undefined,
    ),
    postage_price: sumFields.postage_price,
    integral: z
      .strictObject({
        use: count("Points that this order uses."),
        price: money.describe("Their value in yuan."),
        available: count("Points that could be used."),
        available_price: money.describe("Their value in yuan."),
      })
      .describe("Points used, and points that can be used."),
    pay_price: sumFields.pay_price,
    quote: text(
      "The lines and totals as shown; the order form sends the quote back, so that a change since then is detected.",
      "q1",
    ),
    key: idempotencyKey.describe("A new idempotency key for the order form."),
  })
  .meta({ id: "OrderCheck", description: "The chosen lines with freight, points and total." });
export type OrderCheck = z.output<typeof check>;

const choices = {
  cart_id: z.array(idText).min(1).max(CHECKOUT_LINES_MAX).describe("The ids of the cart lines."),
  address_id: id.describe("The delivery address."),
  use_integral: flag.describe("1 uses points."),
};

/** The calls from chosen cart lines to placed orders. */
export const checkout = {
  check: get({
    path: "/api/v2/order/check",
    source: "ours",
    access: "customer",
    proxy: true,
    description: "Prices the chosen lines for the address; changes nothing.",
    errors: { 404: "A line or the address does not exist." },
    query: z.object({
      cart_id: z
        .string()
        .max(2000)
        .catch("")
        .default("")
        .meta({ description: "Comma-separated ids of the cart lines.", examples: ["1,2"] }),
      address_id: wholeNumber
        .catch(0)
        .default(0)
        .meta({ description: "The delivery address; 0 for the default.", examples: [1] }),
      use_integral: z.enum(["0", "1"]).catch("0").default("0").describe("1 uses points."),
      coupon_id: z
        .string()
        .max(2000)
        .optional()
        .catch(undefined)
        .meta({
          description:
            "Comma-separated ids of the customer's coupons; empty for none, absent for those with the highest discount.",
          examples: ["7,8"],
        }),
    }),
    answer: check,
  }),
  create: post({
    path: "/api/v2/order/create",
    source: "ours",
    access: "customer",
    proxy: true,
    description: "Places one order for each store from cart lines, once for each key.",
    errors: {
      404: "A line, the address or the title of the invoice does not exist.",
      409: "Prices, stock, coupons or points differ from the quote, or twenty groups wait for payment.",
    },
    body: z.strictObject({
      ...choices,
      coupon_id: z
        .array(idText)
        .max(CHECKOUT_LINES_MAX + 1)
        .optional()
        .describe("The ids of the customer's coupons: at most one of each store and one of the platform."),
      key: idempotencyKey,
      quote: z
        .string()
        .max(4000)
        .optional()
        .meta({ description: "The quote of the check that the customer saw.", examples: ["q1"] }),
      ...sentFields,
      invoice: z
        .strictObject({ receipt_id: id.describe("The title."), receipt_type: invoiceType })
        .optional()
        .describe("The invoice that is applied for once the group is paid; absent for none."),
    }),
    answer: z.strictObject({ group_order_id: id.describe("The id of the group to pay.") }),
  }),
};
