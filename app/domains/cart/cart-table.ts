import type { CartGroup, CartLine } from "#contract/cart.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { linePrice, lineTotal } from "./cart.ts";

const HEAD = ["店铺", "商品", "规格", "编码", "单位", "单价", "数量", "小计", "备注"] as const;

/**
 * The cart as a table with a row of heads, with the prices that the page shows to this customer and no others.
 * @param ids the lines to export; all lines unless given
 */
export function cartTable(
  { groups, failed, buyer }: { groups: readonly CartGroup[]; failed: readonly CartLine[]; buyer: Buyer },
  ids: ReadonlySet<string> | null,
): string[][] {
  const isChosen = ({ cart_id }: CartLine) => ids === null || ids.has(String(cart_id));
  const valid = groups.flatMap((group) =>
    group.list.filter(isChosen).map((line) => toRow(line, buyer, { store: group.mer_name, note: "" })),
  );
  const invalid = failed
    .filter(isChosen)
    .map((line) => toRow(line, buyer, { store: "", note: line.fail_reason ?? "失效商品" }));
  return [[...HEAD], ...valid, ...invalid];
}

function toRow(line: CartLine, buyer: Buyer, { store, note }: { store: string; note: string }): string[] {
  const { product_id, product, productAttr, cart_num } = line;
  return [
    store,
    product.store_name,
    productAttr.sku,
    `${product_id}-${productAttr.unique}`,
    productAttr.unit_name ?? product.unit_name,
    linePrice(line, buyer).amount,
    String(cart_num),
    note === "" ? lineTotal(line, buyer) : "",
    note,
  ];
}

/** The ids of an export's address; null for the whole cart. */
export function exportedIds(search: URLSearchParams): ReadonlySet<string> | null {
  const ids = search.get("cartId")?.split(",").filter(Boolean) ?? [];
  return ids.length === 0 ? null : new Set(ids);
}
