import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { count, flag, id, instant, keyword, money, paging, text } from "./fields.ts";
import { productCard } from "./product.ts";

/** The maximum number of favourite products per customer. */
export const FAVOURITES_MAX = 500;

const type = z
  .union([z.literal(1), z.literal(10)])
  .meta({ description: "The type of favourite: 1 for a product, 10 for a store.", examples: [1] });

const filter = z.enum(["all", "cheaper", "in_stock", "gone"]);
export type FavouriteFilter = z.output<typeof filter>;

const entry = z
  .strictObject({
    product_id: id.describe("The id of the product."),
    store_name: text("The product's name.", "得力 A4 复印纸 70g"),
    image: text("The address of the product's picture.", "/api/picture/paper.svg"),
    is_show: flag.describe("0 for a product off the shelf; its card is null."),
    saved_at: instant.describe("When it was saved, in milliseconds since 1970."),
    saving: money
      .nullable()
      .describe(
        "The fall of the customer's unit price since the product was saved; null where there is none, and when the card shows another SKU than the saved one.",
      ),
    card: productCard.nullable().describe("The product in the form of lists; null for a product off the shelf."),
  })
  .meta({ id: "Favourite", description: "A saved product." });
export type Favourite = z.output<typeof entry>;

export const favourite = {
  list: get({
    path: "/api/user/relation/product/lst",
    source: "ours",
    access: "customer",
    description: "Lists the saved products, the newest first unless order says otherwise.",
    query: z.object({
      filter: filter
        .catch("all")
        .default("all")
        .describe("A filter of favourites: all, cheaper now, in stock, or off the shelf."),
      order: z.enum(["newest", "saving", "price"]).catch("newest").default("newest").describe("The order of the list."),
      keyword: keyword("Words that the product names contain.", "复印纸"),
      ...paging([20]),
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      counts: z.record(filter, z.number().int().nonnegative()).meta({
        description: "The number of favourites of each filter.",
        examples: [{ all: 3, cheaper: 1, in_stock: 2, gone: 1 }],
      }),
      list: z.array(entry).describe("One page of favourites."),
    }),
  }),
  ids: get({
    path: "/api/user/relation/product/ids",
    source: "ours",
    access: "customer",
    description: "Lists the ids of all saved products, by which cards and product pages show the heart.",
    answer: z.array(id.describe("The id of a product.")),
  }),
  create: post({
    path: "/api/user/relation/create",
    source: "ours",
    access: "customer",
    description: "Saves a product, or follows a store; repeating it changes nothing.",
    errors: { 404: "The product or store does not exist." },
    body: z.strictObject({ type_id: id.describe("The id of the product or store."), type }),
    answer: z.strictObject({}),
  }),
  createMany: post({
    path: "/api/user/relation/batch/create",
    source: "ours",
    access: "customer",
    description: "Saves products; saved ones are not changed, and those off the shelf are ignored.",
    body: z.strictObject({
      type_id: z.array(id).min(1).max(FAVOURITES_MAX).describe("The ids of the products."),
      type: z.literal(1).meta({ description: "1 for products.", examples: [1] }),
    }),
    answer: z.strictObject({}),
  }),
  remove: post({
    path: "/api/user/relation/batch/delete",
    source: "ours",
    access: "customer",
    description: "Removes products or stores; ids that are not among the favourites are ignored.",
    body: z.strictObject({
      type_id: z.array(id).min(1).max(FAVOURITES_MAX).describe("The ids of the products or stores."),
      type,
    }),
    answer: z.strictObject({}),
  }),
  restore: post({
    path: "/api/user/relation/batch/restore",
    source: "ours",
    access: "customer",
    description:
      "Restores removed products or stores unchanged, with date and price, for a day after their removal; other ids are ignored.",
    body: z.strictObject({
      type_id: z.array(id).min(1).max(FAVOURITES_MAX).describe("The ids of the products or stores."),
      type,
    }),
    answer: z.strictObject({}),
  }),
};
