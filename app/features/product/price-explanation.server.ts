import { redirect } from "@remix-run/node";
import { chosenSku, startQuantity, unitOf } from "#app/features/catalog/catalog.ts";
import { readProduct } from "#app/features/catalog/product.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { toOffer } from "#contract/rules/product.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import { explainPrice } from "./price-explanation.ts";

/**
 * Reads the steps of this customer's price for the SKU and quantity in the address. The product's prices, which contain
 * the cost for approved customers, are not returned.
 * @throws a 404 response for an unknown product, and a redirect to the page of a product off the shelf
 */
export async function readPriceExplanation(api: Api, request: Request, id: string | undefined, buyer: Buyer) {
  const { searchParams } = new URL(request.url);
  const product = await readProduct(api, id);
  const { product_id, product_type, store_name } = product;
  const chosen = chosenSku(product, searchParams.get("sku"), buyer);
  if (!chosen || product.is_show === 0) throw redirect(link(urls.product.detail, { id: product_id }));
  const typed = searchParams.get("cart_num");
  const quantity = typed === null ? startQuantity(chosen) : clampQuantity(parseQuantity(typed), chosen.stock);
  const unit = unitOf(product, chosen);
  return {
    product: { product_id, store_name, sku_id: chosen.sku_id, sku: chosen.sku, image: chosen.image },
    unit,
    quantity,
    explanation: explainPrice(
      toOffer({ ...chosen, product_type }),
      buyer,
      quantity,
      unit.unit_name,
      chosen.agreed_until,
    ),
  };
}
