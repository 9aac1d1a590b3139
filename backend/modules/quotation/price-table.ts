import type { Answer } from "#contract/endpoint.ts";
import { unescapeFormulas } from "#contract/rules/csv.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { type Fen, fen, yuan } from "#contract/rules/money.ts";
import { cleanName, cleanText } from "#contract/rules/pasted-text.ts";
import { QUOTED_PRICE_MAX } from "#contract/rules/quotation.ts";
import { PRICE_ROWS_MAX } from "#contract/rules/staff-quotation.ts";
import type { staffQuotation } from "#contract/staff-quotation.ts";
import { headerIndex, isFooter } from "../../tables/header.ts";
import type { TableRow } from "../../tables/table.ts";
import { QUOTE_COLUMNS } from "./quote-columns.ts";

type Line = { readonly id: number; readonly name: string };
type Checked = Answer<typeof staffQuotation.checkTable>["list"][number];

/** The characters of a cell and of a line that are read. */
const CELL_MAX = 100;
const LINE_MAX = 1000;
const RAW_MAX = 80;

/** The rows of a pasted text: cells are separated by tabs, else by commas, else by spaces. */
export const priceRowsOfText = (text: string): TableRow[] =>
  text.split("\n").map((line, index) => {
    const cut = line.slice(0, LINE_MAX);
    const cells = cut.includes("\t")
      ? cut.split("\t")
      : /[,，]/.test(cut)
        ? cut.split(/[,，]/)
        : cut.trim().split(/\s+/);
    return { row: index + 1, cells };
  });

/** A price in fen out of a cell; null for anything but a positive amount of at most two decimals. */
export function typedPrice(text: string): Fen | null {
  try {
    const price = fen(text.trim().replace(/^[¥￥]/, ""));
    return price > 0 && price <= QUOTED_PRICE_MAX ? price : null;
  } catch {
    return null;
  }
}

const oneLine = (cells: readonly string[]) =>
  cutText(
    cleanName(cleanText(cells.map((cell) => cell.slice(0, CELL_MAX)).join(" ")).replace(/[\n\t]/g, " ")),
    RAW_MAX,
  );

/**
 * The prices of a table, each for its line or with the reason why it is left out: columns by their names, else the
 * line's number first and the price last. A row without a price is no row.
 */
export function checkPriceRows(rows: readonly TableRow[], lines: readonly Line[]): Checked[] {
  const filled = rows
    .map((row) => ({ ...row, cells: unescapeFormulas(row.cells) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const top = headerIndex(
    filled.map(({ cells }) => cells),
    (title) => (QUOTE_COLUMNS as readonly string[]).includes(title),
  );
  const head = filled[top]?.cells.map((cell) => cell.trim()) ?? [];
  const hasHead = head.includes("行号") && head.includes("报价");
  const byId = new Map(lines.map((line) => [line.id, line]));
  const seen = new Set<number>();
  return filled
    .slice(hasHead ? top + 1 : 0)
    .filter(({ cells }) => !isFooter(cells))
    .slice(0, PRICE_ROWS_MAX)
    .flatMap(({ row, cells }): Checked[] => {
      const priceText = (cells[hasHead ? head.indexOf("报价") : cells.length - 1] ?? "").slice(0, CELL_MAX).trim();
      if (hasHead && priceText === "") return [];
      const line_id = Number((cells[hasHead ? head.indexOf("行号") : 0] ?? "").trim().slice(0, 20));
      const line = byId.get(line_id);
      const price = typedPrice(priceText);
      const note = noteOf({ line, price, isSecond: seen.has(line_id) });
      if (note === "") seen.add(line_id);
      return [
        {
          row,
          raw: oneLine(cells),
          line_id: note === "" && line ? line.id : null,
          name: line?.name ?? "",
          price: price === null ? null : yuan(price),
          note,
        },
      ];
    });
}

function noteOf({ line, price, isSecond }: { line: Line | undefined; price: Fen | null; isSecond: boolean }): string {
  if (!line) return "这份询价里没有这一行";
  if (price === null) return "价格应为大于 0、最多两位小数的元";
  return isSecond ? "这一行写了两次，用前一个" : "";
}
