import { normalText } from "#contract/rules/pasted-text.ts";
import { ID } from "#contract/rules/patterns.ts";

/** The code that pages show for a SKU. */
export const formatSkuCode = ({ product_id, sku_id }: { product_id: number; sku_id: number }) =>
  `${product_id}-${sku_id}`;

/** Parses the code that pages show for a SKU, `10230-100506`; null for any other text. */
export function parseSkuCode(text: string): { product_id: number; sku_id: number } | null {
  const parts = normalText(text).trim().split("-");
  const [product, sku] = parts;
  if (parts.length !== 2 || !product || !sku || !ID.test(product) || !ID.test(sku)) return null;
  return { product_id: Number(product), sku_id: Number(sku) };
}

/** Parses a bare number, which may be the id of a product or of a SKU; null for any other text. */
export function parseBareId(text: string): number | null {
  const typed = normalText(text).trim();
  return ID.test(typed) ? Number(typed) : null;
}
