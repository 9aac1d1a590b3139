import type { Api } from "#app/http/api.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { cart } from "#contract/cart.ts";
import { order } from "#contract/order.ts";
import { ADD_MANY_MAX, QUANTITY_MAX } from "#contract/rules/cart.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { cleanName } from "#contract/rules/pasted-text.ts";
import { ID } from "#contract/rules/patterns.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import { DEFAULT_SCENE } from "#contract/rules/quotation.ts";
import { isStockReason } from "#contract/rules/stock.ts";
import { readBundle, wantedLines } from "./bundle.server.ts";
import { parseWanted, type WantedLine } from "./wanted.ts";

/**
 * The lines that an address names: `lines=<sku>_<quantity>,…` or `sku=&quantity=`, lines of the cart or all of them
 * (`cart=1,2`, `cart=all`), those of an order (`order=`), or those of a ready bundle (`bundle=`).
 */
export async function readWanted(api: Api, request: Request): Promise<{ lines: WantedLine[]; scene: string }> {
  const search = new URL(request.url).searchParams;
  const scene = cutText(cleanName(search.get("scene") ?? ""), 30) || DEFAULT_SCENE;
  const chosen = search.get("cart");
  if (chosen !== null) {
    const ids = new Set(chosen.split(","));
    const lines = (await api.read(cart.list)).list.flatMap(({ list }) => list);
    const wanted = lines.filter(({ cart_id }) => chosen === "all" || ids.has(String(cart_id)));
    return {
      scene,
      lines: wanted.flatMap(({ productAttr: { unique }, cart_num }) =>
        unique === null ? [] : [{ sku: unique, quantity: cart_num }],
      ),
    };
  }
  const order_id = search.get("order") ?? "";
  if (ID.test(order_id)) {
    const { list } = await api.read(order.detail, { params: { id: order_id } });
    return { scene, lines: list.map(({ sku_id, product_num }) => ({ sku: sku_id, quantity: product_num })) };
  }
  const bundle_id = search.get("bundle") ?? "";
  if (ID.test(bundle_id)) {
    const bundle = await readBundle(api, bundle_id, request);
    return {
      scene: bundle.name,
      lines: wantedLines(bundle).map(({ product_attr_unique: sku, cart_num: quantity }) => ({ sku, quantity })),
    };
  }
  const one = search.get("sku");
  const text = one === null ? (search.get("lines") ?? "") : `${one}_${search.get("quantity") || 1}`;
  return { scene, lines: parseWanted(text) };
}

/** The page that takes a SKU of a product's form into a quotation, with the typed quantity. */
export const addToQuotation = ({ sku, cart_num }: { sku: string; cart_num: string }) =>
  link(urls.quotation.add, {}, { sku, quantity: clampQuantity(parseQuantity(cart_num), QUANTITY_MAX) });

/**
 * The lines whose goods are on sale, in stock or not, with their names and units, up to the most lines of a quotation,
 * and the number of the other lines.
 */
export async function readWantedGoods(api: Api, lines: readonly WantedLine[]) {
  if (lines.length === 0) return { goods: [], gone: 0 };
  const asked = lines.slice(0, ADD_MANY_MAX);
  const { list } = await api.read(cart.preview, { query: { sku: asked.map(({ sku }) => sku).join(",") } });
  const known = new Map(list.map((line) => [line.productAttr.unique, line]));
  const goods = asked.flatMap(({ sku, quantity }) => {
    const line = known.get(sku);
    if (!line || (line.fail_reason !== null && !isStockReason(line.fail_reason))) return [];
    const { product, productAttr } = line;
    const unit_name = productAttr.unit_name ?? product.unit_name;
    return { sku, quantity, store_name: product.store_name, sku_name: productAttr.sku, unit_name };
  });
  return { goods, gone: asked.length - goods.length };
}
