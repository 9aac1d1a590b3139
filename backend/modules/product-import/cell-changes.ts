import { COLUMNS, type Column, PRODUCT_COLUMNS, SKU_COLUMNS } from "#contract/rules/product-table.ts";
import type { ImportedProduct, ImportedSku } from "./import-row.ts";

/** A cell of a product, or of one of its SKUs, that a table changes, with its texts. */
export type CellChange = { sku_id: number | null; column: Column; before: string; after: string };

/** The values of a product with those that stand for a blank cell. */
const filled = ({ line: _, cells: __, skus: ___, ...product }: ImportedProduct): Record<string, unknown> => ({
  ...product,
  picture_detail: product.picture_detail || product.picture_kind,
});
const filledSku = ({ line: _, cells: __, ...sku }: ImportedSku, product: ImportedProduct): Record<string, unknown> => ({
  ...sku,
  ot_price: sku.ot_price ?? sku.price,
  sku_unit_name: sku.sku_unit_name ?? product.unit_name,
});

type Values = Readonly<Record<string, unknown>>;

/** The columns whose values differ; a value of null is that of a blank cell, which changes nothing. */
const changedColumns = (columns: readonly Column[], before: Values, after: Values) =>
  columns.filter(
    (column) =>
      (after[column] ?? null) !== null && JSON.stringify(after[column]) !== JSON.stringify(before[column] ?? null),
  );

const OPTIONAL: readonly Column[] = ["pack_pieces", "color_hex", "origin"];
/** Columns whose blank cell removes the value. */
const removedColumns = (before: Values, after: Values) =>
  OPTIONAL.filter((column) => column in after && (after[column] ?? null) === null && (before[column] ?? null) !== null);

/** What the rows of a product would change of it, cell by cell; a product or a SKU that is new is one change. */
export function changesOf(before: ImportedProduct | undefined, after: ImportedProduct): CellChange[] {
  if (!before) return [{ sku_id: null, column: "product_id", before: "", after: after.name }];
  const [was, is] = [filled(before), filled(after)];
  const ofProduct = [...changedColumns(PRODUCT_COLUMNS, was, is), ...removedColumns(was, is)];
  const textOf = (cells: ImportedProduct["cells"], column: Column) => cells[column] ?? "";
  return [
    ...ofProduct.map((column) => ({
      sku_id: null,
      column,
      before: textOf(before.cells, column),
      after: textOf(after.cells, column),
    })),
    ...after.skus.flatMap((sku): CellChange[] => {
      const known = before.skus.find(({ sku_id }) => sku_id === sku.sku_id);
      const { sku_id } = sku;
      if (!known) return [{ sku_id, column: "sku_id", before: "", after: textOf(sku.cells, "attrs") || "默认" }];
      const [old, now] = [filledSku(known, before), filledSku(sku, after)];
      return [...changedColumns(SKU_COLUMNS, old, now), ...removedColumns(old, now)].map((column) => ({
        sku_id,
        column,
        before: textOf(known.cells, column),
        after: textOf(sku.cells, column),
      }));
    }),
  ];
}

const PICTURE_COLUMNS: readonly Column[] = ["pictures", "sku_picture"];
/** Pictures by their number, because their addresses say nothing to a reader. */
const pictureText = (cell: string) => (cell === "" ? "无" : `${cell.split("|").length} 张`);

/** A change in a few words. */
export function cellChangeText({ column, before, after }: CellChange): string {
  if (column === "product_id") return `新建 ${after}`;
  if (PICTURE_COLUMNS.includes(column)) return `换${COLUMNS[column]} ${pictureText(before)} → ${pictureText(after)}`;
  return before === "" ? `${COLUMNS[column]} ${after}` : `${COLUMNS[column]} ${before} → ${after || "无"}`;
}
