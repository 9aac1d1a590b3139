import { z } from "zod";
import { get } from "./endpoint.ts";
import { count, flag, id, instant, nullableText, paging, text, wholeNumber } from "./fields.ts";
import { productCard } from "./product.ts";
import { cutKeyword } from "./rules/keyword.ts";
import { STORE_KINDS, STORE_ORDERS, STORES_PAGE_SIZE } from "./rules/store.ts";

const score = (description: string) => text(`${description}, from 0.0 to 5.0.`, "4.9");

const categoryCount = z.strictObject({
  id: id.describe("The id of the category."),
  name: text("The category's name.", "复印纸"),
  count: count("The number of the store's products in it."),
});

const storeFields = {
  mer_id: id.describe("The id of the store."),
  mer_name: text("The store's name.", "得力旗舰店"),
  mer_avatar: nullableText("The address of the logo; null for a logo drawn from the name.", "/portraits/deli.webp"),
  kind: z.enum(STORE_KINDS).meta({ description: "The kind of store.", examples: ["旗舰"] }),
  is_trader: flag.describe("1 for the shop's own store."),
  is_best: flag.describe("1 for a recommended store."),
  city: text("The city of the store.", "宁波"),
  mer_info: text("A description of the store in one sentence.", "办公用品一站配齐"),
  rating: score("The overall rating"),
  product_score: score("How well products match their description"),
  service_score: score("The service"),
  postage_score: score("The speed of delivery"),
  service_phone: text("Its telephone number.", "0574-00000000"),
  opened_on: text("The day on which the store opened, as yyyy-MM-dd.", "2019-06-01"),
  product_count: count("The number of its products for sale."),
  sales: count("The number of units sold."),
  care_count: count("The number of customers who follow it."),
  categories: z
    .array(categoryCount)
    .describe("The categories of the first level that the store sells in, the largest first."),
};

const storeEntry = z
  .strictObject({
    ...storeFields,
    recommend: z.array(productCard).max(3).describe("Its three bestselling products in stock."),
  })
  .meta({ id: "StoreEntry", description: "A store in the form of lists." });
export type StoreEntry = z.output<typeof storeEntry>;

const section = z
  .strictObject({
    store_category_id: id.describe("The id of the category."),
    cate_name: text("The category's name.", "办公纸品"),
    is_own: flag.describe("1 for a category that the store names itself, 0 for one of the shop."),
    count: count("The number of the store's products in the category."),
    links: z
      .array(categoryCount)
      .describe("The categories of the shop that divide its products; empty where all are in one."),
    list: z.array(productCard).describe("Its bestselling products in stock."),
  })
  .meta({ id: "StoreSection", description: "A category of a store with its bestsellers." });

const storeDetail = z
  .strictObject({
    ...storeFields,
    own_categories: z
      .array(
        z.strictObject({
          id: id.describe("The id of the category."),
          name: text("Its name.", "办公纸品"),
          count: count("The number of the store's products in it."),
        }),
      )
      .describe("The categories with products that the store names itself, in its order."),
    coupon_ends: z
      .array(instant)
      .describe("When each of its coupons ends that had not ended when the answer was made."),
    warehouses: z
      .array(
        z.strictObject({
          name: text("The name of the warehouse.", "上海仓"),
          ship_hours: count("Hours from the payment until the warehouse has shipped an order."),
        }),
      )
      .describe("The warehouses of its best sellers, the one with most of them first."),
    free_over: nullableText(
      "The value of the store's goods in an order from which freight is free, in yuan; null for never.",
      "99.00",
    ),
  })
  .meta({ id: "Store", description: "A store as its own pages show it." });
export type StoreDetail = z.output<typeof storeDetail>;

const storeKind = z.enum(["", ...STORE_KINDS]);

export const store = {
  list: get({
    path: "/api/store/merchant/lst",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Lists stores, each with three products.",
    query: z.object({
      keyword: z
        .string()
        .catch("")
        .default("")
        .transform(cutKeyword)
        .meta({ description: "A text that the names contain.", examples: ["得力"] }),
      kind: storeKind
        .catch("")
        .default("")
        .meta({ description: "Stores of one kind; empty for all.", examples: ["旗舰"] }),
      category_id: wholeNumber
        .catch(0)
        .default(0)
        .meta({ description: "Stores that sell in this category of the first level; 0 for all.", examples: [1] }),
      is_best: z.enum(["0", "1"]).catch("0").default("0").describe("1 for recommended stores only."),
      mer_ids: z
        .string()
        .regex(/^(\d{1,15}(,\d{1,15})*)?$/)
        .max(4000)
        .catch("")
        .default("")
        .meta({ description: "Comma-separated ids of the stores to choose from; empty for all.", examples: ["1,2"] }),
      order: z.enum(STORE_ORDERS).catch("default").default("default").describe("The order of the list."),
      ...paging([STORES_PAGE_SIZE]),
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      list: z.array(storeEntry).describe("One page of stores."),
      kinds: z
        .array(
          z.strictObject({ kind: z.enum(STORE_KINDS).describe("A kind."), count: count("The number of its stores.") }),
        )
        .describe("The kinds of the stores that match all filters except the kind."),
      categories: z
        .array(z.strictObject({ ...categoryCount.shape, count: count("The number of its stores.") }))
        .describe("The categories of the stores that match all filters except the category."),
    }),
  }),
  detail: get({
    path: "/api/store/merchant/detail/{id}",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Reads a store.",
    answer: storeDetail,
  }),
  home: get({
    path: "/api/store/merchant/home/{id}",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Reads the products of a store's home page.",
    answer: z.strictObject({
      best: z.array(productCard).describe("Its bestsellers in stock."),
      fresh: z.array(productCard).describe("Its newest products in stock."),
      sections: z
        .array(section)
        .describe(
          "The categories that the store names itself, in its order, or else its largest categories of the shop.",
        ),
    }),
  }),
  followedIds: get({
    path: "/api/user/relation/merchant/ids",
    source: "ours",
    access: "customer",
    description: "Lists the ids of the stores that the customer follows, the newest first.",
    answer: z.array(id.describe("The id of a store.")),
  }),
  followed: get({
    path: "/api/user/relation/merchant/lst",
    source: "ours",
    access: "customer",
    description: "Lists the stores that the customer follows, the newest first.",
    query: z.object(paging([STORES_PAGE_SIZE])),
    answer: z.strictObject({
      count: count("The number of stores that the customer follows."),
      list: z
        .array(
          z.strictObject({ ...storeEntry.shape, saved_at: instant.describe("When the customer followed the store.") }),
        )
        .describe("One page of stores."),
    }),
  }),
};
