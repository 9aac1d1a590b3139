import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { flag, id, instant, money, paging } from "./fields.ts";
import { productCard } from "./goods.ts";

/** Products that one customer may have among the favourites. */
export const FAVOURITES_MAX = 500;

/** The only type of favourite so far; stores are type 10. */
const PRODUCT = z.literal(1);

const filter = z.enum(["all", "cheaper", "in_stock", "gone"]);
export type FavouriteFilter = z.output<typeof filter>;

const entry = z.strictObject({
  product_id: id,
  store_name: z.string(),
  image: z.string(),
  /** 0: off the shelf; `card` is null then. */
  is_show: flag,
  saved_at: instant,
  /**
   * What one unit costs less than when it was saved, by the customer's price of both days; null when it does not, and
   * when the card shows another SKU than the saved one.
   */
  saving: money.nullable(),
  card: productCard.nullable(),
});
export type Favourite = z.output<typeof entry>;

export const favourite = {
  /** The newest first, unless `order` says otherwise. */
  list: get({
    path: "/api/user/relation/product/lst",
    source: "ours",
    access: "customer",
    query: z.object({
      filter: filter.catch("all").default("all"),
      order: z.enum(["newest", "saving", "price"]).catch("newest").default("newest"),
      keyword: z.string().max(60).catch("").default(""),
      ...paging([20]),
    }),
    answer: z.strictObject({
      count: z.number().int().nonnegative(),
      counts: z.record(filter, z.number().int().nonnegative()),
      list: z.array(entry),
    }),
  }),
  /** The ids of all favourite products, for the hearts on cards and product pages. */
  ids: get({
    path: "/api/user/relation/product/ids",
    source: "ours",
    access: "customer",
    answer: z.array(id),
  }),
  /** Adding a favourite twice changes nothing. */
  create: post({
    path: "/api/user/relation/create",
    source: "ours",
    access: "customer",
    body: z.strictObject({ type_id: id, type: PRODUCT }),
    answer: z.strictObject({}),
  }),
  /** Ids that are not among the favourites are ignored. */
  remove: post({
    path: "/api/user/relation/batch/delete",
    source: "ours",
    access: "customer",
    body: z.strictObject({ type_id: z.array(id).min(1).max(FAVOURITES_MAX), type: PRODUCT }),
    answer: z.strictObject({}),
  }),
};
