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
function brief({ product_id, product_type, store_name, image, unit_name, sales, ...card }: ProductCard) {
  const { price, cost, cost_plus, tier_prices } = card;
  return { product_id, product_type, store_name, image, unit_name, sales, price, cost, cost_plus, tier_prices };
}
export type BriefCard = ReturnType<typeof brief>;
