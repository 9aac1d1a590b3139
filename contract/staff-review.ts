import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { count, id, idempotencyKey, instant, keyword, longText, nullableText, paging, text } from "./fields.ts";
import { image } from "./product-fields.ts";
import {
  HIDE_REASON_MAX,
  REVIEW_REPLY_MAX,
  STAFF_REVIEW_FILTER_NAMES,
  STAFF_REVIEWS_PAGE_SIZE,
} from "./rules/review.ts";

/** The calls of the desk for reviews. */

const noData = z.strictObject({});
const row = z
  .strictObject({
    reply_id: id.describe("The id of the review."),
    version: text("Changes with reply and state; sent back with an act.", "rT0n4xVd"),
    product_id: id.describe("The id of the product."),
    store_name: text("The product's name.", "惠普（HP）Q2612A 12A 原装黑色硒鼓"),
    sku: text("The specification that was bought.", "单支装"),
    customer_id: id.describe("The id of the customer."),
    customer: text("The company, or the name without one; may be empty.", "杭州远山办公贸易有限公司"),
    is_anonymous: z.boolean().describe("Whether other customers do not see the name."),
    order_sn: text("The number of the order.", "WX2611210001"),
    product_score: count("The score of the product, 1 to 5."),
    service_score: count("The score of the service, 1 to 5."),
    postage_score: count("The score of the delivery, 1 to 5."),
    comment: text("The text of the review.", "两支漏粉，外箱像淋过水"),
    pics: z.array(image).describe("The buyer's pictures, which nobody sees while the review is hidden."),
    create_time: instant.describe("When it was written."),
    reply: nullableText("The shop's public reply; null without one.", "已收到您的照片，退款今天处理"),
    reply_time: instant.nullable().describe("When the shop replied; null without a reply."),
    hidden_reason: nullableText("Why it is hidden, as its customer reads it; null where it is shown.", "含侮辱字眼"),
    is_hidden: z.boolean().describe("Whether it is hidden."),
  })
  .meta({ id: "StaffReview", description: "A review at the desk." });
export type StaffReview = z.output<typeof row>;

const one = {
  source: "ours",
  access: "staff",
  right: "review.reply",
  errors: { 409: "The review has changed since it was read." },
} as const;
const typed = { key: idempotencyKey, version: z.string().min(1).max(64).describe("The version that was read.") };

export const staffReview = {
  list: get({
    source: "ours",
    access: "staff",
    right: "review.reply",
    path: "/api/staff/reviews",
    description: "Lists reviews, the newest first; those without a reply the worst first.",
    query: z.object({
      filter: z.enum(STAFF_REVIEW_FILTER_NAMES).catch("open").default("open").describe("Which of them."),
      keyword: keyword("A part of a product, a company, an order or a text.", "TN-2325"),
      ...paging([STAFF_REVIEWS_PAGE_SIZE]),
    }),
    answer: z.strictObject({
      count: count("The reviews that match."),
      counts: z
        .record(z.enum(STAFF_REVIEW_FILTER_NAMES), z.number().int().nonnegative())
        .meta({ examples: [{ open: 3, all: 40, hidden: 4 }] }),
      list: z.array(row).describe("One page of reviews."),
    }),
  }),
  one: get({
    ...one,
    path: "/api/staff/reviews/{id}",
    description: "Reads one review.",
    answer: z.strictObject({ review: row }),
  }),
  reply: post({
    ...one,
    path: "/api/staff/reviews/{id}/reply",
    description: "Replies to a review in public; a second reply replaces the first.",
    body: z.strictObject({ ...typed, content: longText(REVIEW_REPLY_MAX).min(1).describe("The public reply.") }),
    answer: noData,
  }),
  hide: post({
    ...one,
    path: "/api/staff/reviews/{id}/hide",
    description: "Hides a review, its pictures and its scores from all other readers.",
    body: z.strictObject({
      ...typed,
      reason: longText(HIDE_REASON_MAX).min(1).describe("The reason, which its customer reads."),
    }),
    answer: noData,
  }),
  show: post({
    ...one,
    path: "/api/staff/reviews/{id}/show",
    description: "Shows a hidden review again.",
    body: z.strictObject(typed),
    answer: noData,
  }),
};
