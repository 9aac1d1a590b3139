import { packInName, type SkuUnits, toSkuQuantity } from "#contract/rules/list-quantity.ts";
import type { ListMatch } from "./match.ts";
import type { ListSku } from "./sku.store.ts";

/** A problem with a row's quantity; the row cannot be bought until it is corrected. */
type ListProblem = {
  readonly kind: "below_min" | "short" | "rounded" | "unit" | "invalid";
  /** The quantity that is proposed instead, in units of the SKU; null where none can be bought. */
  readonly suggested: number | null;
};

/** One row of a list as it is reported. */
export type AssessedRow = {
  readonly row: number;
  /** The sheet and the number in it; null for a list of one sheet. */
  readonly place: string | null;
  readonly raw: string;
  readonly words: string;
  /** `duplicate`: merged into the row `into`, which names the same SKU. */
  readonly state: "matched" | "ambiguous" | "missing" | "duplicate";
  readonly by: ListMatch["by"];
  readonly sku_id: number | null;
  /** Units of the SKU, with those of merged rows; null where the row states no usable number. */
  readonly quantity: number | null;
  /** The stated quantity, as 10支; null where the row states none, or no number. */
  readonly stated: string | null;
  readonly problem: ListProblem | null;
  /** The conversions of the quantity, in Chinese. */
  readonly notes: readonly string[];
  readonly proposals: readonly number[];
  readonly into: number | null;
};

/** A match with the quantity in units of the SKU that the customer has set instead of the stated one. */
export type AssessedMatch = ListMatch & { readonly set_quantity?: number | null | undefined };

/**
 * The state of each row by the SKUs as they are now, in the order of the list. Rows of one SKU are merged into the first
 * of them. A SKU that is no longer for sale is missing.
 */
export function assessList(matches: readonly AssessedMatch[], skus: ReadonlyMap<number, ListSku>): AssessedRow[] {
  const firstOf = new Map<number, number>();
  const merged = new Map<number, AssessedMatch[]>();
  for (const match of matches) {
    if (match.sku_id === null || !skus.has(match.sku_id)) continue;
    const first = firstOf.get(match.sku_id) ?? match.row;
    firstOf.set(match.sku_id, first);
    merged.set(first, [...(merged.get(first) ?? []), match]);
  }
  return matches.map((match) => {
    const { row, place = null, raw, words, by, sku_id, listed, proposals } = match;
    const stated = listed === null || Number.isNaN(listed.amount) ? null : `${listed.amount}${listed.unit ?? ""}`;
    const base = { row, place, raw, words, by, stated, proposals, sku_id, into: null };
    const sku = sku_id === null ? undefined : skus.get(sku_id);
    if (!sku) {
      const state = match.is_found && sku_id === null ? "ambiguous" : "missing";
      return { ...base, by: null, sku_id: null, state, quantity: null, problem: null, notes: [] };
    }
    const into = firstOf.get(sku.sku_id) ?? row;
    if (into !== row) {
      return { ...base, state: "duplicate", into, ...quantityOf(match, sku), problem: null };
    }
    return { ...base, state: "matched", ...mergedQuantity(merged.get(row) ?? [match], sku) };
  });
}

/** The pack of the SKU, else the pack that its name or the product's name states. */
const unitsOf = (sku: ListSku): SkuUnits => {
  const named =
    sku.pack_pieces === null ? [sku.sku_name, sku.product_name].map((name) => packInName(name, sku.unit_name)) : [];
  return { ...sku, ...named.find((pack) => pack !== null) };
};

type RowQuantity = { quantity: number | null; notes: string[]; problem: ListProblem["kind"] | null };

/** The quantity of one row in units of the SKU. */
function quantityOf({ listed, full_width, set_quantity }: AssessedMatch, sku: ListSku): RowQuantity {
  if (set_quantity !== undefined && set_quantity !== null) return { quantity: set_quantity, notes: [], problem: null };
  if (listed === null) {
    return { quantity: sku.min_order, notes: [`没写数量，按 ${sku.min_order} ${sku.unit_name}计`], problem: null };
  }
  const { quantity, note, problem } = toSkuQuantity(listed, unitsOf(sku));
  const notes = full_width ? [`全角数字已转为 ${listed.amount}`] : [];
  return { quantity, notes: note ? [...notes, note] : notes, problem };
}

function mergedQuantity(matches: readonly AssessedMatch[], sku: ListSku) {
  const each = matches.map((match) => quantityOf(match, sku));
  const usable = each.flatMap(({ quantity }) => quantity ?? []);
  const quantity = usable.length === 0 ? null : usable.reduce((sum, one) => sum + one, 0);
  const others = matches.slice(1).map(({ row }) => row);
  const merge =
    others.length === 0 ? [] : [`已并入第 ${others.join("、")} 行，共 ${usable.join(" + ")} ${sku.unit_name}`];
  const notes = [...each.flatMap((one) => one.notes), ...merge];
  return { quantity, notes, problem: problemOf(quantity, each.find(({ problem }) => problem)?.problem ?? null, sku) };
}

function problemOf(quantity: number | null, kind: ListProblem["kind"] | null, sku: ListSku): ListProblem | null {
  const most = sku.stock >= sku.min_order ? sku.stock : null;
  if (quantity === null) return { kind: "invalid", suggested: most === null ? null : sku.min_order };
  if (quantity > sku.stock) return { kind: "short", suggested: most };
  if (quantity < sku.min_order) return { kind: "below_min", suggested: most === null ? null : sku.min_order };
  return kind === null ? null : { kind, suggested: quantity };
}
