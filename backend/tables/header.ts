import { normalText } from "#contract/rules/pasted-text.ts";

/** The number of first rows that are searched for the names of columns. */
const SEARCHED = 30;
/** What stands in the first cell of a row below a table instead of a record. */
const FOOTER =
  /^(?:合计|总计|小计(?![算时数])|共计|制表(?![用格])|打印时间|打印日期|导出时间|导出日期|页码|第\s?\d{1,5}\s?页)/;

/** The characters of a title that are read. */
const TITLE_MAX = 100;

/** Remarks in brackets that say nothing else about the values of a column; prices of the shop include the tax. */
const REMARKS = /[([【]\s*(?:非?必填|必输|必选|选填|可选|可空|含税|人民币)\s*[)\]】]/g;

/** A title without spaces, punctuation and such remarks; other words in brackets stay a part of it, as in 单价（不含税）. */
export const plainTitle = (cell: string) =>
  normalText(cell.slice(0, TITLE_MAX))
    .replace(REMARKS, "")
    .replace(/[\s*:_./()¥-]/g, "");

/** The index of the row with the most names of known columns, because systems print titles above the table; 0 for none. */
export function headerIndex(table: readonly (readonly string[])[], isKnown: (title: string) => boolean): number {
  const counts = table.slice(0, SEARCHED).map((row) => row.filter((cell) => isKnown(cell.trim())).length);
  return Math.max(0, counts.indexOf(Math.max(...counts, 0)));
}

/** Whether a row is the sum or the imprint below a table. */
export const isFooter = (row: readonly string[]) => FOOTER.test(row.find((cell) => cell.trim() !== "")?.trim() ?? "");

/** The kinds of columns; of several of one kind those with the surer names, and the others have none. */
export const surestColumns = <Kind>(
  kinds: readonly (Kind | undefined)[],
  isSure: (index: number) => boolean,
): (Kind | undefined)[] =>
  kinds.map((kind, index) =>
    isSure(index) || !kinds.some((other, at) => other === kind && isSure(at)) ? kind : undefined,
  );
