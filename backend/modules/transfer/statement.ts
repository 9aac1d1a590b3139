import { cutText } from "#contract/rules/cut-text.ts";
import { ApiError } from "../../http/errors.ts";
import { type Table, type TableRow, withDitto } from "../../tables/table.ts";
import { accountDigits } from "./statement-cells.ts";
import { findHead, type Head, headingOf, isStatementHead } from "./statement-columns.ts";
import { createRowReader, type StatementRow } from "./statement-row.ts";

/** A row that was left out, with its text. */
export type LeftOut = { sheet: string; line: number; text: string };

/** What a bank's file says: incomes and reversals, the number of expenses, and what is neither. */
export type Statement = {
  rows: readonly StatementRow[];
  expenses: number;
  leftOut: readonly LeftOut[];
  /** The sheets without headings of a statement. */
  otherSheets: readonly string[];
};

/** A statement with the rows that cannot be read. */
export type LenientStatement = Statement & { unread: readonly (LeftOut & { why: string })[] };

const ERRORS_SHOWN = 20;
const TEXT_MAX = 200;

const textOf = ({ cells }: TableRow) =>
  cutText(
    cells
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(" "),
    TEXT_MAX,
  );
const isFilled = (row: TableRow) => row.cells.some((cell) => cell.trim() !== "");

/** The value behind a label in the rows above the headings, in the label's cell or in the next one with a text. */
function labelled(rows: readonly TableRow[], label: RegExp): string {
  for (const { cells: written, rounded = [] } of rows) {
    const cells = written.map((cell, index) => (rounded.includes(index) ? "" : cell));
    for (const [index, cell] of cells.entries()) {
      const [, before = cell, after = ""] = /^([^:：]*)[:：]?(.*)$/s.exec(cell) ?? [];
      const [, spaced = ""] = after.trim() === "" ? (/\s(\d[\d\s-]+)$/.exec(before.trim()) ?? []) : [];
      if (!label.test(headingOf(before.replace(spaced, "")))) continue;
      const value = [after, spaced, ...cells.slice(index + 1)].find((text) => text.trim() !== "");
      if (value !== undefined) return value;
    }
  }
  return "";
}
const ACCOUNT = /^(?:本方|我方|查询|客户|交易|银行|单位|企业|本行)?(?:账号|卡号|账户|账户号码?)$/;
const CURRENCY = /^(?:账户)?(?:币种|币别|货币)$/;

/** Whether a row below the table may have the headings of a further one: texts without figures, one of them a day. */
const mayBeHeadings = ({ cells }: TableRow) =>
  cells.some((cell) => /日|时间/.test(cell)) && !cells.some((cell) => /\d/.test(cell));

/** The sentence that refuses a file whose headings lack something. */
function refusalOf(head: Head | undefined): ApiError {
  if (!head) return new ApiError(400, "没有找到银行流水的表头，应有交易日期、对方户名、贷方金额（收入）、附言（摘要）");
  return new ApiError(400, `缺少列：${head.missing.join("、")}；第 ${head.row} 行找到的列：${head.found.join("、")}`);
}

/**
 * The incomes and reversals of a bank's statement, whichever bank's table it is.
 * @param account the shop's own account, for a file that does not name it.
 * @throws ApiError 400 that names missing columns with those found, or each wrong row by its line.
 */
export function parseStatement(tables: readonly Table[], account: string | null = null): Statement {
  const { unread, ...statement } = readBankStatement(tables, account);
  if (unread.length > 0) {
    const isOne = tables.filter(({ rows }) => rows.some(isFilled)).length === 1;
    const errors = unread.map(({ sheet, line, why }) => `${isOne ? "" : `${sheet} `}第 ${line} 行：${why}`);
    const rest = errors.length > ERRORS_SHOWN ? `；另有 ${errors.length - ERRORS_SHOWN} 行有错` : "";
    throw new ApiError(400, `${errors.slice(0, ERRORS_SHOWN).join("；")}${rest}`);
  }
  const other = account === null ? undefined : statement.rows.find((row) => row.account !== accountDigits(account));
  if (other) throw new ApiError(400, `流水的账号是 ${other.account}，不是 ${account}`);
  return statement;
}

/**
 * A statement without the rows that cannot be read, which are listed with their text.
 * @throws ApiError 400 that names missing columns with those found.
 */
export function readBankStatement(tables: readonly Table[], account: string | null = null): LenientStatement {
  const filled = tables.filter(({ rows }) => rows.some(isFilled));
  const heads = filled.map(({ rows }) => findHead(rows));
  if (!heads.some(isStatementHead)) throw refusalOf(heads.find((head) => head !== undefined));

  const rows: StatementRow[] = [];
  const leftOut: LeftOut[] = [];
  const otherSheets: string[] = [];
  const unread: (LeftOut & { why: string })[] = [];
  let expenses = 0;
  filled.forEach((table, index) => {
    const head = heads[index];
    if (!isStatementHead(head)) {
      otherSheets.push(table.name);
      return;
    }
    if (head.missing.length > 0) throw refusalOf(head);
    let facts = { account: "", currency: "" };
    /** Reads the rows below headings, of the account that the rows above them name. */
    const readerBelow = ({ columns, headings }: Head, above: readonly TableRow[]) => {
      facts = {
        account: labelled(above, ACCOUNT) || facts.account,
        currency: labelled(above, CURRENCY) || facts.currency,
      };
      return createRowReader({ columns, headings, isText: table.name === "", asked: account, ...facts });
    };
    let read = readerBelow(head, table.rows.slice(0, head.index));
    /** Rows without a payment before the headings of the next account in the same sheet. */
    let between: TableRow[] = [];
    for (const [at, row] of table.rows.entries()) {
      if (at <= head.index || !isFilled(row)) continue;
      const result = read({ ...row, cells: withDitto(row) });
      if (result.is === "other") between.push(row);
      else between = [];
      const next = result.is === "other" && mayBeHeadings(row) ? findHead(table.rows.slice(at, at + 2)) : undefined;
      if (isStatementHead(next) && next.missing.length === 0) {
        read = readerBelow(next, between);
        between = [];
      }
      if (result.is === "income") rows.push({ ...result.row, sheet: table.name, line: row.row });
      else if (result.is === "expense") expenses += 1;
      else if (result.is === "other") leftOut.push({ sheet: table.name, line: row.row, text: textOf(row) });
      else unread.push({ sheet: table.name, line: row.row, text: textOf(row), why: result.reason });
    }
  });
  return { rows, expenses, leftOut, otherSheets, unread };
}
