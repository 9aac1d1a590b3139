import { z } from "zod";
import { answeredFields } from "./buyer-fields.ts";
import { get, post } from "./endpoint.ts";
import {
  count,
  dayBound,
  flag,
  id,
  idempotencyKey,
  instant,
  keyword,
  money,
  nullableText,
  paging,
  quantity,
  text,
} from "./fields.ts";
import { invoiceStatus } from "./invoice.ts";
import { agreedFields, productFields, saleFields, sumFields } from "./order-fields.ts";
import { parcel } from "./package.ts";
import { merchant, pack } from "./product-fields.ts";
import { absentIs } from "./reading.ts";
import { ORDER_FILTERS } from "./rules/order.ts";
import { SHOP_ACT_NAMES } from "./rules/staff-order.ts";
import { transferState } from "./transfer.ts";

const item = z
  .strictObject({
    order_product_id: id.describe("The id of the item."),
    ...productFields,
    ...saleFields,
    unit_name: text("The SKU's unit when it was ordered.", "箱"),
    ...pack,
    product_num: quantity.describe("The quantity, in units."),
    product_price: money.describe("The price of one unit when it was ordered."),
    ...agreedFields,
    total_price: money.describe("The price of all units."),
    pay_price: money.describe("The paid amount of all units: their price less the shares of coupons and points."),
    shipped_num: count("Units that have been dispatched."),
    refund_num: count("Units that are neither refunded nor held by a refund."),
    is_refund: z
      .literal([0, 1, 2, 3])
      .describe("0 no refund, 1 a refund is open, 2 refunded in part, 3 refunded in full."),
  })
  .meta({ id: "OrderItem", description: "An item of an order." });

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
        description:
          "For a paid order: 0 to be shipped, 1 shipped, 2 received, 3 done, -1 refunded; null while unpaid.",
        examples: [0],
      }),
    paid: flag.describe("1 when it is paid."),
    cancelled: flag.describe("1 when it is cancelled."),
    total_num: count("Units of all items."),
    ...sumFields,
    refund_status: flag.describe("1 when a refund can be applied for."),
    ...answeredFields,
    invoiceable: flag.describe("1 when it can be invoiced: paid, not refunded in full, and not invoiced."),
    order_receipt_id: id.nullable().describe("The live invoice of the order; null for none."),
    receipt_status: invoiceStatus.nullable().describe("The state of that invoice; null for none."),
    create_time: instant.describe("When the order was placed, in milliseconds since 1970."),
    cancel_time: instant.describe("When the order is cancelled unless it is paid, in milliseconds since 1970."),
    transfer: transferState.nullable().describe("The bank transfer that the order waits for; null for none."),
    list: z.array(item).describe("The items."),
  })
  .meta({ id: "OrderSummary", description: "An order as lists show it: the items of one store." });
export type OrderSummary = z.output<typeof mine>;

const receiver = z
  .strictObject({
    real_name: text("The receiver's name.", "王远"),
    phone: text("The receiver's phone, without its middle digits.", "139****5678"),
    address: text("The address in one line.", "浙江省 杭州市 滨江区 江南大道 1 号"),
  })
  .meta({ id: "Receiver", description: "Name, phone and address when it was ordered." });

const shopAct = z
  .strictObject({
    at: instant.describe("When it was done, in milliseconds since 1970."),
    act: z.enum(SHOP_ACT_NAMES).describe("What the shop did."),
    order_id: id.describe("The id of the order."),
    order_sn: text("The order's number.", "WX2611210001"),
    text: text("What has changed, without internal reasons.", "应付 ¥100.00 → ¥80.00"),
  })
  .meta({ id: "ShopAct", description: "What the shop's staff did to an order of the customer." });
export type ShopActOfOrder = z.output<typeof shopAct>;

const shopFields = {
  close_reason: absentIs(nullableText("Why the shop has closed it; null where it has not.", "重复下单"), null),
  shop_acts: absentIs(z.array(shopAct).describe("What the shop has changed, the newest first."), []),
};

const group = z
  .strictObject({
    group_order_id: id.describe("The id of the group."),
    group_order_sn: text("The number of the group.", "WXG2611210001"),
    status: z.enum(["unpaid", "paid", "cancelled"]).describe("The state of the group."),
    pay_price: sumFields.pay_price,
    total_num: count("Units of all orders."),
    give_integral: count("Points that its orders earn at receipt."),
    create_time: instant.describe("When the group was placed, in milliseconds since 1970."),
    cancel_time: instant.describe("When an unpaid group is cancelled, in milliseconds since 1970."),
    receiver,
    orders: z.array(mine).describe("One order for each store."),
    ...shopFields,
  })
  .meta({ id: "OrderGroup", description: "The orders of one checkout, which are paid together." });
export type OrderGroup = z.output<typeof group>;

const time = (event: string) =>
  instant.nullable().describe(`When it was ${event}, in milliseconds since 1970; null before.`);

const detail = mine
  .extend({
    receiver,
    public_price: money.describe(
      "The price of the items at the public prices of the day of the order, in yuan; at least the sum of the lines.",
    ),
    pay_type: nullableText("The payment method; null while unpaid.", "balance"),
    pay_time: time("paid"),
    ship_time: time("dispatched completely"),
    take_time: time("received"),
    done_time: time("done"),
    packages: z.array(parcel).describe("The packages, in the order of their dispatch."),
    ...shopFields,
    give_integral: count("Points that the order earns at receipt."),
    invoiceable_price: money.describe(
      "The amount of an invoice of the order, in yuan: paid less refunded; 0 for none.",
    ),
  })
  .meta({ id: "OrderDetail", description: "An order with its receiver, payment and packages." });
export type OrderDetail = z.output<typeof detail>;

const deliveryNote = z
  .strictObject({
    sender: z
      .strictObject({
        name: text("The store's name.", "得力旗舰店"),
        phone: text("Its telephone number; may be empty.", "0574-00000000"),
        address: text("The address that it sends from, or its city.", "宁波市 宁海县 得力工业园"),
      })
      .describe("The store that sends the goods."),
    receiver: receiver
      .extend({ phone: text("The receiver's phone, with all digits.", "13912345678") })
      .describe("Who receives the goods."),
  })
  .meta({ id: "DeliveryNoteParties", description: "The two parties of an order's delivery note." });

/** The maximum of orders in one answer of an export. */
export const ORDERS_EXPORT_MAX = 500;

const STATE_CHANGED = { 409: "The state of the order has changed." };

export const order = {
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
    description: "Cancels an unpaid group and returns stock, coupons and points.",
    errors: { 409: "The group is paid or cancelled." },
    answer: z.strictObject({}),
  }),
  list: get({
    path: "/api/order/list",
    source: "ours",
    access: "customer",
    description: "Lists the customer's orders, the newest first.",
    query: z.object({
      status: z.enum(ORDER_FILTERS).catch("").default("").describe("The state of the orders; empty for all."),
      keyword: keyword(
        "Words that an order must all match: parts of its items' names, of its numbers or of the customer's own number, or the end of the receiver's phone.",
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
  shopActs: get({
    path: "/api/order/shop_acts",
    source: "ours",
    access: "customer",
    description: "Lists what the shop's staff last did to the customer's orders, the newest first.",
    answer: z.strictObject({ list: z.array(shopAct).describe("The acts.") }),
  }),
  deliveryNote: get({
    path: "/api/order/delivery_note/{id}",
    source: "ours",
    access: "customer",
    description: "Reads the parties of an order's delivery note, which carriers must be able to call.",
    answer: deliveryNote,
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
    body: z.strictObject({ key: idempotencyKey }),
    answer: z.strictObject({
      added: count("The number of items that were added."),
      left_out: z.array(text("A product's name.", "得力 A4 复印纸 70g")).describe("The items that cannot be bought."),
    }),
  }),
};
