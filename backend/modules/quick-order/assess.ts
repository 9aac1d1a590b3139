import { type Counted, countOf, packInName, type SkuUnits, unitsOf } from "#contract/rules/sku-quantity.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { ListMatch } from "./match.ts";
import type { ListSku } from "./sku.store.ts";

/** A problem with a row's quantity; the row cannot be bought until it is corrected. */
type ListProblem = {
  readonly kind: "below_min" | "short" | "rounded" | "unit" | "invalid" | "unclear";
  /** The quantity that is proposed instead, in units of the SKU; null where the list states none that can be bought. */
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
  /** The row's own text of the quantity, with those of merged rows; null where it states none. */
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
 * The state of each row by the SKUs as they are now, in the order of the list. Rows of one SKU whose quantities are
 * understood are merged into the first of them; the others stay. A SKU that is no longer for sale is missing.
 */
export function assessList(matches: readonly AssessedMatch[], skus: ReadonlyMap<number, ListSku>): AssessedRow[] {
  const merged = mergeRows(matches, skus);
  return matches.map((match) => {
    const { row, place = null, raw, words, by, sku_id, listed, proposals } = match;
    const base = { row, place, raw, words, by, stated: listed?.text ?? null, proposals, sku_id, into: null };
    const sku = sku_id === null ? undefined : skus.get(sku_id);
    if (!sku) {
      const state = match.is_found && sku_id === null ? "ambiguous" : "missing";
      return { ...base, by: null, sku_id: null, state, quantity: null, problem: null, notes: [] };
    }
    const group = merged.get(sku.sku_id) ?? [];
    const [first = match] = group;
    if (!group.includes(match)) return { ...base, state: "matched", ...aloneQuantity(match, sku) };
    if (first === match) return { ...base, state: "matched", ...mergedQuantity(group, sku) };
    const { quantity, notes } = quantityOf([match], sku);
    return { ...base, state: "duplicate", into: first.row, quantity, notes, problem: null };
  });
}

/**
 * The rows of each SKU that are merged: those whose quantities are understood, or else the first one, if it states
 * none.
 */
function mergeRows(matches: readonly AssessedMatch[], skus: ReadonlyMap<number, ListSku>) {
  const bySku = groupBy(matches, ({ sku_id }) => sku_id);
  const merged = new Map<number | null, AssessedMatch[]>();
  for (const [sku_id, rows] of bySku) {
    const sku = skus.get(sku_id ?? 0);
    if (!sku) continue;
    const understood = rows.filter((row) => countOfRow(row, sku)?.problem === null);
    const [first] = rows;
    const isUnstated = first !== undefined && countOfRow(first, sku) === null;
    merged.set(sku_id, understood.length > 0 || !isUnstated ? understood : [first]);
  }
  return merged;
}

/** The pack of the SKU, else the pack that its name or the product's name states. */
const packOf = (sku: ListSku): SkuUnits => {
  const named =
    sku.pack_pieces === null ? [sku.sku_name, sku.product_name].map((name) => packInName(name, sku.unit_name)) : [];
  return { ...sku, ...named.find((pack) => pack !== null) };
};

/** What a row counts of its SKU; null where it states no quantity. */
function countOfRow({ listed, set_quantity }: AssessedMatch, sku: ListSku): Counted | null {
  if (typeof set_quantity === "number") return { units: set_quantity, pieces: 0, note: null, problem: null };
  return listed === null ? null : countOf(listed, packOf(sku));
}

type RowQuantity = { quantity: number | null; notes: string[]; problem: ListProblem | null };

/** The quantity of merged rows in units of the SKU; a row alone that states none counts as the minimum order. */
function quantityOf(matches: readonly AssessedMatch[], sku: ListSku) {
  const counts = matches.flatMap((match) => countOfRow(match, sku) ?? []);
  if (counts.length === 0) {
    const notes = [`没写数量，按 ${sku.min_order} ${sku.unit_name}计`];
    return { quantity: sku.min_order, notes, problem: null };
  }
  const { quantity, note, problem } = unitsOf(counts, packOf(sku));
  const wide = matches.flatMap(({ full_width, listed, set_quantity }) =>
    full_width && listed && typeof set_quantity !== "number" ? [`全角数字已转为 ${listed.amount}`] : [],
  );
  return { quantity, notes: note ? [...wide, note] : wide, problem };
}

function mergedQuantity(matches: readonly AssessedMatch[], sku: ListSku): RowQuantity & { stated: string | null } {
  const { quantity, notes, problem } = quantityOf(matches, sku);
  const texts = matches.map(({ listed, set_quantity }) =>
    typeof set_quantity === "number" ? `${set_quantity}${sku.unit_name}` : (listed?.text ?? ""),
  );
  const others = matches.slice(1).map(({ row }) => row);
  const merge = others.length === 0 ? [] : [`第 ${others.join("、")} 行已并入这一行：${texts.join(" + ")}`];
  const stated = matches.every(({ listed }) => listed === null) ? null : texts.join(" + ");
  return { quantity, stated, notes: [...notes, ...merge], problem: problemOf(quantity, problem, sku) };
}

/** The quantity of a row that is not merged, because it is not understood or not stated. */
function aloneQuantity(match: AssessedMatch, sku: ListSku): RowQuantity {
  const count = countOfRow(match, sku);
  const problem = count?.problem ?? "unclear";
  const quantity = problem === "unit" ? (count?.units ?? null) : null;
  return { quantity, notes: [], problem: problemOf(quantity, problem, sku) };
}

function problemOf(quantity: number | null, kind: ListProblem["kind"] | null, sku: ListSku): ListProblem | null {
  const most = sku.stock >= sku.min_order ? sku.stock : null;
  // Nobody has written another quantity that could be proposed.
  if (quantity === null) return { kind: kind ?? "invalid", suggested: null };
  if (kind === "unit") {
    return { kind, suggested: quantity <= sku.stock && quantity >= sku.min_order ? quantity : null };
  }
  if (quantity > sku.stock) return { kind: "short", suggested: most };
  if (quantity < sku.min_order) return { kind: "below_min", suggested: most === null ? null : sku.min_order };
  return kind === null ? null : { kind, suggested: quantity };
}
