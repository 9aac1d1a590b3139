import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { count, id, instant, money, nullableText, paging, text } from "./fields.ts";
import { unreadableIs } from "./reading.ts";
import {
  COUPON_STATES,
  COUPON_TYPE,
  COUPON_TYPE_TEXTS,
  COUPONS_PER_CUSTOMER_MAX,
  HELD_COUPON_STATES,
  RECENT_COUPON_DAYS,
  RECENT_COUPONS,
} from "./rules/coupon.ts";

/** The discount, scope and validity of a coupon. */
export const couponFacts = {
  coupon_id: id.describe("The id of the coupon."),
  type: z
    .union(Object.values(COUPON_TYPE).map((type) => z.literal(type)))
    .describe("0 of a store, 1 for products of it, 10 of the platform, 11 for categories, 12 for several stores."),
  title: text("The name of the coupon.", "全店商品"),
  coupon_price: money.describe("The amount off."),
  use_min_price: money.describe("The least amount of goods that the coupon requires."),
  start_time: instant.describe("The start of its validity."),
  end_time: instant.describe("The end of its validity, until which it is given."),
};

/** The targets of a coupon: products, categories or stores, by its type. */
const couponTargets = z
  .array(z.strictObject({ id: id.describe("The id."), name: text("The name.", "打印耗材") }))
  .describe("The products, categories or stores that the coupon applies to, by its type; empty for all.");

export const coupon = z
  .strictObject({
    ...couponFacts,
    mer_id: id
      .nullable()
      .describe("The store whose products the coupon applies to; null for a coupon of the platform."),
    targets: couponTargets,
    remain_count: count("The number of coupons that are left."),
    limit: z
      .number()
      .int()
      .min(1)
      .max(COUPONS_PER_CUSTOMER_MAX)
      .meta({ description: "The most coupons of this kind that one customer receives.", examples: [1] }),
    taken: count("The number that the customer of the token has received; 0 for a visitor."),
    state: z
      .enum(COUPON_STATES)
      .meta({ description: "Whether the customer can receive it, or the reason why not.", examples: ["open"] }),
  })
  .meta({ id: "Coupon", description: "A coupon that customers can receive." });
export type Coupon = z.output<typeof coupon>;

const list = z.array(coupon).describe("Coupons, those that can be received first.");

const held = z
  .strictObject({
    coupon_user_id: id.describe("The id of the customer's coupon, which an order sends."),
    ...couponFacts,
    mer_id: id
      .nullable()
      .describe("The store whose products the coupon applies to; null for a coupon of the platform."),
    mer_name: nullableText("The name of that store.", "得力办公旗舰店"),
    targets: couponTargets,
    state: z.enum(HELD_COUPON_STATES).describe("Whether the coupon can be used, was used, or has expired."),
    use_time: instant.nullable().describe("When the coupon was used; null for an unused one."),
    group_order_id: id.nullable().describe("The group of orders that used the coupon."),
    group_order_sn: nullableText("The number of that group.", "WXG2611210001"),
  })
  .meta({ id: "HeldCoupon", description: "A coupon that the customer has." });
export type HeldCoupon = z.output<typeof held>;

export const coupons = {
  mine: get({
    path: "/api/coupon/list",
    source: "ours",
    access: "customer",
    description:
      "Lists the customer's coupons of one state: the first to expire first, used and expired ones the newest first.",
    query: z.object({
      status: z.enum(HELD_COUPON_STATES).catch("unused").default("unused").describe("The state of the coupons."),
      type: z
        .enum(["", ...COUPON_TYPE_TEXTS])
        .catch("")
        .default("")
        .meta({ description: "One type of coupons; empty for all.", examples: ["11"] }),
      ...paging([20]),
    }),
    answer: z.strictObject({
      counts: z
        .record(z.enum(HELD_COUPON_STATES), z.number().int().nonnegative())
        .meta({ description: "The number in each state.", examples: [{ unused: 5, used: 6, expired: 2 }] }),
      types: z.record(z.enum(COUPON_TYPE_TEXTS), z.number().int().nonnegative()).meta({
        description: "The number of each type in the state.",
        examples: [{ 0: 2, 1: 0, 10: 2, 11: 1, 12: 0 }],
      }),
      list: z.array(held).describe("One page of coupons."),
    }),
  }),
  recent: get({
    path: "/api/coupon/recent",
    source: "ours",
    access: "customer",
    description: `Lists the customer's coupons that were used or expired in the last ${RECENT_COUPON_DAYS} days, the newest first.`,
    answer: z.strictObject({
      count: count("The number of all of them."),
      list: z.array(held).max(RECENT_COUPONS).describe("The newest of them."),
    }),
  }),
  ofStore: get({
    path: "/api/coupon/store/{id}",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Lists the coupons of a store, including those that ended in the last days.",
    answer: list,
  }),
  ofProduct: get({
    path: "/api/coupon/product/{id}",
    source: "ours",
    access: "public",
    proxy: true,
    description:
      "Lists the coupons of a product's store and of the platform that the customer can receive or has received.",
    answer: list,
  }),
  receive: post({
    path: "/api/coupon/receive/{id}",
    source: "ours",
    access: "customer",
    description: "Gives the customer a coupon.",
    body: z.strictObject({
      number: z
        .number()
        .int()
        .min(1)
        .max(COUPONS_PER_CUSTOMER_MAX)
        .meta({
          description:
            "The number of the customer's coupon of this kind, from 1; one that the customer has already changes nothing.",
          examples: [1],
        }),
    }),
    answer: z.strictObject({
      taken: count("The number of coupons of this kind that the customer has now."),
      coupon_user_id: unreadableIs(
        id.optional().describe("The id of the customer's coupon with this number."),
        undefined,
      ),
      is_new: z.boolean().meta({ description: "Whether this request gave a coupon.", examples: [true] }),
    }),
  }),
};
