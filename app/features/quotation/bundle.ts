import type { BundleLine } from "#contract/bundle.ts";
import { type Extra, formatExtras, formatSwaps, type Swap } from "#contract/rules/bundle.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { amountCell, headRow, type Row, type Sheet } from "#contract/rules/sheet.ts";

/** The reader's price of one unit of a bundle's line at this quantity, in yuan. */
export const bundlePrice = ({ price, tiers }: Pick<BundleLine, "price" | "tiers">, quantity: number): string =>
  tiers.findLast(({ min_qty }) => min_qty <= quantity)?.price ?? price;

type Graded = Pick<BundleLine, "group" | "standard" | "product_attr_unique" | "price" | "cart_num" | "choices">;

const optionsOf = ({ product_attr_unique: sku, price, choices }: Graded) => [
  { sku, price: fen(price) },
  ...choices.map((choice) => ({ sku: choice.product_attr_unique, price: fen(choice.price) })),
];
const standardPrice = (line: Graded) => optionsOf(line).find(({ sku }) => sku === line.standard)?.price ?? 0;

/**
 * The grades of a bundle: the cheapest, the proposed and the dearest SKU for its dearest line with other SKUs to choose
 * from. Null where none is cheaper or dearer than the proposed one.
 */
export function gradesOf(list: readonly Graded[]) {
  const [line] = list
    .filter(({ choices }) => choices.length > 0)
    .sort((a, b) => standardPrice(b) * b.cart_num - standardPrice(a) * a.cart_num);
  if (!line) return null;
  const standard = standardPrice(line);
  const options = optionsOf(line).sort((a, b) => a.price - b.price);
  const grades = [
    { name: "省钱", option: options.find(({ price }) => price < standard) },
    { name: "标准", option: options.find(({ sku }) => sku === line.standard) },
    { name: "高配", option: options.findLast(({ price }) => price > standard) },
  ].flatMap(({ name, option }) =>
    option ? { name, sku: option.sku, isOn: option.sku === line.product_attr_unique } : [],
  );
  return grades.length < 2 ? null : { part: line.group, standard: line.standard, grades };
}

type Chosen = {
  people: number | null;
  /** The part whose lines are left out; empty for none. */
  without: string;
  list: readonly Pick<BundleLine, "standard" | "product_attr_unique" | "cart_num" | "is_extra">[];
};
type Change = {
  /** The SKU in a line's place. */
  swap?: Swap;
  /** A SKU beside the lines. */
  add?: Extra;
  /** An added SKU to remove. */
  drop?: number;
};

/** The search part of a bundle's address with its choices and a change to them. */
export function bundleSearch({ people, without, list }: Chosen, { swap: change, add, drop }: Change = {}) {
  const swaps = list.map(({ standard, product_attr_unique }) => ({
    from: standard,
    to: standard === change?.from ? change.to : product_attr_unique,
  }));
  const extras = list
    .filter(({ is_extra, standard }) => is_extra && standard !== drop)
    .map(({ standard, cart_num }) => ({ sku: standard, quantity: cart_num }));
  return {
    people: people ?? undefined,
    swap: formatSwaps(swaps.filter(({ from, to }) => from !== to)) || undefined,
    extra: formatExtras(add ? [...extras, add] : extras) || undefined,
    without: without || undefined,
  };
}

const HEAD = ["序号", "用途", "编码", "品名", "规格", "单位", "数量", "单价（含税，元）", "小计（元）"] as const;
const WIDTHS = [6, 10, 16, 44, 20, 8, 8, 16, 14] as const;

type Shown = { name: string; people: number | null; list: readonly BundleLine[] };

/** The lines of a ready bundle as a sheet, with its quantities and the reader's prices. */
export function bundleSheet({ name, people, list }: Shown): Sheet {
  const rows = list.map((line, index): Row => {
    const { group, product_id, product_attr_unique, store_name, sku, unit_name, cart_num, price } = line;
    return [
      index + 1,
      group,
      `${product_id}-${product_attr_unique}`,
      store_name,
      sku,
      unit_name,
      cart_num,
      amountCell(price),
      amountCell(yuan(fen(price) * cart_num)),
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
      ["", "", "", "合计", "", "", "", "", amountCell(yuan(total))],
    ],
  };
}
