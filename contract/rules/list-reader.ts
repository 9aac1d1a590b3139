import { isBarCode } from "./bar-code.ts";
import { cutText } from "./cut-text.ts";
import { hasQuotedCells, separatorOf, splitDelimited } from "./delimited.ts";
import { type Column, findHeader, findNextHeader, type Header } from "./list-header.ts";
import { isIntroduction, itemsOfLine, type ListLine, splitLine, withoutMark } from "./list-line.ts";
import { CHINESE_UNITS, type ListQuantity, parseUnit, plainText, readQuantity } from "./list-quantity.ts";
import { choiceOfQuantity } from "./quantity-cell.ts";

/** The maximum of rows in one list. */
export const LIST_ROWS_MAX = 2000;
/** The maximum of rows that are parsed, those that name no product included; splitting stops behind it. */
export const LIST_PARSED_MAX = 2 * LIST_ROWS_MAX;
/** The maximum of characters in a pasted list. */
export const LIST_TEXT_MAX = 400_000;
export const LIST_TOO_LONG = "清单太长，请分成几份";
/** The message for a list of which no row can be bought without a correction. */
export const NO_READY_ROWS = "没有可以加入的行，请先勾选或确认";
/** The maximum size of an uploaded file, in bytes. */
export const LIST_FILE_BYTES_MAX = 2 * 1024 * 1024;
/** The maximum length of a stored file name, in characters. */
export const LIST_NAME_MAX = 120;
/** The maximum length of a stored row, in characters. */
export const LIST_RAW_MAX = 300;
/** The maximum of characters in a line that the patterns see, because their time grows with it. */
export const LINE_MAX = 4000;
/** The number of cells of a row, and of characters of a cell, that are read. */
const CELLS_MAX = 60;
const CELL_MAX = 500;

/** One row of a list. */
export type ListRow = {
  /** The number of the line in the text, or of the row in the file, from 1. */
  readonly row: number;
  /** The sheet and the number in it, where a file has several sheets. */
  readonly place?: string | undefined;
  /** The row as typed, or its cells separated by tabs. */
  readonly raw: string;
  /** The code of a SKU that the row names, or null. */
  readonly code: string | null;
  /** The bar code that the row names; absent for none. */
  readonly bar_code?: string | undefined;
  /** The words that name the product: brand, model, name and specification. */
  readonly words: string;
  /** The words with the number at the end, where it may be a model instead of the quantity. */
  readonly words_with_number: string | null;
  /** The words and the text after the quantity, as in 中性笔 5盒 黑色; null without such a text. */
  readonly words_with_rest: string | null;
  readonly quantity: ListQuantity | null;
  /** Whether the words are cells of columns of names, beside a column of quantities. */
  readonly in_columns?: boolean;
  /** Whether the quantity was typed with full-width digits. */
  readonly full_width: boolean;
};

/** A list as rows in the order of the text; `headings` are the rows that name no product. */
export type ListRows = {
  readonly rows: readonly ListRow[];
  readonly headings: readonly { readonly row: number; readonly raw: string }[];
};

const TOTALS = /^(?:合计|总计|小计(?![算时数])|共计|total\b)/i;
const SKU_CODE = /^\d{1,16}-\d{1,16}$/;
const LONG_CODE = /^\d{5,16}-\d{5,16}$/;
const FULL_WIDTH_DIGIT = /[０-９]/;

/**
 * A row before it is parsed. `raw` is absent where only its cells are known, and `row` where rows are counted from 1
 * without gaps.
 */
export type SourceRow = {
  readonly cells: readonly string[];
  readonly raw?: string | undefined;
  readonly row?: number | undefined;
  /** Whether the line was longer than `LINE_MAX`. */
  readonly isCut?: boolean;
};

/**
 * Splits pasted text into rows of cells; the separator of each line is its own. A line that names several goods with
 * their quantities becomes as many rows. Lines without text have no cells.
 */
export function rowsOfText(text: string): SourceRow[] {
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  if (hasQuotedCells(plain)) {
    return splitDelimited(plain, separatorOf(plain) ?? "\t", CELL_MAX).map((cells) => ({ cells }));
  }
  const rows: SourceRow[] = [];
  let filled = 0;
  for (const line of plain.split("\n")) {
    const isLong = line.length > LINE_MAX;
    if (isLong) rows.push({ ...longLine(line), isCut: true });
    for (const item of isLong ? [] : itemsOfLine(line)) {
      const cells = cellsOfLine(withoutMark(item));
      rows.push({ cells, raw: item });
      if (cells.length > 0) filled += 1;
    }
    if (isLong) filled += 1;
    if (filled > LIST_PARSED_MAX) break;
  }
  return rows;
}

/** The cells of a line that is too long for the patterns, each cut off. */
function longLine(line: string): SourceRow {
  const separator = ["\t", ";", "；", ",", "，", "|"].find((one) => line.includes(one)) ?? "\t";
  const cells = splitDelimited(line, separator, CELL_MAX)[0] ?? [];
  return { cells: cells.slice(0, CELLS_MAX), raw: cutText(line, LINE_MAX) };
}

/** The rows of a list from cells. The caller refuses lists of more than `LIST_ROWS_MAX` rows. */
export function parseList(source: readonly SourceRow[]): ListRows {
  const cells = source.map((row) => row.cells.slice(0, CELLS_MAX).map(cellText));
  let header = findHeader(cells);
  const rows: ListRow[] = [];
  const headings: ListRows["headings"][number][] = [];
  for (const [index, row] of cells.entries()) {
    const typed = source[index]?.raw;
    const raw = typed === undefined ? rawOf(row) : rawOf([cutText(typed, CELL_MAX)]);
    if (raw.trim() === "" || row.every((cell) => cell === "")) continue;
    const number = source[index]?.row ?? index + 1;
    const isAbove = header !== null && index < header.index;
    if (header && index > header.index) header = findNextHeader(row, index) ?? header;
    if ((isAbove && !row.some(isGoodsCode)) || index === header?.index || isHeading(raw)) {
      headings.push({ row: number, raw });
      continue;
    }
    const reading = header && !isAbove ? byColumns(row, header) : withBarCode(byPosition(row));
    // A title between the rows of a table, or a note below them, has empty cells in the known columns.
    if (header && isEmpty(reading) && isAside(row)) headings.push({ row: number, raw });
    else rows.push({ row: number, raw, ...reading });
  }
  return { rows, headings };
}

/** Whether the row is a total, the introduction of a chat, or without letters and digits. */
const isHeading = (raw: string) => TOTALS.test(plainText(raw)) || isIntroduction(raw) || !/[\p{L}\p{N}]/u.test(raw);

/** Whether a cell above the header is a code of goods, so that the row is no title. */
const isGoodsCode = (cell: string) => {
  const text = plainText(cell);
  return LONG_CODE.test(text) || isBarCode(text.replace(/ /g, ""));
};

const isEmpty = ({ code, bar_code, words, quantity }: Reading) =>
  code === null && !bar_code && words === "" && quantity === null;

const ASIDES = /^(?:注|备注|说明|申请人|申请部门|部门|审批|审核|批准|制表|经办|日期|联系人|电话|地址|收货)/;
const isAside = (row: readonly string[]) => {
  const [first = "", ...others] = row.filter((cell) => cell !== "");
  return others.length === 0 || ASIDES.test(plainText(first));
};

/** A cell without the apostrophe that marks a number as text in a spreadsheet. */
const cellText = (cell: string) =>
  cutText(cell, CELL_MAX)
    .trim()
    .replace(/\s*\n\s*/g, " ")
    .replace(/^['’](?=\d)/, "");

/** Separates the cells by tabs, so that the row can be parsed again with its columns. */
const rawOf = (row: readonly string[]) =>
  cutText(row.join("\t").replace(/(?!\t)[\p{Cc}\p{Cf}]+/gu, " "), LIST_RAW_MAX).trimEnd();

type Reading = Omit<ListRow, "row" | "raw">;

const barCodeOf = (texts: readonly string[]) =>
  texts.map((text) => plainText(text).replace(/[ -]/g, "")).find(isBarCode);

/** A row without a header, whose bar code is one of its words. */
function withBarCode(reading: Reading): Reading {
  const found = reading.words.split(" ").find(isBarCode);
  if (!found) return reading;
  const without = (text: string | null) =>
    text
      ?.split(" ")
      .filter((word) => word !== found)
      .join(" ") ?? null;
  return {
    ...reading,
    bar_code: found,
    words: without(reading.words) ?? "",
    words_with_number: without(reading.words_with_number),
    words_with_rest: without(reading.words_with_rest),
  };
}

function byColumns(row: readonly string[], { columns, units }: Header): Reading {
  const cell = (wanted: Column) => row.find((text, index) => columns[index] === wanted && text !== "") ?? "";
  const named = [cell("brand"), cell("model"), cell("name"), cell("spec")].filter((text) => text !== "");
  const code = plainText(cell("code"));
  const words = plainText([...new Set(named)].join(" "));
  const bar_code = barCodeOf([cell("bar_code"), code]);
  const base = { bar_code, code: code || null, words, words_with_number: null, words_with_rest: null };
  if (columns.includes("quantity")) {
    const stated = row.flatMap((text, index) =>
      columns[index] === "quantity" && text !== "" ? [statedQuantity(text, cell("unit"), units[index] ?? null)] : [],
    );
    const quantity = oneOf(stated);
    return {
      ...base,
      quantity,
      in_columns: true,
      full_width: quantity !== null && FULL_WIDTH_DIGIT.test(quantity.text),
    };
  }
  // A cell may contain a whole line where the list has no column of quantities.
  const line: Reading | null =
    words === ""
      ? code === "" || bar_code
        ? null
        : oneCell(code)
      : { ...splitLine(withoutMark(words)), code: code || null, full_width: false };
  const unnamed = row.filter((text, index) => (columns[index] ?? null) === null && readQuantity(text) !== null);
  const quantity = line?.quantity ?? (unnamed.length > 0 ? unread(unnamed) : null);
  return { ...base, ...line, quantity, full_width: hasFullWidth(quantity, row) };
}

const unread = (texts: readonly string[]): ListQuantity => ({ amount: Number.NaN, unit: null, text: texts.join(" ") });

/** The quantity that all columns of quantities agree on; else one without a number. */
function oneOf(stated: readonly ListQuantity[]): ListQuantity | null {
  const [first = null] = stated;
  const isAgreed = stated.every(({ amount, unit }) => amount === first?.amount && unit === first.unit);
  return first === null || isAgreed ? first : unread(stated.map(({ text }) => text));
}

/** The maximum of characters of a unit that is known to nobody. */
const UNIT_MAX = 10;

/** The quantity of a cell in its column, with the unit beside it, even an unknown one, or that in the column's name. */
function statedQuantity(text: string, unit: string, unitOfColumn: string | null): ListQuantity {
  const { quantity } = readQuantity(text) ?? { quantity: unread([text]) };
  if (quantity.unit !== null || Number.isNaN(quantity.amount)) return quantity;
  return { ...quantity, unit: parseUnit(unit) ?? (cutText(plainText(unit), UNIT_MAX) || unitOfColumn) };
}

/** Parses a row without a header: a cell that is a code, one that is a quantity, one that is a unit, and words. */
function byPosition(row: readonly string[]): Reading {
  const filled = row.filter((cell) => cell !== "");
  const [first = "", ...others] = filled;
  // 12-15 behind the name is a quantity.
  const codeIndex = filled.findIndex((cell, index) => (index === 0 ? SKU_CODE : LONG_CODE).test(plainText(cell)));
  if (others.length === 0) return oneCell(first);
  // The first cell names the product, unless it counts the rows and others follow.
  const isCounted = /^\d{1,4}$/.test(plainText(first)) && others.length > 1 && others.some(isText);
  const isNamed = codeIndex > 0 && !isCounted;
  const cells = filled.map((text, index) => ({ text, index })).filter(({ index }) => index !== codeIndex);
  const choice = choiceOfQuantity(cells.filter(({ index }) => index > 0 || isNamed));
  const rest = cells.filter(({ index }) => !(isCounted && index === 0));
  const code = codeIndex < 0 ? null : plainText(filled[codeIndex] ?? "");
  if (choice === null) {
    const line = splitLine(rest.map(({ text }) => text).join(" "));
    return { ...line, code, full_width: hasFullWidth(line.quantity, row) };
  }
  const { quantity, used, at, isDoubtful } = choice;
  // Cells after the quantity are prices and remarks.
  const words = rest.filter(({ index }) => !used.has(index));
  const before = words.filter(({ index }) => index < at);
  const textOf = (some: typeof rest) => plainText(some.map(({ text }) => text).join(" "));
  return {
    code,
    words: textOf(before.length > 0 ? before : words),
    words_with_rest: null,
    quantity,
    words_with_number: isDoubtful && code === null ? textOf(rest.filter(({ index }) => index <= at)) : null,
    full_width: FULL_WIDTH_DIGIT.test(quantity.text),
  };
}

const isText = (cell: string) => readQuantity(cell)?.kind !== "sure" && parseUnit(cell) === null;

/** A code of the shop anywhere in a text; two shorter numbers may be a size, or how many as in 3-5盒. */
const CODE_IN_TEXT = new RegExp(
  `^\\d{1,16}-\\d{1,16}(?![\\d-]|\\s*[${CHINESE_UNITS}])|(?<![\\d-])\\d{5,16}-\\d{5,16}(?![\\d-])`,
);

/** A bar code with its quantity behind it, as in 6901234567892x3. */
const BAR_CODE_TIMES = /^((?:\d{8}|\d{12,13})(?=\s?[x×*]\s?\d))/i;

function oneCell(cell: string): Reading {
  const typed = withoutMark(cell).replace(BAR_CODE_TIMES, "$1 ");
  const text = CODE_IN_TEXT.test(typed) ? typed : plainText(typed);
  const code = CODE_IN_TEXT.exec(text)?.[0] ?? null;
  if (code === null) {
    const line: ListLine = splitLine(typed);
    return { ...line, code, full_width: hasFullWidth(line.quantity, [cell]) };
  }
  const others = text.replace(code, " ").replace(/^[\s:：*=→]+/, "");
  const whole = readQuantity(others)?.quantity;
  const base = { code, words_with_number: null, words_with_rest: null };
  if (whole) return { ...base, words: "", quantity: whole, full_width: hasFullWidth(whole, [cell]) };
  const { words, quantity } = splitLine(`x ${others}`);
  return { ...base, words: words.replace(/^x\s*/, ""), quantity, full_width: hasFullWidth(quantity, [cell]) };
}

const hasFullWidth = (quantity: ListQuantity | null, row: readonly string[]) =>
  quantity !== null && row.some((cell) => FULL_WIDTH_DIGIT.test(cell));

/** Digits grouped by commas, where the commas cannot separate cells: first in a cell and no part of a code, or before a unit. */
const THOUSANDS =
  /(?<![A-Za-z\d,，;；]|[A-Za-z\d]-)[1-9]\d{0,2}(?:[,，]\d{3}){1,3}(?![\d,，])|(?<!\d)\d{1,3}(?:[,，]\d{3}){1,3}(?=\s{0,3}[箱包令盒支只个瓶台套卷条本件袋桶把张])/g;

/** The cells of one line, separated by tabs, else semicolons, commas, bars, or several spaces. */
function cellsOfLine(line: string): string[] {
  if (line.trim() === "") return [];
  if (line.includes("\t")) return line.split("\t");
  const grouped = line.replace(THOUSANDS, (number) => number.replace(/[,，]/g, ""));
  const separator = [/[;；]/, /[,，]/, /[|｜]/].find((one) => one.test(grouped));
  return separator ? grouped.split(separator) : grouped.trim().split(/ {2,}|\u3000+/);
}
