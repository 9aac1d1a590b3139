import type { Api } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { goods, type ProductCard } from "#contract/goods.ts";
import { toShownCard } from "../catalog/catalog.server.ts";
import { categoryPreviews } from "./category-preview.ts";

/** How many products a row and a floor of the home page show (P6.8). */
const ROW = 5;
const FLOOR = 8;

/** The recommended and the new products, and a floor for each category. */
export async function readHomeProducts(api: Api) {
  const { best, fresh, floors } = await api.read(goods.floors);
  return {
    best: best.slice(0, ROW).map(toShownCard),
    fresh: fresh.slice(0, ROW).map(toShownCard),
    floors: floors.map(({ list, ...floor }) => ({ ...floor, list: list.slice(0, FLOOR).map(brief) })),
  };
}
export type Floor = Awaited<ReturnType<typeof readHomeProducts>>["floors"][number];

/** The previews of the rail and the floors; without them the categories' names are shown alone. */
export const readCategoryPreviews = async (api: Api) =>
  categoryPreviews((await optional(api, api.read(goods.categories))) ?? []);

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
