import { headerName } from "#contract/rules/list-header.ts";
import { normalText } from "#contract/rules/pasted-text.ts";

/** The number of first rows that are searched for the names of columns. */
const SEARCHED = 30;
/** What stands in the first cell of a row below a table instead of a record. */
const FOOTER =
  /^(?:合计|总计|小计(?![算时数])|共计|制表(?![用格])|打印时间|打印日期|导出时间|导出日期|页码|第\s?\d{1,5}\s?页)/;

/** The characters of a title that are read. */
const TITLE_MAX = 100;

/** A title without and with what is in brackets, because 运单号（必填） and 价格（协议） are both written. */
export function namesOfTitle(cell: string): string[] {
  const title = cell.slice(0, TITLE_MAX);
  return [headerName(title), normalText(title).replace(/[\s*:_./()¥-]/g, "")];
}

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
