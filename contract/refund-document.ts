import { z } from "zod";
import { count, flag, id, idempotencyKey, instant, money, quantity, text } from "./fields.ts";
import { merchant } from "./product.ts";
import { SEVERAL_LINES } from "./rules/patterns.ts";
import { REFUND_ACTORS, REFUND_STATUS, REFUND_TEXT_MAX, REFUND_TYPE } from "./rules/refund.ts";

export const refundStatus = z
  .literal(Object.values(REFUND_STATUS))
  .describe("0 under review, 1 to be sent back, 2 on its way back, 3 refunded, -1 refused, -2 withdrawn.");
export const refundType = z
  .literal(Object.values(REFUND_TYPE))
  .describe("1 the money alone, 2 the money for goods sent back.");
/** Text of one or several lines, without other control characters. */
export const refundRemark = z
  .string()
  .trim()
  .max(REFUND_TEXT_MAX)
  .regex(SEVERAL_LINES)
  .meta({ description: "A remark; may be empty.", examples: ["到货时外箱受潮"] });

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
    product_num: quantity.describe("The units that were ordered."),
    refund_num: count("Units that can be refunded."),
    paid_price: money.describe("What all units were paid, after points and coupons."),
  })
  .meta({ id: "RefundableItem", description: "An item of an order, and what of it can be refunded." });
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
    create_time: instant.describe("When it was ordered, in milliseconds since 1970."),
    types: z.array(refundType).describe("The types of refund that can be applied for now."),
    list: z.array(refundable).describe("The items."),
  })
  .meta({ id: "RefundableOrder", description: "An order and what of it can be refunded." });
export type RefundableOrder = z.output<typeof refundableOrder>;

export const chosenItem = z.strictObject({ order_product_id: id.describe("The id of the item."), num: quantity });

const previewLine = refundable
  .extend({ num: quantity.describe("The chosen units."), refund_price: money.describe("What they return.") })
  .meta({ id: "RefundPreviewItem", description: "A chosen item with its share of the money." });

export const refundPreview = z
  .strictObject({
    ...orderFacts,
    status: refundableOrder.shape.status,
    types: refundableOrder.shape.types,
    list: z.array(previewLine).describe("The chosen items."),
    goods_price: money.describe("The items together."),
    postage_price: money.describe("The freight that is returned."),
    refund_price: money.describe("All of it."),
    integral: count("Points used that are returned."),
    lost_integral: count("Points earned that are taken back."),
    pictures: z.array(id).describe("Pictures that were added under the key."),
    key: idempotencyKey.describe("The key of the form: a new one, or the one that was asked with."),
  })
  .meta({ id: "RefundPreview", description: "What a refund of the chosen units would return now." });
export type RefundPreview = z.output<typeof refundPreview>;

const refundLine = z
  .strictObject({ ...line, refund_num: quantity, refund_price: money.describe("The share of the item.") })
  .meta({ id: "RefundItem", description: "An item of a refund." });

export const refundSummary = z
  .strictObject({
    refund_order_id: id.describe("The id of the refund."),
    refund_order_sn: text("The number of the refund.", "TK20261121123456789012"),
    ...orderFacts,
    status: refundStatus,
    refund_type: refundType,
    refund_num: count("Units of all items."),
    refund_price: money.describe("What is returned: as asked for until it is paid, then as paid."),
    status_time: instant.describe("When the state began, in milliseconds since 1970."),
    due_time: instant
      .nullable()
      .describe("When the system acts by itself, in milliseconds since 1970; null for never."),
    create_time: instant.describe("When it was applied for, in milliseconds since 1970."),
    fail_message: text("The reason of a refusal; empty for none.", "照片看不出破损"),
    delivery_type: text("The carrier of the parcel back; empty before.", "顺丰速运"),
    delivery_id: text("The number of the parcel back; empty before.", "SF0000000001"),
    pay_type: text("How the order was paid.", "balance"),
    back_address: z
      .strictObject({
        name: text("Who receives the parcel.", "得力办公旗舰店售后部"),
        phone: text("The telephone number.", "400-000-0001"),
        address: text("The address in one line.", "上海市"),
      })
      .nullable()
      .describe("Where goods are sent to; null until the store has agreed."),
    again: flag.describe("1 when the units can be applied for again."),
    list: z.array(refundLine).describe("The items."),
  })
  .meta({ id: "RefundSummary", description: "A refund as lists show it." });
export type RefundSummary = z.output<typeof refundSummary>;

const event = z
  .strictObject({
    act: z.enum(Object.keys(REFUND_ACTORS) as [keyof typeof REFUND_ACTORS]).describe("What was done."),
    actor: z.enum(["customer", "store", "system"]).describe("Who did it."),
    note: text("A remark or reason; may be empty.", "请补拍破损处"),
    time: instant.describe("When, in milliseconds since 1970."),
  })
  .meta({ id: "RefundEvent", description: "An act on a refund." });

export const refundTrace = z.strictObject({
  status: text("What happened.", "到达杭州转运中心"),
  time: instant.describe("When, in milliseconds since 1970."),
});

export const refundEntry = refundSummary
  .extend({
    last_act: event.nullable().describe("The last act; null for none."),
    trace: refundTrace.nullable().describe("The newest trace of the parcel back; null for none."),
  })
  .meta({ id: "RefundEntry", description: "A refund of a list with what happened last." });
export type RefundEntry = z.output<typeof refundEntry>;

export const orderRefund = refundSummary
  .extend({ history: z.array(event).describe("All acts, the oldest first.") })
  .meta({ id: "OrderRefund", description: "A refund of an order with its history." });
export type OrderRefund = z.output<typeof orderRefund>;

export const refundDetail = orderRefund
  .extend({
    goods_price: money.describe("The items together."),
    postage_price: money.describe("The freight that is returned."),
    short_price: money.describe("The amount deducted for earned points that are spent already."),
    integral: count("Points used that are returned."),
    lost_integral: count("Points earned that were taken back."),
    refund_message: text("The reason.", "质量问题"),
    mark: text("The remark; may be empty.", "到货时外箱受潮"),
    pictures: z.array(id).describe("The ids of the evidence pictures."),
    delivery_phone: text("The sender's phone; empty before.", "13912345678"),
    delivery_mark: text("The sender's remark; may be empty.", "共一箱"),
    delivery_pictures: z.array(id).describe("The ids of the pictures of the parcel."),
    back_key: idempotencyKey.describe("The key under which pictures of the parcel are added."),
    back_drafts: z.array(id).describe("Pictures of the parcel that were added and not yet sent."),
    service_phone: text("The store's telephone number.", "400-000-0001"),
    now: instant.describe("The server's time, in milliseconds since 1970."),
  })
  .meta({ id: "RefundDetail", description: "A refund with its history." });
export type RefundDetail = z.output<typeof refundDetail>;
