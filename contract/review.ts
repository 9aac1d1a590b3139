import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { count, flag, id, instant, longText, nullableText, paging, sentFile, text } from "./fields.ts";
import { image } from "./product-fields.ts";
import { absentIs, unreadableIs } from "./reading.ts";
import { REVIEW_TEXT_MAX, REVIEW_TYPES, REVIEWS_PAGE_SIZE } from "./rules/review.ts";

const score = (description: string) =>
  z
    .number()
    .int()
    .min(1)
    .max(5)
    .meta({ description, examples: [5] });
const mean = (description: string) => text(`${description}, from 1.0 to 5.0.`, "4.8");

const review = z
  .strictObject({
    reply_id: id.describe("The id of the review."),
    nickname: text("The masked name of the buyer; 匿名用户 for an anonymous one.", "远***易"),
    rate: mean("The mean of the three scores"),
    product_score: score("The score of the product."),
    service_score: score("The score of the service."),
    postage_score: score("The score of the delivery."),
    comment: text("The text of the review.", "包装完好，与描述一致"),
    pics: z.array(image).describe("The buyer's pictures."),
    sku: text("The specification that was bought.", "单支装"),
    create_time: instant.describe("When the review was written."),
    merchant_reply_content: nullableText("The shop's reply; null without one.", "感谢支持"),
    merchant_reply_time: instant.nullable().describe("When the shop replied; null without a reply."),
  })
  .meta({ id: "Review", description: "A review of a product, without data that identify the buyer." });
export type Review = z.output<typeof review>;

const hiddenReason = absentIs(
  nullableText("Why the shop has hidden the review, may be empty; null where it is shown.", "含侮辱字眼"),
  null,
);

const stat = z
  .strictObject({
    count: count("All reviews that are shown."),
    best: count("Reviews with a mean of 4 or more."),
    middle: count("Reviews with a mean from 2 to below 4."),
    negative: count("Reviews with a mean below 2."),
    picture: count("Reviews with pictures."),
  })
  .describe("The number of reviews of each type.");

const reviewSummary = z
  .strictObject({
    rate: z
      .number()
      .int()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: "Good reviews in percent, rounded; null without reviews.", examples: [98] }),
    star: nullableText("The mean of all scores, from 1.0 to 5.0; null without reviews.", "4.8"),
    scores: z
      .strictObject({ product: mean("The product"), service: mean("The service"), postage: mean("The delivery") })
      .nullable()
      .describe("The mean of each score; null without reviews."),
    stat,
  })
  .meta({ id: "ReviewSummary", description: "The figures of all reviews of a product." });
export type ReviewSummary = z.output<typeof reviewSummary>;

export const reviews = {
  ofProduct: get({
    path: "/api/store/product/reply/lst/{id}",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Lists the reviews of a product, the newest first.",
    query: z.object({
      type: z.enum(REVIEW_TYPES).catch("").default("").describe("The reviews of one type; empty for all."),
      ...paging([REVIEWS_PAGE_SIZE]),
    }),
    answer: z.strictObject({
      ...reviewSummary.shape,
      count: count("The number of reviews of the type."),
      list: z.array(review).describe("One page of reviews."),
    }),
  }),
  mine: get({
    path: "/api/reply/mine",
    source: "ours",
    access: "customer",
    description: "Lists the customer's reviews, hidden ones included, the newest first.",
    query: z.object(paging([REVIEWS_PAGE_SIZE])),
    answer: z.strictObject({
      count: count("The customer's reviews."),
      list: z
        .array(
          review.extend({
            order_id: id.describe("The id of the order."),
            product_id: id.describe("The id of the product."),
            store_name: text("The product's name.", "惠普（HP）Q2612A 12A 原装黑色硒鼓"),
            is_anonymous: flag.describe("1 where other customers do not see the name."),
            hidden_reason: hiddenReason,
          }),
        )
        .describe("One page of reviews."),
    }),
  }),
  ofOrder: get({
    path: "/api/reply/order/{id}",
    source: "ours",
    access: "customer",
    description: "Reads the customer's reviews, written or begun, of the items of an order.",
    answer: z.strictObject({
      list: z
        .array(
          z.strictObject({
            order_product_id: id.describe("The item of the order."),
            category: unreadableIs(text("The top category of the product.", "打印耗材").optional(), undefined),
            pictures: z
              .array(z.strictObject({ picture_id: id.describe("The id of the picture."), image }))
              .describe("Pictures that wait for the review."),
            review: review.nullable().describe("The review; null before it is written."),
            hidden_reason: hiddenReason,
          }),
        )
        .describe("The items, in the order of the order."),
    }),
  }),
  create: post({
    path: "/api/reply/{id}",
    source: "ours",
    access: "customer",
    description: "Writes the review of an item of a received order, once; the last review finishes the order.",
    errors: { 409: "The item is reviewed already, or its order does not allow reviews." },
    body: z.strictObject({
      product_score: score("The score of the product."),
      service_score: score("The score of the service."),
      postage_score: score("The score of the delivery."),
      comment: longText(REVIEW_TEXT_MAX)
        .min(1)
        .meta({ description: "The text of the review.", examples: ["包装完好，与描述一致"] }),
      is_anonymous: flag.describe("1 hides the name."),
    }),
    answer: z.strictObject({ left: count("The number of items of the order that wait for a review.") }),
  }),
  upload: post({
    path: "/api/reply/picture/{id}",
    source: "ours",
    access: "customer",
    description: "Adds a JPEG, PNG or WebP picture to the future review of an item.",
    carriesFile: true,
    errors: { 409: "The item is reviewed already, or its order does not allow reviews." },
    body: z.strictObject({
      image: sentFile("The bytes of the picture"),
    }),
    answer: z.strictObject({ picture_id: id.describe("The id of the picture.") }),
  }),
  removePicture: post({
    path: "/api/reply/picture/delete/{id}",
    source: "ours",
    access: "customer",
    description: "Removes a picture whose review is not written.",
    answer: z.strictObject({}),
  }),
};
