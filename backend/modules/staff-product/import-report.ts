import type { GoodsRowState } from "#contract/rules/staff-product.ts";
import type { StaffProductImport, StaffProductImportRow } from "#contract/staff-product.ts";
import { cellChangeText } from "../product-import/cell-changes.ts";
import type { CheckedTable } from "../product-import/import.ts";
import type { ProductPlan } from "../product-import/product-acts.ts";
import { reasonsOf } from "./product-plan.ts";

export type ImportCounts = StaffProductImport["counts"];

const WRITTEN_MAX = 80;
const CHANGES_SHOWN = 6;
const NOTE_MAX = 400;
const FILE_MISSING = /^找不到图片文件 /;
const STATE_ORDER: readonly GoodsRowState[] = ["bad", "ask", "new", "changed", "same"];

const stateOf = (plan: ProductPlan): GoodsRowState =>
  plan.reasons.length > 0 ? "ask" : plan.isNew ? "new" : plan.changes.length > 0 ? "changed" : "same";

/** How many rows a table has, and how many products of each state. */
export function countsOfImport(
  table: readonly string[][],
  { problems }: CheckedTable,
  plans: readonly ProductPlan[],
): ImportCounts {
  const of = (state: GoodsRowState) => plans.filter((plan) => stateOf(plan) === state).length;
  return {
    rows: Math.max(0, table.filter((row) => row.some((cell) => cell.trim() !== "")).length - 1),
    new: of("new"),
    changed: of("changed"),
    same: of("same"),
    ask: of("ask"),
    bad: problems.length,
  };
}

/** The problems by their lines, then what the products would become: those that need attention come first. */
export function rowsOfImport(
  table: readonly string[][],
  { problems }: CheckedTable,
  plans: readonly ProductPlan[],
): StaffProductImportRow[] {
  const bad = problems.map(({ line, column, message }): StaffProductImportRow => {
    const titles = table.find((row) => row.some((cell) => cell.trim() === column)) ?? [];
    const at = titles.findIndex((cell) => cell.trim() === column);
    const written = (table[line - 1]?.[at] ?? "").slice(0, WRITTEN_MAX);
    return { line, product_id: null, state: "bad", column, written, note: message };
  });
  const rest = plans.map((plan): StaffProductImportRow => {
    const state = stateOf(plan);
    const said = plan.changes.slice(0, CHANGES_SHOWN).map((change) => {
      const of = change.sku_id === null || plan.after.skus.length === 1 ? "" : `${change.sku_id} `;
      return change.column === "product_id"
        ? `新建，${plan.after.skus.length} 个规格`
        : `${of}${cellChangeText(change)}`;
    });
    const more = plan.changes.length > CHANGES_SHOWN ? `；共 ${plan.changes.length} 处` : "";
    const why = state === "ask" ? `${reasonsOf(plan).join("、")}。` : "";
    return {
      line: plan.after.line,
      product_id: plan.id,
      state,
      column: "",
      written: plan.after.name.slice(0, WRITTEN_MAX),
      note: state === "same" ? "没有变化" : `${why}${said.join("；")}${more}`.slice(0, NOTE_MAX),
    };
  });
  return [...bad, ...rest].sort(
    (a, b) => STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state) || a.line - b.line,
  );
}

/** The files of pictures that a table names and that were not sent. */
export const missingFiles = ({ problems }: CheckedTable): string[] => [
  ...new Set(
    problems
      .filter(({ message }) => FILE_MISSING.test(message))
      .map(({ message }) => message.replace(FILE_MISSING, "")),
  ),
];
