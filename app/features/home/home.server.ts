import { toShownCard } from "#app/features/catalog/list.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { printer } from "#contract/printer.ts";
import { type ProductCard, product } from "#contract/product.ts";
import { search } from "#contract/search.ts";
import { categoryPreviews } from "./category-preview.ts";

/** The numbers of products in a row and on a floor of the home page. */
const ROW_SIZE = 5;
const FLOOR_SIZE = 8;

/** Reads the recommended products, the new products, and a floor for each category. */
export async function readHomeProducts(api: Api) {
  const { best, fresh, floors } = await api.read(product.floors);
  return {
    best: best.slice(0, ROW_SIZE).map(toShownCard),
    fresh: fresh.slice(0, ROW_SIZE).map(toShownCard),
    floors: floors.map(({ list, ...floor }) => ({ ...floor, list: list.slice(0, FLOOR_SIZE).map(toBriefCard) })),
  };
}
export type Floor = Awaited<ReturnType<typeof readHomeProducts>>["floors"][number];

/** Reads how many printers and consumables the shop knows. */
export async function readPrinterCounts(api: Api) {
  const { printers, consumables } = await api.read(printer.brands);
  return { printers, consumables };
}
export type PrinterCounts = Awaited<ReturnType<typeof readPrinterCounts>>;

/** Reads one row of the products that sell best. */
export async function readBestsellers(api: Api) {
  const { list } = await api.read(search.list, { query: { order: "sales" } });
  return list.slice(0, ROW_SIZE).map(toShownCard);
}

/** The bestsellers below an empty list; none below another list. */
export const bestsellersBelow = async (api: Api, { count }: { count: number }) =>
  count === 0 ? ((await optional(api, readBestsellers(api))) ?? []) : [];

/** Reads the category previews of the rail and the floors; empty if the backend fails. */
export const readCategoryPreviews = async (api: Api) =>
  categoryPreviews((await optional(api, api.read(product.categories))) ?? []);

/** The fields that a small card shows. */
export type BriefCard = Pick<
  ProductCard,
  | "product_id"
  | "product_type"
  | "store_name"
  | "image"
  | "unit_name"
  | "pack_pieces"
  | "piece_unit"
  | "sales"
  | "price"
  | "tier_prices"
  | "cost"
  | "cost_plus"
>;

function toBriefCard(card: ProductCard): BriefCard {
  const { product_id, product_type, store_name, image, unit_name, sales, price, tier_prices } = card;
  const { cost, cost_plus, pack_pieces, piece_unit } = card;
  // A document contains its data twice, and a small card shows one tier.
  const [tier] = tier_prices;
  const brief: BriefCard = {
    product_id,
    product_type,
    store_name,
    image,
    unit_name,
    sales,
    price,
    tier_prices: tier ? [tier] : [],
  };
  if (pack_pieces !== undefined) Object.assign(brief, { pack_pieces, piece_unit });
  // Without a trade price, the page does not contain the names of its fields either.
  return cost === undefined ? brief : Object.assign(brief, { cost, cost_plus });
}
