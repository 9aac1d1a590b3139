import { z } from "zod";
import { couponFacts } from "./coupon.ts";
import { get, post } from "./endpoint.ts";
import {
  count,
  dayBound,
  flag,
  id,
  idempotencyKey,
  idText,
  instant,
  keyword,
  money,
  nullableText,
  paging,
  quantity,
  singleLineText,
  text,
  wholeNumber,
} from "./fields.ts";
import { invoiceStatus } from "./invoice.ts";
import { invoiceType } from "./invoice-title.ts";
import { merchant, pack } from "./product.ts";
import { CHECKOUT_LINES_MAX } from "./rules/cart.ts";
import { COUPON_PROBLEMS } from "./rules/coupon.ts";
import { ORDER_FILTERS } from "./rules/order.ts";
import { PACKAGE_STATES } from "./rules/package.ts";
import { seckillStatus } from "./seckill.ts";
import { transferState } from "./transfer.ts";

const product = {
  product_id: id.describe("The id of the product."),
  sku_id: id.describe("The id of the SKU."),
  store_name: text("The product's name.", "得力 A4 复印纸 70g"),
  sku: text("The specification.", "70g 5包/箱"),
  image: text("The address of the picture.", "/api/picture/paper.svg"),
};
const inSale = {
  product_type: flag.describe("0 normal, 1 flash sale."),
  stop_time: instant.nullable().describe("The end of the flash sale, in milliseconds since 1970; null for none."),
  seckill_status: seckillStatus
    .nullable()
    .describe("The flash sale now: 1 running, 0 not started, -1 ended; null for none."),
};
const sums = {
  total_price: money.describe("The lines together, in yuan."),
  coupon_price: money.describe("What coupons of the stores take off, in yuan."),
  platform_coupon_price: money.describe("What a coupon of the platform takes off, in yuan."),
  postage_price: money.describe("The freight, in yuan."),
  integral_price: money.describe("What points pay, in yuan."),
  pay_price: money.describe("What is to be paid, in yuan."),
};

const item = z
  .strictObject({
    order_product_id: id.describe("The id of the item."),
    ...product,
    ...inSale,
    unit_name: text("The SKU's unit when it was ordered.", "箱"),
    ...pack,
    product_num: quantity.describe("The quantity, in units."),
    product_price: money.describe("The price of one unit when it was ordered."),
    total_price: money.describe("The price of all units."),
    shipped_num: count("Units that are dispatched."),
    refund_num: count("Units that are neither refunded nor held by a refund."),
    is_refund: z
      .literal([0, 1, 2, 3])
      .describe("0 no refund, 1 a refund waits, 2 a part is refunded, 3 all of it is refunded."),
  })
  .meta({ id: "OrderItem", description: "An item of an order." });

const checkLine = z
  .strictObject({
    cart_id: id.describe("The id of the cart's line."),
    ...product,
    ...inSale,
    unit_name: text("The SKU's unit, which cart_num counts.", "箱"),
    ...pack,
    cart_num: quantity.describe("The quantity, in units."),
    stock: count(
      "Units that can be ordered: the stock, and of a flash sale its rest and that of the customer's limit.",
    ),
    unit_price: money.describe("The customer's price of one unit for this quantity."),
    total_price: money.describe("The price of all units."),
    problem: nullableText(
      "Why this line cannot be ordered: stock, minimum order, region or availability. Null when it can.",
      "库存不足",
    ),
  })
  .meta({ id: "CheckLine", description: "A chosen line with its price now." });

const checkCoupon = z
  .strictObject({
    coupon_user_id: id.describe("The id of the customer's coupon, which an order names."),
    ...couponFacts,
    problem: z
      .enum(COUPON_PROBLEMS)
      .nullable()
      .describe(
        "Why it cannot be used: not valid yet, no longer, only lines of flash sales, no fitting line, below the threshold.",
      ),
    missing: money.describe("What is missing to the threshold; 0.00 unless it is below."),
    off: money.describe("What it takes off; 0.00 when it cannot be used."),
    fits: count("The number of chosen lines that it is for."),
    checked: z.boolean().describe("Whether these totals use it."),
    best: z.boolean().describe("Whether it takes off the most of those of its store or of the platform."),
  })
  .meta({ id: "CheckCoupon", description: "A coupon that the customer has, for the chosen lines." });
export type CheckCoupon = z.output<typeof checkCoupon>;

const checkGroup = z
  .strictObject({
    ...merchant.shape,
    list: z.array(checkLine).describe("The lines of the store."),
    delivered: z
      .boolean()
      .describe("Whether the shop delivers to the address; if not, its lines are not part of the totals."),
    coupon: z.array(checkCoupon).describe("The customer's coupons of the store."),
    ...sums,
    postage_extra: money.describe("What the freight to a remote province includes for it, in yuan."),
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
    address_id: id.nullable().describe("The address that prices are for; null for none."),
    order: z.array(checkGroup).describe("One future order for each store."),
    total_num: count("Units of all lines."),
    total_price: sums.total_price,
    public_price: money.describe("What the lines cost everybody, in yuan."),
    coupon_price: sums.coupon_price,
    platform_coupon_price: sums.platform_coupon_price,
    platform_coupon: z.array(checkCoupon).describe("The customer's coupons of the platform."),
    postage_price: sums.postage_price,
    integral: z
      .strictObject({
        use: count("Points that this order uses."),
        price: money.describe("Their value in yuan."),
        available: count("Points that could be used."),
        available_price: money.describe("Their value in yuan."),
      })
      .describe("Points used, and points that can be used."),
    pay_price: sums.pay_price,
    quote: text(
      "The lines and total as shown; the order form sends it back, so that a change since is detected.",
      "q1",
    ),
    key: idempotencyKey.describe("A new idempotency key for the order form."),
  })
  .meta({ id: "OrderCheck", description: "The chosen lines with freight, points and total." });
export type OrderCheck = z.output<typeof check>;

const choices = {
  cart_id: z.array(idText).min(1).max(CHECKOUT_LINES_MAX).describe("The ids of the cart's lines."),
  address_id: id.describe("The delivery address."),
  use_integral: flag.describe("1 pays a part with points."),
};

const mine = z
  .strictObject({
    order_id: id.describe("The id of the order."),
    order_sn: text("The order's number.", "WX2611210001"),
    group_order_id: id.describe("The id of the group that is paid together."),
    ...merchant.shape,
    status: z
      .number()
      .int()
      .nullable()
      .meta({
        description: "Once paid: 0 to be shipped, 1 shipped, 2 received, 3 done, -1 refunded; null while unpaid.",
        examples: [0],
      }),
    paid: flag.describe("1 when it is paid."),
    cancelled: flag.describe("1 when it is cancelled."),
    total_num: count("Units of all items."),
    ...sums,
    refund_status: flag.describe("1 when a refund of something can be applied for."),
    po: text("The buyer's own order number; may be empty.", "PO-2026-118"),
    invoiceable: flag.describe("1 when it can be invoiced: paid, not refunded in full, and not invoiced."),
    order_receipt_id: id.nullable().describe("Its invoice that waits or is issued; null for none."),
    receipt_status: invoiceStatus.nullable().describe("The state of that invoice; null for none."),
    create_time: instant.describe("When it was ordered, in milliseconds since 1970."),
    cancel_time: instant.describe("When it is cancelled unless it is paid, in milliseconds since 1970."),
    transfer: transferState.nullable().describe("The bank transfer that is to pay it; null for none."),
    list: z.array(item).describe("The items."),
  })
  .meta({ id: "OrderSummary", description: "An order as lists show it: the items of one store." });
export type OrderSummary = z.output<typeof mine>;

const receiver = z
  .strictObject({
    real_name: text("The receiver's name.", "王远"),
    phone: text("The receiver's phone.", "13912345678"),
    address: text("The address in one line.", "浙江省 杭州市 滨江区 江南大道 1 号"),
  })
  .meta({ id: "Receiver", description: "Name, phone and address when it was ordered." });

const group = z
  .strictObject({
    group_order_id: id.describe("The id of the group."),
    group_order_sn: text("The number of the group.", "WXG2611210001"),
    status: z.enum(["unpaid", "paid", "cancelled"]).describe("The state of the group."),
    pay_price: sums.pay_price,
    total_num: count("Units of all orders."),
    create_time: instant.describe("When it was ordered, in milliseconds since 1970."),
    cancel_time: instant.describe("When an unpaid group is cancelled, in milliseconds since 1970."),
    receiver,
    orders: z.array(mine).describe("One order for each store."),
  })
  .meta({ id: "OrderGroup", description: "The orders of one checkout, which are paid together." });
export type OrderGroup = z.output<typeof group>;

const time = (event: string) =>
  instant.nullable().describe(`When it was ${event}, in milliseconds since 1970; null before.`);

const packageState = z
  .enum(PACKAGE_STATES)
  .meta({ id: "PackageState", description: "How far a package is; delivered is the last.", examples: ["transit"] });

const parcel = z
  .strictObject({
    package_id: id.describe("The id of the package."),
    company: text("The carrier.", "顺丰速运"),
    number: text("The carrier's number.", "SF0000000001"),
    state: packageState,
    ship_time: instant.describe("When it was dispatched, in milliseconds since 1970."),
    delivered_time: time("delivered"),
    items: z
      .array(
        z.strictObject({
          order_product_id: id.describe("The item of the order."),
          product_num: quantity.describe("Its units in this package."),
        }),
      )
      .describe("What the package contains."),
    traces: z
      .array(
        z.strictObject({
          state: packageState,
          text: text("What the carrier reported.", "快件到达 杭州余杭集散中心"),
          time: instant.describe("When, in milliseconds since 1970."),
        }),
      )
      .describe("The traces, the newest first."),
  })
  .meta({ id: "Package", description: "A part of an order that is dispatched together." });
export type Package = z.output<typeof parcel>;

const detail = mine
  .extend({
    receiver,
    public_price: money.describe(
      "What the items cost everybody when it was ordered, in yuan; at least the lines together.",
    ),
    mark: text("The buyer's remark; may be empty.", "请上午送货"),
    pay_type: nullableText("The payment method; null while unpaid.", "balance"),
    pay_time: time("paid"),
    ship_time: time("dispatched completely"),
    take_time: time("received"),
    done_time: time("done"),
    packages: z.array(parcel).describe("The packages, in the order of their dispatch."),
    give_integral: count("Points that the order earns at receipt."),
  })
  .meta({ id: "OrderDetail", description: "An order with its receiver, payment and packages." });
export type OrderDetail = z.output<typeof detail>;

/** The orders of one answer to an export. */
export const ORDERS_EXPORT_MAX = 500;

const STATE_CHANGED = { 409: "The state of the order has changed." };

export const order = {
  check: get({
    path: "/api/v2/order/check",
    source: "ours",
    access: "customer",
    description: "Prices the chosen lines for the address now; changes nothing.",
    errors: { 404: "A line or the address is absent." },
    query: z.object({
      cart_id: z
        .string()
        .max(2000)
        .catch("")
        .default("")
        .meta({ description: "Comma-separated ids of the cart's lines.", examples: ["1,2"] }),
      address_id: wholeNumber
        .catch(0)
        .default(0)
        .meta({ description: "The delivery address; 0: the default.", examples: [1] }),
      use_integral: z.enum(["0", "1"]).catch("0").default("0").describe("1 pays a part with points."),
      coupon_id: z
        .string()
        .max(2000)
        .optional()
        .catch(undefined)
        .meta({
          description:
            "Comma-separated ids of the customer's coupons; empty: none, absent: those that take off the most.",
          examples: ["7,8"],
        }),
    }),
    answer: check,
  }),
  create: post({
    path: "/api/v2/order/create",
    source: "ours",
    access: "customer",
    description: "Makes one order for each store from lines of the cart, once for each key.",
    errors: {
      404: "A line, the address or the title of the invoice is absent.",
      409: "Prices, stock, coupons or points differ from the quote.",
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
        .meta({ description: "The quote of the check that was shown.", examples: ["q1"] }),
      mark: z
        .record(idText, singleLineText(150))
        .optional()
        .meta({ description: "Remarks by the id of the store.", examples: [{ 1: "请上午送货" }] }),
      po: z
        .record(idText, singleLineText(40))
        .optional()
        .meta({
          description: "The buyer's own order numbers by the id of the store.",
          examples: [{ 1: "PO-2026-118" }],
        }),
      invoice: z
        .strictObject({ receipt_id: id.describe("The title."), receipt_type: invoiceType })
        .optional()
        .describe("The invoice that is applied for once the group is paid; absent: none."),
    }),
    answer: z.strictObject({ group_order_id: id.describe("The id of the group to pay.") }),
  }),
  group: get({
    path: "/api/order/group_order_detail/{id}",
    source: "ours",
    access: "customer",
    description: "Reads the orders of one checkout.",
    answer: group,
  }),
  cancel: post({
    path: "/api/order/cancel/{id}",
    source: "ours",
    access: "customer",
    description: "Cancels an unpaid group and gives stock, coupons and points back.",
    errors: { 409: "The group is paid or cancelled." },
    answer: z.strictObject({}),
  }),
  list: get({
    path: "/api/order/list",
    source: "ours",
    access: "customer",
    description: "Lists the customer's orders, the newest first.",
    query: z.object({
      status: z.enum(ORDER_FILTERS).catch("").default("").describe("The state of the orders; empty: all."),
      keyword: keyword(
        "Words that an order matches all of: parts of its items' names, of its numbers or of the customer's own number, or the end of the receiver's phone.",
        "复印纸",
      ),
      from: dayBound,
      to: dayBound,
      ...paging([10, ORDERS_EXPORT_MAX]),
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      list: z.array(mine).describe("One page of orders."),
    }),
  }),
  counts: get({
    path: "/api/order/number",
    source: "ours",
    access: "customer",
    description: "Counts the orders of each filter.",
    answer: z
      .record(z.enum(ORDER_FILTERS), z.number().int().nonnegative())
      .meta({ examples: [Object.fromEntries(ORDER_FILTERS.map((filter) => [filter, 1]))] }),
  }),
  detail: get({
    path: "/api/order/detail/{id}",
    source: "ours",
    access: "customer",
    description: "Reads one order.",
    answer: detail,
  }),
  take: post({
    path: "/api/order/take/{id}",
    source: "ours",
    access: "customer",
    description: "Confirms the receipt of a shipped order.",
    errors: STATE_CHANGED,
    answer: z.strictObject({}),
  }),
  remove: post({
    path: "/api/order/del/{id}",
    source: "ours",
    access: "customer",
    description: "Hides a finished or cancelled order.",
    errors: STATE_CHANGED,
    answer: z.strictObject({}),
  }),
  again: post({
    path: "/api/user/cart/again/{id}",
    source: "ours",
    access: "customer",
    description: "Adds the items of the order to the cart.",
    answer: z.strictObject({
      added: count("Items that were added."),
      left_out: z.array(text("A product's name.", "得力 A4 复印纸 70g")).describe("Items that cannot be bought."),
    }),
  }),
};
