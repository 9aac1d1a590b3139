import type { CartGroup, CartLine, CartPreviewLine, FailedLine } from "#contract/cart.ts";
import { LINE_FAILED } from "#contract/rules/cart.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { amountCell, headRow, type Row, type Sheet } from "#contract/rules/sheet.ts";
import { type AnyLine, linePrice, lineTotal, PRICE_UNKNOWN, skuCode } from "./cart.ts";

const HEAD = ["店铺", "商品", "规格", "编码", "单位", "单价", "数量", "小计", "备注"] as const;
const WIDTHS = [20, 40, 24, 16, 8, 12, 8, 12, 24] as const;

/**
 * The cart as a sheet with a header row, with this customer's own prices, which are those of the page.
 * @param ids the lines to export; all lines unless given
 */
export function cartSheet(
  { groups, failed, buyer }: { groups: readonly CartGroup[]; failed: readonly FailedLine[]; buyer: Buyer },
  ids: ReadonlySet<string> | null,
): Sheet {
  const isChosen = ({ cart_id }: AnyLine) => ids === null || ids.has(String(cart_id));
  const valid = groups.flatMap((group) =>
    group.list.filter(isChosen).map((line) => toRow(line, buyer, { store: group.mer_name, note: "" })),
  );
  const invalid = failed
    .filter(isChosen)
    .map((line) => toRow(line, buyer, { store: "", note: line.fail_reason ?? LINE_FAILED }));
  return { name: "购物车", widths: WIDTHS, rows: [headRow(HEAD), ...valid, ...invalid] };
}

/** The SKUs and quantities of an address as a sheet, with the columns of the cart except the store. */
export const linkedSheet = (
  lines: readonly (CartPreviewLine & { cart_num: number })[],
  buyer: Buyer,
  left_out: number,
): Sheet => ({
  name: "采购清单",
  widths: WIDTHS.slice(1),
  rows: [
    headRow(HEAD.slice(1)),
    ...lines.map((line) => toGoods(line, buyer, line.fail_reason ?? "")),
    ...(left_out > 0 ? [[`一次最多导出 ${lines.length} 种，另有 ${left_out} 种没有列出`]] : []),
  ],
});

const toRow = (line: AnyLine, buyer: Buyer, { store, note }: { store: string; note: string }): Row => [
  store,
  ...toGoods(line, buyer, note),
];

type GoodsField = "cart_num" | "product_type" | "product_id" | "product" | "productAttr";
type Goods = Pick<CartLine, GoodsField> | Pick<FailedLine, GoodsField>;

function toGoods(line: Goods, buyer: Buyer, note: string): Row {
  const { product_id, product, productAttr, cart_num } = line;
  const [price, total] = hasPrice(line)
    ? [amountCell(linePrice(line, buyer).amount), amountCell(lineTotal(line, buyer))]
    : [PRICE_UNKNOWN, ""];
  return [
    product.store_name,
    productAttr.sku,
    skuCode(product_id, productAttr.unique),
    productAttr.unit_name ?? product.unit_name,
    price,
    cart_num ?? "",
    note === "" ? total : "",
    note,
  ];
}

const hasPrice = (line: Goods): line is Pick<CartLine, GoodsField> =>
  line.cart_num !== null && line.productAttr.price !== null;

/** The line ids in the address of an export; null for the whole cart. */
export function exportedIds(search: URLSearchParams): ReadonlySet<string> | null {
  const ids = search.get("cartId")?.split(",").filter(Boolean) ?? [];
  return ids.length === 0 ? null : new Set(ids);
}
