import type { Api } from "#app/http/api.server.ts";
import { type CartGroup, type CartPreviewLine, cart, type FailedLine } from "#contract/cart.ts";
import { product } from "#contract/product.ts";
import { type AnyLine, canSwitch, cartLines } from "./cart.ts";
import { type LinkedLine, parsePermalink } from "./permalink.ts";

type Contents = { groups: readonly CartGroup[]; failed: readonly FailedLine[] };

/**
 * The line whose SKU is chosen on the page (`spec=12`), and its product with the SKUs to choose from; null without one.
 */
export async function readSpecification(api: Api, search: URLSearchParams, { groups, failed }: Contents) {
  const id = search.get("spec");
  const lines: AnyLine[] = [...cartLines(groups), ...failed];
  const line = lines.find(({ cart_id }) => String(cart_id) === id);
  if (!line || !canSwitch(line)) return null;
  return { line, product: await api.read(product.detail, { params: { id: line.product_id } }) };
}

/**
 * The lines of a link to the cart (`add=100506:2`), which are added once the customer confirms; null without a link.
 */
export async function readPermalink(api: Api, search: URLSearchParams) {
  const text = search.get("add");
  if (text === null) return null;
  const { lines, unreadable, left_out } = parsePermalink(text);
  const known = await readPreview(api, lines);
  const problems = [
    ...unreadable.map((part) => `${part}：不是商品编码`),
    ...lines.flatMap(({ sku }) => {
      const one = known.get(sku);
      if (!one) return [`编码 ${sku}：没有这个商品`];
      return one.fail_reason === null ? [] : [`${one.product.store_name}：${one.fail_reason}`];
    }),
    ...(left_out > 0 ? [`一次最多加入 ${lines.length} 种，另有 ${left_out} 种没有列出`] : []),
  ];
  return {
    key: crypto.randomUUID(),
    problems,
    lines: lines.flatMap(({ sku, quantity }) => {
      const one = known.get(sku);
      if (!one || one.fail_reason !== null) return [];
      const wanted = quantity === 0 ? one.productAttr.min_order : quantity;
      const { stock } = one.productAttr;
      return [{ ...one, cart_num: Math.min(wanted, stock), capped: wanted > stock }];
    }),
  };
}

/** The SKUs of a link to the cart that exist, with its quantities or their minimum orders, whether orderable or not. */
export async function readLinked(api: Api, text: string) {
  const { lines, left_out } = parsePermalink(text);
  const known = await readPreview(api, lines);
  return {
    left_out,
    lines: lines.flatMap(({ sku, quantity }) => {
      const one = known.get(sku);
      return one ? [{ ...one, cart_num: quantity === 0 ? one.productAttr.min_order : quantity }] : [];
    }),
  };
}

async function readPreview(api: Api, lines: readonly LinkedLine[]): Promise<ReadonlyMap<number, CartPreviewLine>> {
  if (lines.length === 0) return new Map();
  const { list } = await api.read(cart.preview, { query: { sku: lines.map(({ sku }) => sku).join(",") } });
  return new Map(list.map((one) => [one.productAttr.unique, one]));
}
