import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { count, id, idempotencyKey, keyword, money, paging, phone, sentFile, text } from "./fields.ts";
import {
  chosenItem,
  orderRefund,
  refundableOrder,
  refundDetail,
  refundEntry,
  refundPreview,
  refundRemark,
  refundStatus,
  refundSummary,
  refundTrace,
  refundType,
} from "./refund-document.ts";
import { cleanNumber } from "./rules/pasted-text.ts";
import { PARCEL_NUMBER } from "./rules/patterns.ts";
import {
  CARRIERS,
  REFUND_LINES_MAX,
  REFUND_REASONS,
  REFUND_STATUS_TEXTS,
  REFUNDS_EXPORT_MAX,
  REFUNDS_PAGE_SIZE,
} from "./rules/refund.ts";

const STATE_CHANGED = { 409: "The state of the refund has changed." };
const noData = z.strictObject({});

export const refund = {
  reasons: get({
    path: "/api/common/refund_message",
    source: "ours",
    access: "public",
    description: "Lists the reasons for a refund.",
    answer: z.array(text("A reason.", REFUND_REASONS[0])),
  }),
  carriers: get({
    path: "/api/common/express",
    source: "ours",
    access: "public",
    description: "Lists the carriers of returned parcels.",
    answer: z.array(
      z.strictObject({
        value: text("The value to submit.", CARRIERS[0]),
        label: text("The name to show.", CARRIERS[0]),
      }),
    ),
  }),
  available: get({
    path: "/api/refund/available",
    source: "ours",
    access: "customer",
    description: "Lists the orders with refundable items, the newest first.",
    query: z.object({
      keyword: keyword("A part of an order number or of an item's name.", "复印纸"),
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
    description: "Reads an order with its refundable items.",
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
    description: "Computes the refund of the chosen units of an order; changes nothing.",
    errors: { 409: "The after-sale time of the order is over, or fewer units remain." },
    query: z.object({
      ids: z
        .string()
        .max(4000)
        .regex(/^\d{1,15}(?:x\d{1,9})?(?:,\d{1,15}(?:x\d{1,9})?)*$/)
        .catch("")
        .default("")
        .meta({
          description: "Items and units, 12x3,13x1; an item without units means all that remain.",
          examples: ["12x3,13x1"],
        }),
      key: z
        .string()
        .max(64)
        .catch("")
        .default("")
        .meta({
          description: "The key of the form where the customer has seen it before.",
          examples: ["c2Vjb25kLWNhbGwtaXM"],
        }),
    }),
    answer: refundPreview,
  }),
  apply: post({
    path: "/api/refund/apply/{id}",
    source: "ours",
    access: "customer",
    description: "Applies for a refund of units of an order, once for each key.",
    errors: { 409: "The type is not possible now, or fewer units remain." },
    body: z.strictObject({
      refund_type: refundType,
      items: z.array(chosenItem).min(1).max(REFUND_LINES_MAX).describe("The items and their units."),
      refund_message: z.enum(REFUND_REASONS).describe("The reason."),
      mark: refundRemark,
      key: idempotencyKey.describe("The key of the form, under which its pictures were added."),
    }),
    answer: z.strictObject({ refund_order_id: id.describe("The id of the refund.") }),
  }),
  list: get({
    path: "/api/refund/list",
    source: "ours",
    access: "customer",
    description: "Lists the customer's refunds: to be sent back first, then the other open ones, then the ended ones.",
    query: z.object({
      type: z.enum(["", "1", "2"]).catch("").default("").describe("1 open, 2 ended, empty: all."),
      status: z
        .enum(["", ...REFUND_STATUS_TEXTS])
        .catch("")
        .default("")
        .meta({ description: "One state, of any type; empty for all of the type.", examples: ["1"] }),
      keyword: keyword("A part of a number or of an item's name.", "TK2026"),
      ...paging([REFUNDS_PAGE_SIZE, REFUNDS_EXPORT_MAX]),
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      counts: z.record(z.enum(["", "1", "2"]), z.number().int().nonnegative()).meta({
        description: "The number of refunds of each type.",
        examples: [{ "": 3, 1: 1, 2: 2 }],
      }),
      statuses: z.record(z.enum(REFUND_STATUS_TEXTS), z.number().int().nonnegative()).meta({
        description: "The number of refunds in each state.",
        examples: [{ 0: 1, 1: 0, 2: 0, 3: 1, "-1": 0, "-2": 1 }],
      }),
      open_price: money.describe("The sum that all open refunds request, in yuan."),
      list: z.array(refundEntry).describe("One page of refunds."),
    }),
  }),
  detail: get({
    path: "/api/refund/detail/{id}",
    source: "ours",
    access: "customer",
    description: "Reads one refund.",
    answer: refundDetail,
  }),
  sendBack: post({
    path: "/api/refund/back_goods/{id}",
    source: "ours",
    access: "customer",
    description: "Stores the parcel in which the goods were sent back.",
    errors: STATE_CHANGED,
    body: z.strictObject({
      delivery_type: z.enum(CARRIERS).describe("The carrier."),
      delivery_id: z
        .string()
        .overwrite(cleanNumber)
        .regex(PARCEL_NUMBER)
        .meta({ description: "The number of the parcel.", examples: ["SF1234567890"] }),
      delivery_phone: phone,
      delivery_mark: refundRemark,
      key: idempotencyKey.describe("The key under which pictures were added."),
    }),
    answer: noData,
  }),
  traces: get({
    path: "/api/refund/express/{id}",
    source: "ours",
    access: "customer",
    description: "Reads the traces of the returned parcel.",
    errors: { 409: "No parcel has been sent back yet." },
    answer: z.strictObject({
      refund_order_sn: refundSummary.shape.refund_order_sn,
      status: refundStatus,
      delivery_type: refundSummary.shape.delivery_type,
      delivery_id: refundSummary.shape.delivery_id,
      express: z.array(refundTrace).describe("The traces, the newest first."),
    }),
  }),
  withdraw: post({
    path: "/api/refund/cancel/{id}",
    source: "ours",
    access: "customer",
    description: "Withdraws a refund whose goods the store has not received.",
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
      image: sentFile("The bytes of the picture"),
    }),
    answer: z.strictObject({ picture_id: id.describe("The id of the picture.") }),
  }),
  picture: get({
    path: "/api/refund/picture/{id}",
    source: "ours",
    access: "customer",
    carriesFile: true,
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
