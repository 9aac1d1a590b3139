import { isBarCode } from "./bar-code.ts";
import { cutText } from "./cut-text.ts";
import type { Column, Header } from "./list-header.ts";
import { withoutMark } from "./list-items.ts";
import { type ListLine, splitLine } from "./list-line.ts";
import { CHINESE_UNITS, type ListQuantity, parseUnit, plainText, readQuantity } from "./list-quantity.ts";
import { choiceOfQuantity } from "./quantity-cell.ts";

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

/** What the cells of a row say. */
type Reading = Omit<ListRow, "row" | "raw">;

const SKU_CODE = /^\d{1,16}-\d{1,16}$/;
const LONG_CODE = /^\d{5,16}-\d{5,16}$/;
const FULL_WIDTH_DIGIT = /[０-９]/;

/** Whether a cell above the header is a code of goods, so that the row is no title. */
export const isGoodsCode = (cell: string) => {
  const text = plainText(cell);
  return LONG_CODE.test(text) || isBarCode(text.replace(/ /g, ""));
};

/** What a row says by the columns of its table, or without them by the place and the form of its cells. */
export const readListRow = (row: readonly string[], header: Header | null): Reading =>
  header ? byColumns(row, header) : withBarCode(byPosition(row));

/** Whether a row names no goods and no quantity. */
export const saysNothing = ({ code, bar_code, words, quantity }: Reading) =>
  code === null && !bar_code && words === "" && quantity === null;

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

/** The maximum length of a unit that is not in the list of units, in characters. */
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
