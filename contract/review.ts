import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { count, flag, id, instant, nullableText, paging, text } from "./fields.ts";
import { image } from "./product.ts";
import { REVIEW_PICTURE_BYTES_MAX, REVIEW_TEXT_MAX, REVIEW_TYPES, REVIEWS_PAGE_SIZE } from "./rules/review.ts";

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
    product_score: score("The quality of the product."),
    service_score: score("The service."),
    postage_score: score("The delivery."),
    comment: text("What the buyer wrote.", "包装完好，与描述一致"),
    pics: z.array(image).describe("The buyer's pictures."),
    sku: text("The specification that was bought.", "单支装"),
    create_time: instant.describe("When it was written."),
    merchant_reply_content: nullableText("The shop's reply; null without one.", "感谢支持"),
    merchant_reply_time: instant.nullable().describe("When the shop replied; null without a reply."),
  })
  .meta({ id: "Review", description: "A review of a product by a buyer, without what identifies the buyer." });
export type Review = z.output<typeof review>;

const stat = z
  .strictObject({
    count: count("All reviews that are shown."),
    best: count("Those with a mean from 4."),
    middle: count("Those with a mean from 2 and below 4."),
    negative: count("Those with a mean below 2."),
    picture: count("Those with pictures."),
  })
  .describe("How many reviews there are of each type.");

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
  .meta({ id: "ReviewSummary", description: "What the reviews of a product add up to." });
export type ReviewSummary = z.output<typeof reviewSummary>;

export const reviews = {
  ofProduct: get({
    path: "/api/store/product/reply/lst/{id}",
    source: "ours",
    access: "public",
    description: "Lists the reviews of a product, the newest first.",
    query: z.object({
      type: z.enum(REVIEW_TYPES).catch("").default("").describe("The reviews of one type; empty: all."),
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
    description: "Lists the reviews that the customer has written, hidden ones too, the newest first.",
    query: z.object(paging([REVIEWS_PAGE_SIZE])),
    answer: z.strictObject({
      count: count("The customer's reviews."),
      list: z
        .array(
          review.extend({
            order_id: id.describe("The id of the order."),
            product_id: id.describe("The id of the product."),
            store_name: text("The product's name.", "惠普（HP）Q2612A 12A 原装黑色硒鼓"),
            is_anonymous: flag.describe("1 where other customers see no name."),
          }),
        )
        .describe("One page of reviews."),
    }),
  }),
  ofOrder: get({
    path: "/api/reply/order/{id}",
    source: "ours",
    access: "customer",
    description: "Reads what the customer has written, or begun, about the items of an order.",
    answer: z.strictObject({
      list: z
        .array(
          z.strictObject({
            order_product_id: id.describe("The item of the order."),
            pictures: z
              .array(z.strictObject({ picture_id: id.describe("The id of the picture."), image }))
              .describe("Pictures that wait for the review."),
            review: review.nullable().describe("The review; null before it is written."),
          }),
        )
        .describe("The items, in the order of the order."),
    }),
  }),
  create: post({
    path: "/api/reply/{id}",
    source: "ours",
    access: "customer",
    description: "Writes the review of an item of a received order, once; the last one finishes the order.",
    errors: { 409: "The item is reviewed, or its order cannot be." },
    body: z.strictObject({
      product_score: score("The quality of the product."),
      service_score: score("The service."),
      postage_score: score("The delivery."),
      comment: z
        .string()
        .trim()
        .min(1)
        .max(REVIEW_TEXT_MAX)
        .meta({ description: "What the customer thinks.", examples: ["包装完好，与描述一致"] }),
      is_anonymous: flag.describe("1 shows no name."),
    }),
    answer: z.strictObject({ left: count("Items of the order that wait for a review.") }),
  }),
  upload: post({
    path: "/api/reply/picture/{id}",
    source: "ours",
    access: "customer",
    description: "Adds a JPEG, PNG or WebP picture to the review that an item waits for.",
    carriesFile: true,
    errors: { 409: "The item is reviewed, or its order cannot be." },
    body: z.strictObject({
      image: z
        .string()
        .min(1)
        .max(Math.ceil(REVIEW_PICTURE_BYTES_MAX / 3) * 4)
        .meta({ description: "The bytes of the picture as base64, 5 MB before it.", examples: ["iVBORw0KGgo="] }),
    }),
    answer: z.strictObject({ picture_id: id.describe("The id of the picture.") }),
  }),
  removePicture: post({
    path: "/api/reply/picture/delete/{id}",
    source: "ours",
    access: "customer",
    description: "Removes a picture that waits for its review.",
    answer: z.strictObject({}),
  }),
};
