import { z } from "zod";
import { count, flag, id, idempotencyKey, instant, longText, money, quantity, text } from "./fields.ts";
import { merchant } from "./product-fields.ts";
import { REFUND_ACTORS, REFUND_STATUS, REFUND_TEXT_MAX, REFUND_TYPE } from "./rules/refund.ts";

export const refundStatus = z
  .literal(Object.values(REFUND_STATUS))
  .describe("0 under review, 1 to be sent back, 2 on its way back, 3 refunded, -1 refused, -2 withdrawn.");
export const refundType = z
  .literal(Object.values(REFUND_TYPE))
  .describe("1 for money only, 2 for money after the return of the goods.");
/** Text of one or several lines, without other control characters. */
export const refundRemark = longText(REFUND_TEXT_MAX).meta({
  description: "A remark; may be empty.",
  examples: ["到货时外箱受潮"],
});

const line = {
  order_product_id: id.describe("The id of the order's item."),
  product_id: id.describe("The id of the product."),
  store_name: text("The product's name.", "得力 A4 复印纸 70g"),
  sku: text("The specification.", "70g 5包/箱"),
  image: text("The address of the picture.", "/api/picture/paper.svg"),
  unit_name: text("The SKU's unit when it was ordered.", "箱"),
  product_price: money.describe("The price of one unit when it was ordered."),
};

const refundable = z
  .strictObject({
    ...line,
    product_num: quantity.describe("The ordered units."),
    refund_num: count("Units that can be refunded."),
    paid_price: money.describe("The paid amount of all units, after points and coupons."),
  })
  .meta({ id: "RefundableItem", description: "An item of an order with its refundable units." });
export type RefundableItem = z.output<typeof refundable>;

const orderFacts = {
  order_id: id.describe("The id of the order."),
  order_sn: text("The order's number.", "202611210001"),
  ...merchant.shape,
};
export const refundableOrder = z
  .strictObject({
    ...orderFacts,
    status: z
      .number()
      .int()
      .describe("The state of the order.")
      .meta({ examples: [0] }),
    create_time: instant.describe("When the order was placed, in milliseconds since 1970."),
    types: z.array(refundType).describe("The types of refund that can be applied for now."),
    list: z.array(refundable).describe("The items."),
  })
  .meta({ id: "RefundableOrder", description: "An order with its refundable items." });
export type RefundableOrder = z.output<typeof refundableOrder>;

export const chosenItem = z.strictObject({ order_product_id: id.describe("The id of the item."), num: quantity });

const previewLine = refundable
  .extend({
    num: quantity.describe("The chosen units."),
    refund_price: money.describe("The refunded amount of these units."),
  })
  .meta({ id: "RefundPreviewItem", description: "A chosen item with its share of the money." });

export const refundPreview = z
  .strictObject({
    ...orderFacts,
    status: refundableOrder.shape.status,
    types: refundableOrder.shape.types,
    list: z.array(previewLine).describe("The chosen items."),
    goods_price: money.describe("The sum of the items."),
    postage_price: money.describe("The freight that is refunded."),
    refund_price: money.describe("The sum of items and freight."),
    integral: count("Points used that are returned."),
    lost_integral: count("Points earned that are taken back."),
    pictures: z.array(id).describe("Pictures that were added under the key."),
    key: idempotencyKey.describe("The key of the form: a new one, or that of the request."),
  })
  .meta({ id: "RefundPreview", description: "The refund of the chosen units as it would be now." });
export type RefundPreview = z.output<typeof refundPreview>;

const refundLine = z
  .strictObject({ ...line, refund_num: quantity, refund_price: money.describe("The refunded amount of the item.") })
  .meta({ id: "RefundItem", description: "An item of a refund." });

export const refundSummary = z
  .strictObject({
    refund_order_id: id.describe("The id of the refund."),
    refund_order_sn: text("The number of the refund.", "TK20261121123456789012"),
    ...orderFacts,
    status: refundStatus,
    refund_type: refundType,
    refund_num: count("Units of all items."),
    refund_price: money.describe("The refunded amount: the requested one until the refund is paid, then the paid one."),
    status_time: instant.describe("When the state began, in milliseconds since 1970."),
    due_time: instant
      .nullable()
      .describe("When the state changes automatically, in milliseconds since 1970; null for never."),
    create_time: instant.describe("When it was applied for, in milliseconds since 1970."),
    fail_message: text("The reason for a refusal; empty for none.", "照片看不出破损"),
    delivery_type: text("The carrier of the returned parcel; empty before it is sent.", "顺丰速运"),
    delivery_id: text("The number of the returned parcel; empty before it is sent.", "SF0000000001"),
    pay_type: text("The payment method of the order.", "balance"),
    back_address: z
      .strictObject({
        name: text("The receiver of the parcel.", "得力办公旗舰店售后部"),
        phone: text("The telephone number.", "400-000-0001"),
        address: text("The address in one line.", "上海市"),
      })
      .nullable()
      .describe("The address for returned goods; null until the store has agreed."),
    again: flag.describe("1 when the units can be applied for again."),
    list: z.array(refundLine).describe("The items."),
  })
  .meta({ id: "RefundSummary", description: "A refund as lists show it." });
export type RefundSummary = z.output<typeof refundSummary>;

const event = z
  .strictObject({
    act: z.enum(Object.keys(REFUND_ACTORS) as [keyof typeof REFUND_ACTORS]).describe("The act."),
    actor: z.enum(["customer", "store", "system"]).describe("The actor."),
    note: text("A remark or reason; may be empty.", "请补拍破损处"),
    time: instant.describe("When the act was done, in milliseconds since 1970."),
  })
  .meta({ id: "RefundEvent", description: "An act on a refund." });

export const refundTrace = z.strictObject({
  status: text("The carrier's report.", "到达杭州转运中心"),
  time: instant.describe("When it was reported, in milliseconds since 1970."),
});

export const refundEntry = refundSummary
  .extend({
    last_act: event.nullable().describe("The last act; null for none."),
    trace: refundTrace.nullable().describe("The newest trace of the returned parcel; null for none."),
  })
  .meta({ id: "RefundEntry", description: "A refund in a list, with its last act and trace." });
export type RefundEntry = z.output<typeof refundEntry>;

export const orderRefund = refundSummary
  .extend({ history: z.array(event).describe("All acts, the oldest first.") })
  .meta({ id: "OrderRefund", description: "A refund of an order with its history." });
export type OrderRefund = z.output<typeof orderRefund>;

export const refundDetail = orderRefund
  .extend({
    goods_price: money.describe("The sum of the items."),
    postage_price: money.describe("The freight that is refunded."),
    short_price: money.describe("The amount deducted for earned points that the customer has already spent."),
    cut_price: money.describe("The amount that the store has deducted, for instance for missing parts."),
    integral: count("Points used that are returned."),
    lost_integral: count("Points earned that were taken back."),
    refund_message: text("The reason.", "质量问题"),
    mark: text("The remark; may be empty.", "到货时外箱受潮"),
    pictures: z.array(id).describe("The ids of the evidence pictures."),
    delivery_phone: text("The sender's phone; empty before the parcel is sent.", "13912345678"),
    delivery_mark: text("The sender's remark; may be empty.", "共一箱"),
    delivery_pictures: z.array(id).describe("The ids of the pictures of the parcel."),
    inspection_pictures: z.array(id).describe("The ids of the shop's photographs of what it has received."),
    back_key: idempotencyKey.describe("The key under which pictures of the parcel are added."),
    back_drafts: z.array(id).describe("Pictures of the parcel that were added and not yet submitted."),
    service_phone: text("The store's telephone number.", "400-000-0001"),
    now: instant.describe("The server's time, in milliseconds since 1970."),
  })
  .meta({ id: "RefundDetail", description: "A refund with its history." });
export type RefundDetail = z.output<typeof refundDetail>;
