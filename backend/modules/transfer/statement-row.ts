import { cutText } from "#contract/rules/cut-text.ts";
import type { TableRow } from "../../tables/table.ts";
import {
  accountDigits,
  isBareTime,
  isDayNumber,
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
  /** Why the row may be no income, in the words of the bank's columns of states; absent for none. */
  doubt?: string | undefined;
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
  /** Whether the table is a text, whose cells an unquoted comma divides. */
  isText: boolean;
  /** What the rows above the headings say, or "". */
  account: string;
  currency: string;
  /** The account that staff name for a file without one. */
  asked: string | null;
};

const PAYER_MAX = 200;
const MARK_MAX = 20;
const REMARK_MAX = 1000;
/** What banks call a payment that takes an earlier one back. */
const REVERSAL = /冲正|冲账|冲帐|抹账|抹帐|冲销|红冲|撤销|退汇/;
/** The words of a column that marks reversals, for none. */
const NO_REVERSAL = /^(?:[未没]有?(?:冲正|冲账|退汇|撤销)|正常|[否无]|N|NO|F|FALSE|0|-*)$/i;
/** States of a payment that has not come in, or not to stay. */
const NOT_RECEIVED = /失败|不成功|退|撤销|冲|关闭|取消|未|待|中$|拒|异常|作废|无效/;
const SUMS = /合计|小计|总计|累计|承前页|过次页|[期本]初余额|期末余额/;
const NO_SUMS = ["remark", "party", "payer", "payee"] as const;

const wrong = (reason: string): ReadRow => ({ is: "wrong", reason });

/** Reads the rows below the headings of one table. */
export function createRowReader({ columns, headings, isText, asked, ...above }: Source) {
  const serialAt = serialColumn(columns);
  const texts = new Set(NO_SUMS.flatMap((name) => columns[name] ?? []));
  const named = readIdentifier(above.account, false).value;
  const directions = headings[columns.direction?.[0] ?? -1];

  const first = ({ cells }: TableRow, name: keyof Columns) =>
    (columns[name] ?? []).map((index) => (cells[index] ?? "").trim()).find(Boolean) ?? "";
  const amountOf = (row: TableRow, name: keyof Columns) => readAmountCell(first(row, name));

  const payerOf = (row: TableRow) => first(row, "party") || first(row, "payer");

  /** The income in fen, negative for a reversal or a negative cell, or the sentence about a cell that cannot be read. */
  function movement(row: TableRow, remark: string): Moved {
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
    if (income !== 0 && expense !== 0) return `收入“${first(row, "credit")}”和支出“${first(row, "debit")}”都有金额`;
    return { income, expense };
  }

  /** The amount of one column, whose direction is a column of its own or its sign. */
  function directed(row: TableRow) {
    const amount = amountOf(row, "amount");
    if (amount === undefined) return unreadable(first(row, "amount"));
    const word = first(row, directions === undefined ? "type" : "direction");
    const direction = readDirection(word, directions);
    if (direction === undefined && directions !== undefined && amount !== 0) return `收支方向“${word}”读不懂`;
    if (direction === "out") return { income: 0, expense: Math.abs(amount) };
    if (direction === "in" || amount > 0) return { income: amount, expense: 0 };
    return { income: 0, expense: -amount };
  }

  /** The day and time of the trade, else of the booking; `text` is the cell that is meant as the day. */
  function moment(row: TableRow) {
    const cells = DAYS.map((name) => ({ name, text: first(row, name) }));
    const numbers = cells.filter(({ text }) => isDayNumber(text));
    const dated =
      cells.find(({ text }) => text !== "" && !isBareTime(text)) ??
      // In a column of times, five digits may be hours, minutes and seconds.
      numbers.find(({ name }) => name !== "time") ??
      numbers[0];
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

  /** Why a row of an amount may be no income. */
  function doubtOf(row: TableRow): string {
    const marks = (["reversal", "state"] as const).map((name) => ({ name, text: first(row, name) }));
    const found = marks.find(({ name, text }) =>
      name === "reversal" ? !NO_REVERSAL.test(text) : NOT_RECEIVED.test(text),
    );
    return found ? `${headings[columns[found.name]?.[0] ?? -1] ?? ""}是“${cutText(found.text, MARK_MAX)}”，请核对` : "";
  }

  const isSum = ({ cells }: TableRow) => cells.some((cell, index) => !texts.has(index) && SUMS.test(cell));

  return function read(row: TableRow): ReadRow {
    const { text, day, time } = moment(row);
    if (isSum(row)) return { is: "other" };
    const remarks = (columns.remark ?? []).map((index) => (row.cells[index] ?? "").trim()).filter(Boolean);
    const remark = cutText([...new Set(remarks)].join(" "), REMARK_MAX);
    const moved = movement(row, remark);
    if (day === undefined) {
      const isMeant = isMeantAsDay(text) ? !isEmpty(moved) : isIncome(moved) && IS_NAME.test(payerOf(row));
      return isMeant ? wrong(`交易日期“${text}”读不懂`) : { is: "other" };
    }
    if (typeof moved === "string") return wrong(moved);
    if (moved.amount === 0) return { is: moved.isExpense ? "expense" : "other" };
    if (isText && row.cells.slice(headings.length).some((cell) => cell.trim() !== ""))
      return wrong("格数比表头多，可能有没加引号的逗号");
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
        doubt: doubtOf(row) || undefined,
      },
    };
  };
}

type Moved = { amount: number; isExpense: boolean } | string;
const isIncome = (moved: Moved) => typeof moved !== "string" && moved.amount !== 0;
const isEmpty = (moved: Moved) => typeof moved !== "string" && moved.amount === 0 && !moved.isExpense;
const IS_NAME = /^\p{L}\D+$/u;
const unreadable = (text: string) => `金额“${text}”应为最多两位小数的元`;
