import { z } from "zod";
import { PRICE_RAW_MAX, PRICE_ROWS_MAX } from "#contract/rules/agreed-price.ts";
import { type Fen, fen } from "#contract/rules/money.ts";
import { normalText } from "#contract/rules/pasted-text.ts";
import {
  cellsOfLine,
  filledRow,
  type NamedColumns,
  type NamedRow,
  namedRows,
  pastedRows,
} from "../../tables/named-columns.ts";
import type { TableRow } from "../../tables/table.ts";

/** A row of a table of agreed prices as it was read; null for what cannot be read. */
export type ReadPrice = { row: number; raw: string; code: string; price: Fen | null; until: string | null };

type Column = "code" | "price" | "until";

const COLUMNS: NamedColumns<Column> = {
  titles: {
    code: /^(?:商品|产品|规格|货品|物料|sku)?(?:编码|编号|货号|料号|型号|条码|代码|code)$|^(?:商品|产品|品名|sku)$/i,
    price: /^(?:新|企业|客户)?(?:协议价|协议单价|协议价格|单价|价格|price)(?:元)?$/i,
    until: /^(?:到期|截止|有效期|终止|结束|失效)(?:日|日期|至|止)?$|^(?:until|end)$/i,
  },
  sure: /协议|编码|编号|货号|料号/,
  rowsMax: PRICE_ROWS_MAX,
  rawMax: PRICE_RAW_MAX,
};
const WORDS_MAX = Object.keys(COLUMNS.titles).length;

/** The cells of a line, where a name between spaces may have spaces itself. */
function cellsOf(line: string): string[] {
  const cells = cellsOfLine(line);
  const isOfWords = !/[\t,，;；]/.test(line);
  return isOfWords && cells.length > WORDS_MAX ? [cells.slice(0, -2).join(" "), ...cells.slice(-2)] : cells;
}

/** The rows of a pasted text with their numbers, from 1. */
export const agreedRowsOfText = (text: string): TableRow[] => pastedRows(text, cellsOf);

/** The prices of a table. */
export const readPriceCells = (rows: readonly TableRow[]): ReadPrice[] =>
  namedRows(rows, COLUMNS, cellsOf).map(priceOfRow);

/** A row that was filled in by hand. */
export const rowFilledByHand = (row: number, { code, price, until }: Record<Column, string>): ReadPrice =>
  priceOfRow(filledRow({ row, cells: [code, price, until] }, COLUMNS));

const priceOfRow = ({ row, raw, cell }: NamedRow<Column>): ReadPrice => ({
  row,
  raw,
  code: cell("code"),
  price: parsePrice(cell("price")),
  until: parseDay(cell("until")),
});

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
