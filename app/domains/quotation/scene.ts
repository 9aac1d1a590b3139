import { amount, headRow, type Row, type Sheet } from "#app/http/sheet.ts";
import type { BundleLine } from "#contract/bundle.ts";
import { fen, yuan } from "#contract/rules/money.ts";

/** What one unit of a bundle's line costs the reader at this quantity, in yuan. */
export const bundlePrice = ({ price, tiers }: Pick<BundleLine, "price" | "tiers">, quantity: number): string =>
  tiers.findLast(({ min_qty }) => min_qty <= quantity)?.price ?? price;

const HEAD = ["序号", "用途", "编码", "品名", "规格", "单位", "数量", "单价（含税，元）", "小计（元）"] as const;
const WIDTHS = [6, 10, 16, 44, 20, 8, 8, 16, 14] as const;

type Shown = { name: string; people: number | null; list: readonly BundleLine[] };

/** The lines of a ready bundle as a sheet, in its quantities and at the reader's prices. */
export function bundleSheet({ name, people, list }: Shown): Sheet {
  const rows = list.map((line, index): Row => {
    const { group, product_id, product_attr_unique, store_name, sku, unit_name, cart_num, price } = line;
    return [
      ...[index + 1, group, `${product_id}-${product_attr_unique}`, store_name, sku, unit_name, cart_num],
      ...[amount(price), amount(yuan(fen(price) * cart_num))],
    ];
  });
  const total = list.reduce((sum, { price, cart_num }) => sum + fen(price) * cart_num, 0);
  return {
    name: "场景清单",
    widths: WIDTHS,
    rows: [
      [{ head: name }, ...(people === null ? [] : [`${people} 人`])],
      headRow(HEAD),
      ...rows,
      ["", "", "", "合计", "", "", "", "", amount(yuan(total))],
    ],
  };
}
