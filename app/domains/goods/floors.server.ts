import type { Api } from "#app/http/api.server.ts";
import { goods, type ProductCard } from "#contract/goods.ts";
import { shown } from "./goods.server.ts";

/** How many stand in a row of the home page, and in a floor (family.md section 1.1). */
const ROW = 5;
const FLOOR = 8;

/** What the home page sells: recommended, new, and a floor for each category. */
export async function readFloors(api: Api) {
  const { best, fresh, floors } = await api.read(goods.floors);
  return {
    best: best.slice(0, ROW).map(shown),
    fresh: fresh.slice(0, ROW).map(shown),
    floors: floors.map(({ list, ...floor }) => ({ ...floor, list: list.slice(0, FLOOR).map(brief) })),
  };
}
export type Floor = Awaited<ReturnType<typeof readFloors>>["floors"][number];

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
