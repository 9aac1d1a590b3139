import type { Api } from "#app/http/api.server.ts";
import { ofKept } from "#app/http/kept.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { packed } from "#app/http/packed.ts";
import type { Answer } from "#contract/endpoint.ts";
import { goods, type ProductCard } from "#contract/goods.ts";
import { toShownCard } from "../catalog/catalog.server.ts";
import { categoryPreviews } from "./category-preview.ts";

/** How many products a row and a floor of the home page show (P6.8). */
const ROW = 5;
const FLOOR = 8;

/** What the home page sells: recommended, new, and a floor for each category. */
export const readFloors = async (api: Api) => packed(floorsOf(await api.read(goods.floors)));

/** What the rail and the floors tell of the categories; without it their names stand alone. */
export const readCategoryPreviews = async (api: Api) =>
  packed(tastesOf((await optional(api, api.read(goods.categories))) ?? []));

const tastesOf = ofKept(categoryPreviews);

const floorsOf = ofKept(({ best, fresh, floors }: Answer<typeof goods.floors>) => ({
  best: Object.freeze(best.slice(0, ROW).map(toShownCard)),
  fresh: Object.freeze(fresh.slice(0, ROW).map(toShownCard)),
  floors: floors.map(({ list, ...floor }) => Object.freeze({ ...floor, list: list.slice(0, FLOOR).map(brief) })),
}));
export type Floor = ReturnType<typeof floorsOf>["floors"][number];

/** What a small card shows, and nothing else. */
export type BriefCard = Pick<
  ProductCard,
  | "product_id"
  | "product_type"
  | "store_name"
  | "image"
  | "unit_name"
  | "sales"
  | "price"
  | "tier_prices"
  | "cost"
  | "cost_plus"
>;

function brief({
  product_id,
  product_type,
  store_name,
  image,
  unit_name,
  sales,
  price,
  ...rest
}: ProductCard): BriefCard {
  const { tier_prices, cost, cost_plus } = rest;
  const open = { product_id, product_type, store_name, image, unit_name, sales, price, tier_prices };
  // Where there is no trade price, not even its name goes to the page.
  return cost === undefined ? open : { ...open, cost, cost_plus };
}
