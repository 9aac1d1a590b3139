import type { Favourite } from "#contract/favourite.ts";

/** The id of the form that the checkboxes of the cards belong to. */
export const SELECTION_FORM = "favourites";

/** The code of a favourite in forms and addresses, `10230-100506`; the SKU is 0 for an off-shelf product. */
export const favouriteCode = ({ product_id, card }: Pick<Favourite, "product_id" | "card">) =>
  `${product_id}-${card?.sku_id ?? 0}`;

/** The ids in the code of a favourite. */
export function parseFavouriteCode(code: string) {
  const [product_id = 0, sku_id = 0] = code.split("-").map(Number);
  return { product_id, sku_id };
}
