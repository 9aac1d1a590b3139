import { z } from "zod";
import { get, post } from "./endpoint.ts";
import {
  count,
  flag,
  id,
  idempotencyKey,
  instant,
  keyword,
  money,
  paging,
  phone,
  quantity,
  singleLineText,
  text,
} from "./fields.ts";
import { merchant } from "./product.ts";
import { SEVERAL_LINES } from "./rules/patterns.ts";
import {
  CARRIERS,
  EVIDENCE_BYTES_MAX,
  REFUND_ACTORS,
  REFUND_LINES_MAX,
  REFUND_REASONS,
  REFUND_STATUS,
  REFUND_TEXT_MAX,
  REFUND_TYPE,
  REFUNDS_PAGE_SIZE,
} from "./rules/refund.ts";

const status = z
  .literal(Object.values(REFUND_STATUS))
  .describe("0 under review, 1 to be sent back, 2 on its way back, 3 refunded, -1 refused, -2 withdrawn.");
const type = z.literal(Object.values(REFUND_TYPE)).describe("1 the money alone, 2 the money for goods sent back.");
/** Text of one or several lines, without other control characters. */
const remark = z
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
const refundableOrder = z
  .strictObject({
    ...orderFacts,
    status: z
      .number()
      .int()
      .describe("The state of the order.")
      .meta({ examples: [0] }),
    create_time: instant.describe("When it was ordered, in milliseconds since 1970."),
    types: z.array(type).describe("The types of refund that can be applied for now."),
    list: z.array(refundable).describe("The items."),
  })
  .meta({ id: "RefundableOrder", description: "An order and what of it can be refunded." });
export type RefundableOrder = z.output<typeof refundableOrder>;

const chosen = z.strictObject({ order_product_id: id.describe("The id of the item."), num: quantity });

const previewLine = refundable
  .extend({ num: quantity.describe("The chosen units."), refund_price: money.describe("What they return.") })
  .meta({ id: "RefundPreviewItem", description: "A chosen item with its share of the money." });

const preview = z
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
export type RefundPreview = z.output<typeof preview>;

const refundLine = z
  .strictObject({ ...line, refund_num: quantity, refund_price: money.describe("The share of the item.") })
  .meta({ id: "RefundItem", description: "An item of a refund." });

const summary = z
  .strictObject({
    refund_order_id: id.describe("The id of the refund."),
    refund_order_sn: text("The number of the refund.", "TK20261121123456789012"),
    ...orderFacts,
    status,
    refund_type: type,
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
    again: flag.describe("1 when the units can be applied for again."),
    list: z.array(refundLine).describe("The items."),
  })
  .meta({ id: "RefundSummary", description: "A refund as lists show it." });
export type RefundSummary = z.output<typeof summary>;

const event = z
  .strictObject({
    act: z.enum(Object.keys(REFUND_ACTORS) as [keyof typeof REFUND_ACTORS]).describe("What was done."),
    actor: z.enum(["customer", "store", "system"]).describe("Who did it."),
    note: text("A remark or reason; may be empty.", "请补拍破损处"),
    time: instant.describe("When, in milliseconds since 1970."),
  })
  .meta({ id: "RefundEvent", description: "An act on a refund." });

const orderRefund = summary
  .extend({ history: z.array(event).describe("All acts, the oldest first.") })
  .meta({ id: "OrderRefund", description: "A refund of an order with its history." });
export type OrderRefund = z.output<typeof orderRefund>;

const detail = orderRefund
  .extend({
    goods_price: money.describe("The items together."),
    postage_price: money.describe("The freight that is returned."),
    short_price: money.describe("What is kept back for points that were spent already."),
    integral: count("Points used that are returned."),
    lost_integral: count("Points earned that were taken back."),
    pay_type: text("How the order was paid.", "balance"),
    refund_message: text("The reason.", "质量问题"),
    mark: text("The remark; may be empty.", "到货时外箱受潮"),
    pictures: z.array(id).describe("The ids of the evidence pictures."),
    back_address: z
      .strictObject({
        name: text("Who receives the parcel.", "得力办公旗舰店售后部"),
        phone: text("The telephone number.", "400-000-0001"),
        address: text("The address in one line.", "上海市"),
      })
      .nullable()
      .describe("Where goods are sent to; null until the store has agreed."),
    delivery_phone: text("The sender's phone; empty before.", "13912345678"),
    delivery_mark: text("The sender's remark; may be empty.", "共一箱"),
    delivery_pictures: z.array(id).describe("The ids of the pictures of the parcel."),
    back_key: idempotencyKey.describe("The key under which pictures of the parcel are added."),
    back_drafts: z.array(id).describe("Pictures of the parcel that were added and not yet sent."),
    service_phone: text("The store's telephone number.", "400-000-0001"),
    now: instant.describe("The server's time, in milliseconds since 1970."),
  })
  .meta({ id: "RefundDetail", description: "A refund with its history." });
export type RefundDetail = z.output<typeof detail>;

const STATE_CHANGED = { 409: "The state of the refund has changed." };
const noData = z.strictObject({});

export const refund = {
  reasons: get({
    path: "/api/common/refund_message",
    source: "ours",
    access: "public",
    description: "Lists the reasons of a refund.",
    answer: z.array(text("A reason.", REFUND_REASONS[0])),
  }),
  carriers: get({
    path: "/api/common/express",
    source: "ours",
    access: "public",
    description: "Lists the carriers of a parcel back.",
    answer: z.array(
      z.strictObject({ value: text("The value to send.", CARRIERS[0]), label: text("The name to show.", CARRIERS[0]) }),
    ),
  }),
  available: get({
    path: "/api/refund/available",
    source: "ours",
    access: "customer",
    description: "Lists the orders of which something can be refunded, the newest first.",
    query: z.object({
      keyword: keyword("Part of an order number or of an item's name.", "复印纸"),
      ...paging([REFUNDS_PAGE_SIZE]),
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      list: z.array(refundableOrder).describe("One page of orders."),
    }),
  }),
  order: get({
    path: "/api/refund/batch_product/{id}",
    source: "ours",
    access: "customer",
    description: "Reads an order and what of it can be refunded.",
    answer: refundableOrder,
  }),
  ofOrder: get({
    path: "/api/refund/order/{id}",
    source: "ours",
    access: "customer",
    description: "Reads all refunds of one order with their history, the newest first.",
    answer: z.array(orderRefund),
  }),
  preview: get({
    path: "/api/refund/product/{id}",
    source: "ours",
    access: "customer",
    description: "Computes what the chosen units of an order would return now; changes nothing.",
    errors: { 409: "The order's after-sale time is over, or fewer units are left." },
    query: z.object({
      ids: z
        .string()
        .max(4000)
        .regex(/^\d{1,15}(?:x\d{1,9})?(?:,\d{1,15}(?:x\d{1,9})?)*$/)
        .catch("")
        .default("")
        .meta({ description: "Items and units: 12x3,13x1; without units all that are left.", examples: ["12x3,13x1"] }),
      key: z
        .string()
        .max(64)
        .catch("")
        .default("")
        .meta({ description: "The key of a form that was shown before.", examples: ["c2Vjb25kLWNhbGwtaXM"] }),
    }),
    answer: preview,
  }),
  apply: post({
    path: "/api/refund/apply/{id}",
    source: "ours",
    access: "customer",
    description: "Applies for a refund of units of an order, once for each key.",
    errors: { 409: "The type is not possible now, or fewer units are left." },
    body: z.strictObject({
      refund_type: type,
      items: z.array(chosen).min(1).max(REFUND_LINES_MAX).describe("The items and their units."),
      refund_message: z.enum(REFUND_REASONS).describe("The reason."),
      mark: remark,
      key: idempotencyKey.describe("The key of the form; its pictures were added under it."),
    }),
    answer: z.strictObject({ refund_order_id: id.describe("The id of the refund.") }),
  }),
  list: get({
    path: "/api/refund/list",
    source: "ours",
    access: "customer",
    description: "Lists the customer's refunds, the newest first.",
    query: z.object({
      type: z.enum(["", "1", "2"]).catch("").default("").describe("1 open, 2 ended, empty: all."),
      keyword: keyword("Part of a number or of an item's name.", "TK2026"),
      ...paging([REFUNDS_PAGE_SIZE]),
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      counts: z.record(z.enum(["", "1", "2"]), z.number().int().nonnegative()).meta({
        description: "The number of refunds of each type.",
        examples: [{ "": 3, 1: 1, 2: 2 }],
      }),
      list: z.array(summary).describe("One page of refunds."),
    }),
  }),
  detail: get({
    path: "/api/refund/detail/{id}",
    source: "ours",
    access: "customer",
    description: "Reads one refund.",
    answer: detail,
  }),
  sendBack: post({
    path: "/api/refund/back_goods/{id}",
    source: "ours",
    access: "customer",
    description: "Stores the parcel that the goods were sent back with.",
    errors: STATE_CHANGED,
    body: z.strictObject({
      delivery_type: z.enum(CARRIERS).describe("The carrier."),
      delivery_id: singleLineText(40)
        .regex(/^[A-Za-z\d-]{6,40}$/)
        .meta({ description: "The number of the parcel.", examples: ["SF1234567890"] }),
      delivery_phone: phone,
      delivery_mark: remark,
      key: idempotencyKey.describe("The key under which pictures were added."),
    }),
    answer: noData,
  }),
  traces: get({
    path: "/api/refund/express/{id}",
    source: "ours",
    access: "customer",
    description: "Reads where the parcel back has been.",
    errors: { 409: "Nothing was sent back yet." },
    answer: z.strictObject({
      refund_order_sn: summary.shape.refund_order_sn,
      status,
      delivery_type: summary.shape.delivery_type,
      delivery_id: summary.shape.delivery_id,
      express: z
        .array(
          z.strictObject({
            status: text("What happened.", "到达杭州转运中心"),
            time: instant.describe("When, in milliseconds since 1970."),
          }),
        )
        .describe("The newest first."),
    }),
  }),
  withdraw: post({
    path: "/api/refund/cancel/{id}",
    source: "ours",
    access: "customer",
    description: "Withdraws a refund that the store has not received goods for.",
    errors: STATE_CHANGED,
    answer: noData,
  }),
  remove: post({
    path: "/api/refund/del/{id}",
    source: "ours",
    access: "customer",
    description: "Hides an ended refund.",
    errors: STATE_CHANGED,
    answer: noData,
  }),
  upload: post({
    path: "/api/refund/picture",
    source: "ours",
    access: "customer",
    description: "Adds a JPEG, PNG or WebP picture under the key of a form.",
    carriesFile: true,
    body: z.strictObject({
      key: idempotencyKey,
      image: z
        .string()
        .min(1)
        .max(Math.ceil(EVIDENCE_BYTES_MAX / 3) * 4)
        .meta({ description: "The bytes of the picture as base64, 5 MB before it.", examples: ["iVBORw0KGgo="] }),
    }),
    answer: z.strictObject({ picture_id: id.describe("The id of the picture.") }),
  }),
  picture: get({
    path: "/api/refund/picture/{id}",
    source: "ours",
    access: "customer",
    description: "Reads one picture of the customer's own refunds.",
    answer: z.strictObject({ image: text("The bytes of a WebP picture as base64.", "UklGRg==") }),
  }),
  removePicture: post({
    path: "/api/refund/picture/delete/{id}",
    source: "ours",
    access: "customer",
    description: "Removes a picture that belongs to no refund yet.",
    answer: noData,
  }),
};
