import { fen, yuan } from "#contract/rules/money.ts";
import type { Column } from "#contract/rules/product-table.ts";

/** What each warehouse has of a SKU. */
export const placesText = (places: readonly { name: string; stock: number }[]) =>
  places.map(({ name, stock }) => `${name} ${stock.toLocaleString("en")}`).join(" · ") || "未归仓";

/** The values of a cell as lines, and lines as a cell. */
export const linesOfCell = (cell: string) => (cell === "无" ? "" : cell.split("|").join("\n"));
export const cellOfLines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("|");

/** Tiers as they are typed: 3 546.95, one a line; and as the cell of a table. */
export const tierLines = (cell: string) => cell.split("|").filter(Boolean).join(" ").replaceAll(":", "/");
export const cellOfTiers = (text: string) =>
  text
    .split(/[\s,，;；|]+/)
    .filter(Boolean)
    .map((step) => step.replace(/[/：]/, ":").replace(/[¥￥]/g, ""))
    .join("|");

/** The fields of a SKU in a form: the column, and its id or `new`. */
export const skuField = (column: Column, sku: number | "new") => `${column}_${sku}`;
const SKU_FIELD = /^([a-z_]+)_(\d{1,15}|new)$/;

type Typed = Readonly<Record<string, unknown>>;

/** The typed cells of each SKU of a form, by its id or `new`. */
export function skuCells(
  form: Typed,
  columns: readonly Column[],
): Map<number | "new", Partial<Record<Column, string>>> {
  const found = new Map<number | "new", Partial<Record<Column, string>>>();
  for (const [name, value] of Object.entries(form)) {
    const [, column = "", id = ""] = SKU_FIELD.exec(name) ?? [];
    const known = columns.find((one) => one === column);
    if (known === undefined || typeof value !== "string") continue;
    const sku = id === "new" ? "new" : Number(id);
    found.set(sku, { ...found.get(sku), [known]: value });
  }
  return found;
}

/** How a price of a batch follows from the one before. */
export type PriceRule = { kind: "percent" | "yuan"; by: number };

/** A price after a rule, in yuan with two decimals and never below one fen. */
export function ruledPrice(price: string, { kind, by }: PriceRule): string {
  const now = fen(price);
  const next =
    kind === "percent" ? Math.round((now * (1000 + Math.round(by * 10))) / 1000) : now + Math.round(by * 100);
  return yuan(Math.max(1, next));
}

export const OUTCOMES = {
  open: "等另一位批准，批了自动写入",
  waiting: "24 小时后生效，其间可以撤回",
  done: "已写入",
} as const;

/** The products of an address, and the chosen SKUs; null for all of the products. */
export function chosenSkus(search: URLSearchParams, max: number): { products: number[]; skus: Set<number> | null } {
  const codes = search.getAll("sku").flatMap((code) => {
    const [product, sku] = code.split("-").map(Number);
    return product && sku && Number.isSafeInteger(product) && Number.isSafeInteger(sku) ? [{ product, sku }] : [];
  });
  const whole = search
    .getAll("product")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const products = [...new Set([...codes.map(({ product }) => product), ...whole])].slice(0, max);
  return { products, skus: whole.length > 0 || codes.length === 0 ? null : new Set(codes.map(({ sku }) => sku)) };
}
