import { cutText } from "#contract/rules/cut-text.ts";
import type { TableRow } from "../../tables/table.ts";
import {
  accountDigits,
  isBareTime,
  isMeantAsDay,
  readAmountCell,
  readCurrency,
  readDayCell,
  readDirection,
  readIdentifier,
  readTime,
} from "./statement-cells.ts";
import { type Columns, DAYS, serialColumn } from "./statement-columns.ts";

/** An income of a bank statement, or with a negative amount the reversal of one. */
export type StatementRow = {
  /** The sheet, empty for a text, and the row's number in it. */
  sheet: string;
  line: number;
  /** A day, yyyy-MM-dd, and a time, HH:mm:ss or HH:mm; "" where the bank gives none. */
  traded_on: string;
  traded_time: string;
  payer: string;
  payer_account: string | null;
  /** The shop's own account. */
  account: string | null;
  amount_fen: number;
  /** The balance after the payment, in fen. */
  balance_fen: number | null;
  serial: string | null;
  /** The heading of the serial's column, because serials of different kinds cannot be compared. */
  serial_kind: string | null;
  /** The bank's word for a currency other than the yuan, else "". */
  currency: string;
  /** The texts of all columns of remarks. */
  remark: string;
  /** Whether a spreadsheet has rounded the serial or an account. */
  lost: boolean;
};

type Facts = Omit<StatementRow, "sheet" | "line">;
export type ReadRow =
  | { is: "income"; row: Facts }
  | { is: "expense" }
  | { is: "other" }
  | { is: "wrong"; reason: string };

type Source = {
  columns: Columns;
  headings: readonly string[];
  /** What the rows above the headings say, or "". */
  account: string;
  currency: string;
  /** The account that staff name for a file without one. */
  asked: string | null;
};

const PAYER_MAX = 200;
const REMARK_MAX = 1000;
/** What banks call a payment that takes an earlier one back. */
const REVERSAL = /冲正|冲账|冲帐|抹账|抹帐|冲销|红冲|撤销|退汇/;
const SUMS = /合计|小计|总计|累计|承前页|过次页|[期本]初余额|期末余额/;
const NO_SUMS = ["remark", "party", "payer", "payee"] as const;

const wrong = (reason: string): ReadRow => ({ is: "wrong", reason });

/** Reads the rows below the headings of one table. */
export function createRowReader({ columns, headings, asked, ...above }: Source) {
  const serialAt = serialColumn(columns);
  const texts = new Set(NO_SUMS.flatMap((name) => columns[name] ?? []));
  const named = readIdentifier(above.account, false).value;
  const hasDirection = columns.direction !== undefined;

  const first = ({ cells }: TableRow, name: keyof Columns) =>
    (columns[name] ?? []).map((index) => (cells[index] ?? "").trim()).find(Boolean) ?? "";
  const amountOf = (row: TableRow, name: keyof Columns) => readAmountCell(first(row, name));

  /** The income in fen, negative for a reversal or a negative cell, or the sentence about a cell that cannot be read. */
  function movement(row: TableRow, remark: string): { amount: number; isExpense: boolean } | string {
    const signed = columns.credit ? separate(row) : directed(row);
    if (typeof signed === "string") return signed;
    const { income, expense } = signed;
    if (income !== 0) return { amount: income, isExpense: false };
    const isReversal = expense > 0 && REVERSAL.test(`${remark} ${first(row, "type")}`);
    return isReversal ? { amount: -expense, isExpense: true } : { amount: 0, isExpense: expense !== 0 };
  }

  /** The amounts of separate columns for income and expense. */
  function separate(row: TableRow) {
    const [income, expense] = [amountOf(row, "credit"), amountOf(row, "debit")];
    if (income === undefined) return unreadable(first(row, "credit"));
    if (expense === undefined) return unreadable(first(row, "debit"));
    return { income, expense };
  }

  /** The amount of one column, whose direction is a column of its own or its sign. */
  function directed(row: TableRow) {
    const amount = amountOf(row, "amount");
    if (amount === undefined) return unreadable(first(row, "amount"));
    const word = first(row, hasDirection ? "direction" : "type");
    const direction = readDirection(word);
    if (direction === undefined && hasDirection && amount !== 0) return `收支方向“${word}”读不懂`;
    if (direction === "out") return { income: 0, expense: Math.abs(amount) };
    if (direction === "in" || amount > 0) return { income: amount, expense: 0 };
    return { income: 0, expense: -amount };
  }

  /** The day and time of the trade, else of the booking; `text` is the cell that is meant as the day. */
  function moment(row: TableRow) {
    const cells = DAYS.map((name) => ({ name, text: first(row, name) }));
    const dated = cells.find(({ text }) => text !== "" && !isBareTime(text));
    const timed = cells.filter(({ name }) => name !== "postedDay" || name === dated?.name);
    const time = timed.map((cell) => readTime(cell.text)).find(Boolean) ?? "";
    return { text: dated?.text ?? "", day: readDayCell(dated?.text ?? ""), time };
  }

  /** A number that identifies, from the first column of a kind. */
  function identifier(row: TableRow, index: number | undefined) {
    return readIdentifier(row.cells[index ?? -1] ?? "", index !== undefined && (row.rounded ?? []).includes(index));
  }

  /** The other side of the payment, and the shop's own account. */
  function sides(row: TableRow, isExpense: boolean) {
    const toPayee = isExpense && columns.payee !== undefined;
    const [name, other, own] = toPayee
      ? (["payee", "payeeAccount", "payerAccount"] as const)
      : (["payer", "payerAccount", "payeeAccount"] as const);
    const party = identifier(row, columns.partyAccount?.[0] ?? columns[other]?.[0]);
    const ours = identifier(row, columns.account?.[0] ?? columns[own]?.[0]);
    const account = ours.value ?? named ?? asked;
    return {
      payer: cutText(first(row, "party") || first(row, name), PAYER_MAX),
      payer_account: party.value && accountDigits(party.value),
      account: account && accountDigits(account),
      lost: party.lost || (ours.lost && account === null),
    };
  }

  const isSum = ({ cells }: TableRow) => cells.some((cell, index) => !texts.has(index) && SUMS.test(cell));

  return function read(row: TableRow): ReadRow {
    const { text, day, time } = moment(row);
    if ((day === undefined && !isMeantAsDay(text)) || isSum(row)) return { is: "other" };
    const remarks = (columns.remark ?? []).map((index) => (row.cells[index] ?? "").trim()).filter(Boolean);
    const remark = cutText([...new Set(remarks)].join(" "), REMARK_MAX);
    const moved = movement(row, remark);
    if (day === undefined)
      return moved !== undefined && isEmpty(moved) ? { is: "other" } : wrong(`交易日期“${text}”读不懂`);
    if (typeof moved === "string") return wrong(moved);
    if (moved.amount === 0) return { is: moved.isExpense ? "expense" : "other" };
    const serial = identifier(row, serialAt);
    const party = sides(row, moved.isExpense);
    const balance = first(row, "balance");
    return {
      is: "income",
      row: {
        ...party,
        traded_on: day,
        traded_time: time,
        amount_fen: moved.amount,
        balance_fen: balance === "" ? null : (readAmountCell(balance) ?? null),
        serial: serial.value,
        serial_kind: serial.value === null ? null : (headings[serialAt ?? -1] ?? ""),
        currency: readCurrency(first(row, "currency") || above.currency),
        remark,
        lost: serial.lost || party.lost,
      },
    };
  };
}

const isEmpty = (moved: { amount: number; isExpense: boolean } | string) =>
  typeof moved !== "string" && moved.amount === 0 && !moved.isExpense;
const unreadable = (text: string) => `金额“${text}”应为最多两位小数的元`;
