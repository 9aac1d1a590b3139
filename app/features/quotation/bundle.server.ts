import type { Api } from "#app/http/api.server.ts";
import { type ProductCard, product } from "#contract/product.ts";
import { quotation } from "#contract/quotation.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { cutKeyword } from "#contract/rules/keyword.ts";
import { yuan } from "#contract/rules/money.ts";
import { type Buyer, unitPrice } from "#contract/rules/pricing.ts";
import { toOffer } from "#contract/rules/product.ts";
import { search } from "#contract/search.ts";

/** The ready bundles. */
export const readBundles = async (api: Api) => (await api.read(quotation.bundles)).list;

const PART_MAX = 20;

/**
 * A ready bundle with the choices of the address: the number of people (`people=`), SKUs in the place of others
 * (`swap=`), SKUs beside its lines (`extra=`), and a part whose lines are left out (`without=`).
 */
export async function readBundle(api: Api, id: string, request: Request) {
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const bundle = await api.read(quotation.bundle, { params: { id }, query: quotation.bundle.query.parse(search) });
  const without = cutText(search.without ?? "", PART_MAX);
  return { ...bundle, without: bundle.list.some(({ group }) => group === without) ? without : "" };
}
export type ChosenBundle = Awaited<ReturnType<typeof readBundle>>;

/** The lines of a bundle without the part that the address leaves out. */
export const wantedLines = ({ list, without }: ChosenBundle) => list.filter(({ group }) => group !== without);

const RESULTS_MAX = 12;
/** The most SKUs of one product among the results. */
const SKUS_SHOWN = 3;

/**
 * The SKUs that match the keyword of the address (`find=`), at the reader's price for the minimum order; null without
 * one.
 */
export async function readExtras(api: Api, request: Request, readBuyer: () => Promise<Buyer | null>) {
  const keyword = cutKeyword(new URL(request.url).searchParams.get("find"));
  if (keyword === "") return null;
  const [{ list, exact_sku }, buyer] = await Promise.all([
    api.read(search.list, { query: { keyword, with_skus: "1" } }),
    readBuyer(),
  ]);
  const found = exact_sku
    ? await readSku(api, exact_sku, buyer)
    : list.flatMap(({ skus = [], ...card }) => skus.slice(0, SKUS_SHOWN).map((sku) => toExtra(card, sku, buyer)));
  return { keyword, found: found.slice(0, RESULTS_MAX) };
}

/** The SKU of a searched SKU code, for which the goods list would redirect to the product's page. */
async function readSku(api: Api, { product_id, sku_id }: { product_id: number; sku_id: number }, buyer: Buyer | null) {
  const found = await api.read(product.detail, { params: { id: product_id } });
  return found.skus
    .filter((sku) => sku.sku_id === sku_id)
    .map((sku) => toExtra(found, { ...sku, unit_name: sku.unit_name ?? found.unit_name }, buyer, sku.image));
}

type Product = Pick<ProductCard, "product_id" | "product_type" | "store_name"> & { image?: string };
type Sku = Pick<NonNullable<ProductCard["skus"]>[number], "sku_id" | "sku" | "unit_name" | "min_order"> &
  Omit<Parameters<typeof toOffer>[0], "product_type">;

const toExtra = (
  { product_id, product_type, store_name, image = "" }: Product,
  sku: Sku,
  buyer: Buyer | null,
  ownImage = image,
) => ({
  product_id,
  store_name,
  image: ownImage,
  sku_id: sku.sku_id,
  sku: sku.sku,
  unit_name: sku.unit_name,
  min_order: sku.min_order,
  price: yuan(unitPrice(toOffer({ ...sku, product_type }), buyer, sku.min_order)),
});
export type FoundExtras = NonNullable<Awaited<ReturnType<typeof readExtras>>>;
