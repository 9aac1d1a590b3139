import { data } from "@remix-run/node";
import type { Api } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { product } from "#contract/product.ts";
import type { Product, Sku } from "#contract/product-fields.ts";
import { NO_PRODUCT } from "#contract/rules/messages.ts";
import { ID } from "#contract/rules/patterns.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import { chosenSku, startQuantity } from "./catalog.ts";
import type { BuyForm } from "./forms.ts";
import { type ShownCard, toShownCard } from "./list.server.ts";

const productNotFound = () => data({ message: NO_PRODUCT }, { status: 404 });

/** Reads a product. @throws a 404 response if the id is malformed or unknown */
export async function readProduct(api: Api, id: string | undefined): Promise<Product> {
  if (!id || !ID.test(id)) throw productNotFound();
  return api.read(product.detail, { params: { id } });
}

/** Reads the related products; an empty list for a malformed id and if the backend fails. */
async function readRelated(api: Api, id: string | undefined): Promise<readonly ShownCard[]> {
  const related = id && ID.test(id) ? await optional(api, api.read(product.related, { params: { id } })) : null;
  return (related ?? []).map(toShownCard);
}

/** The parameters of a product with the bar code of its chosen specification. */
const withBarCode = (params: Product["params"], { bar_code }: Sku) =>
  bar_code ? [...params.filter(({ name }) => name !== "条码"), { name: "条码", value: bar_code }] : params;

const TABS = ["info", "params", "fits", "consumables", "reviews", "service"] as const;
export type ProductTab = (typeof TABS)[number];

/**
 * Reads a product with the SKU, quantity, picture and tab of its address.
 * @param customer the buyer whose prices choose the cheapest SKU; a failure to read it chooses by public prices
 * @throws a 404 response if it is unknown
 */
export async function readProductPage(
  api: Api,
  request: Request,
  id: string | undefined,
  customer: Promise<Buyer> | null,
) {
  const { searchParams } = new URL(request.url);
  const [{ fits, params, store_info, ...product }, buyer, related] = await Promise.all([
    readProduct(api, id),
    customer && optional(api, customer),
    readRelated(api, id),
  ]);
  const chosen = chosenSku(product, searchParams.get("sku"), buyer);
  if (!chosen) throw productNotFound();
  const typedQuantity = searchParams.get("cart_num");
  const picture = Number(searchParams.get("image"));
  const hasTab = {
    info: true,
    params: true,
    reviews: true,
    service: true,
    fits: fits.length > 0,
    consumables: product.printers.length > 0,
  };
  const tab = TABS.find((name) => name === searchParams.get("tab") && hasTab[name]) ?? "info";
  return {
    product,
    chosen,
    quantity:
      typedQuantity === null ? startQuantity(chosen) : clampQuantity(parseQuantity(typedQuantity), chosen.stock),
    /** Index from 0; null where the address names no picture. */
    picture: Number.isInteger(picture) && picture > 0 ? picture - 1 : null,
    tab,
    storeInfo: store_info,
    params: tab === "info" || tab === "params" ? withBarCode(params, chosen) : [],
    /** All printers that the product fits; a page shows them on its tab. */
    fits,
    fitCount: fits.length,
    related,
  };
}

/** The product's address with the SKU, and the quantity if there is one, to return to. */
export function withChosenSku(url: string, { sku, cart_num }: Pick<BuyForm, "sku"> & { cart_num?: string }) {
  const address = new URL(url);
  address.searchParams.set("sku", sku);
  if (cart_num) address.searchParams.set("cart_num", cart_num.slice(0, 6));
  return address.href;
}
