import { normalText } from "#contract/rules/pasted-text.ts";
import { COUNT_RAW_MAX, COUNT_ROWS_MAX } from "#contract/rules/staff-stock.ts";
import { type NamedColumns, namedRows } from "../../tables/named-columns.ts";
import type { TableRow } from "../../tables/table.ts";

/** A row of a count as it was read; null for a figure that cannot be read. */
export type ReadCount = { row: number; raw: string; code: string; counted: number | null };

const COLUMNS: NamedColumns<"code" | "counted"> = {
  titles: {
    code: /^(?:商品|产品|规格|货品|物料|sku)?(?:编码|编号|货号|料号|条码|代码|code)$|^sku$/i,
    counted: /^(?:实际|实盘|盘点|清点|实点|实存)(?:数量|数|清点|库存|件数)?$|^(?:数量|件数|现货|库存|qty|quantity)$/i,
  },
  sure: /实|盘点|清点|编码|编号|货号|料号/,
  rowsMax: COUNT_ROWS_MAX,
  rawMax: COUNT_RAW_MAX,
};

/** The counts of a table. */
export const readCounts = (rows: readonly TableRow[]): ReadCount[] =>
  namedRows(rows, COLUMNS).map(({ row, raw, cell }) => ({
    row,
    raw,
    code: cell("code"),
    counted: parseFigure(cell("counted")),
  }));

function parseFigure(text: string): number | null {
  const plain = normalText(text)
    .trim()
    .replace(/,(?=\d{3}(?!\d))/g, "")
    .replace(/\.0+$/, "");
  return /^\d{1,7}$/.test(plain) ? Number(plain) : null;
}
