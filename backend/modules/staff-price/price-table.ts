import { z } from "zod";
import { PRICE_RAW_MAX, PRICE_ROWS_MAX } from "#contract/rules/agreed-price.ts";
import { unescapeFormulas } from "#contract/rules/csv.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { type Fen, fen } from "#contract/rules/money.ts";
import { cleanName, cleanText, normalText } from "#contract/rules/pasted-text.ts";
import { headerIndex, isFooter, surestColumns } from "../../tables/header.ts";
import type { TableRow } from "../../tables/table.ts";

/** A row of a table of agreed prices as it was read; null for what cannot be read. */
export type ReadPrice = { row: number; raw: string; code: string; price: Fen | null; until: string | null };

type Column = "code" | "price" | "until";

const HEADS: Readonly<Record<Column, RegExp>> = {
  code: /^(?:商品|产品|规格|货品|物料|sku)?(?:编码|编号|货号|料号|型号|条码|代码|code)$|^(?:商品|产品|品名|sku)$/i,
  price: /^(?:新|企业|客户)?(?:协议价|协议单价|协议价格|单价|价格|price)(?:元)?$/i,
  until: /^(?:到期|截止|有效期|终止|结束|失效)(?:日|日期|至|止)?$|^(?:until|end)$/i,
};
/** Names that a table gives beside others of the same column, as 协议价 beside 单价. */
const SURE = /协议|编码|编号|货号|料号/;
const COLUMNS = Object.keys(HEADS) as Column[];
/** The characters of a cell and of a line that are read. */
const CELL_MAX = 100;
const LINE_MAX = 400;

const headName = (cell: string) => normalText(cell.slice(0, CELL_MAX)).replace(/[\s*:_./()（）-]/g, "");
const columnOf = (cell: string) => COLUMNS.find((column) => HEADS[column].test(headName(cell)));

/** The cells of a line: separated by tabs, else by commas, else by spaces, where a name may have spaces itself. */
function cellsOf(line: string): string[] {
  if (line.includes("\t")) return line.split("\t");
  if (/[,，;；]/.test(line)) return line.split(/[,，;；]/);
  const words = line.trim().split(/\s+/);
  return words.length <= 3 ? words : [words.slice(0, -2).join(" "), ...words.slice(-2)];
}

const isFilled = ({ cells }: TableRow) => cells.some((cell) => cell.trim() !== "");

/** The rows of a pasted text with their numbers, from 1. */
export const agreedRowsOfText = (text: string): TableRow[] =>
  text
    .split("\n")
    .map((line, index) => ({ row: index + 1, cells: cellsOf(line.slice(0, LINE_MAX)) }))
    .filter(isFilled);

/**
 * The prices of a table: its columns by their names, else code, price and last day in this order. At most one row
 * beyond the limit is read.
 */
export function readPriceCells(rows: readonly TableRow[]): ReadPrice[] {
  const table = rows.filter(isFilled).map((row) => {
    const [only, ...others] = row.cells.filter((cell) => cell.trim() !== "");
    return only !== undefined && others.length === 0
      ? { ...row, cells: cellsOf(only.slice(0, LINE_MAX)) }
      : { ...row, cells: unescapeFormulas(row.cells) };
  });
  const at = headerIndex(
    table.map(({ cells }) => cells),
    (title) => columnOf(title) !== undefined,
  );
  const titles = table[at]?.cells ?? [];
  const heads = surestColumns(titles.map(columnOf), (index) => SURE.test(titles[index] ?? ""));
  const hasHead = heads.filter((column) => column !== undefined).length >= 2;
  const order: readonly (Column | undefined)[] = hasHead ? heads : COLUMNS;
  return table
    .slice(hasHead ? at + 1 : 0)
    .filter(({ cells }) => !isFooter(cells))
    .slice(0, PRICE_ROWS_MAX + 1)
    .map(({ row, cells }) => {
      const cell = (column: Column) => oneLine((cells[order.indexOf(column)] ?? "").slice(0, CELL_MAX));
      return {
        row,
        raw: cutText(oneLine(cells.map((one) => one.slice(0, CELL_MAX)).join(" ")), PRICE_RAW_MAX),
        code: cell("code"),
        price: parsePrice(cell("price")),
        until: parseDay(cell("until")),
      };
    });
}

/** A row that was filled in by hand. */
export const rowFilledByHand = (row: number, { code, price, until }: Record<Column, string>): ReadPrice => {
  const [read] = readPriceCells([{ row, cells: [code, price, until] }]);
  return { ...(read ?? { raw: "", code, price: null, until: null }), row };
};

const oneLine = (text: string) => cleanName(cleanText(text).replace(/[\n\t]/g, " "));

function parsePrice(text: string): Fen | null {
  const plain = normalText(text).replace(/^[¥￥]|元$|[,\s]/g, "");
  const amount = /^\d{1,7}(?:\.\d{1,2})?$/.test(plain) ? fen(plain) : 0;
  return amount > 0 ? amount : null;
}

const DAY = /^(\d{4})(?:[-/.年])(\d{1,2})(?:[-/.月])(\d{1,2})日?(?: 00:00:00)?$|^(\d{4})(\d{2})(\d{2})$/;

function parseDay(text: string): string | null {
  const parts = DAY.exec(normalText(text).trim())?.slice(1).filter(Boolean) ?? [];
  const [year = "", month = "", day = ""] = parts;
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return z.iso.date().safeParse(iso).success ? iso : null;
}
