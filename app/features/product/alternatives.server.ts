import type { Api } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { alternative } from "#contract/alternative.ts";
import type { Product, Sku } from "#contract/product-fields.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { type AlternativeTable, toAlternativeTable } from "./alternatives.ts";

/**
 * Reads the alternatives to the chosen SKU; the rows hold the reader's price, not the fields from which it is computed.
 * Null without alternatives, and where they cannot be read.
 */
export async function readAlternatives(
  api: Api,
  { product, chosen }: { product: Omit<Product, "fits" | "params" | "store_info">; chosen: Sku },
  customer: Promise<Buyer> | null,
): Promise<AlternativeTable | null> {
  const [answer, buyer] = await Promise.all([
    optional(
      api,
      api.read(alternative.list, { params: { id: String(product.product_id) }, query: { sku_id: chosen.sku_id } }),
    ),
    customer && optional(api, customer),
  ]);
  const table = answer && toAlternativeTable(answer, product, chosen, buyer);
  return table?.rows.some(({ isOwn }) => !isOwn) ? table : null;
}
