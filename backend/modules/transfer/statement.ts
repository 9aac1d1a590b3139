import { fen } from "#contract/rules/money.ts";
import { ApiError } from "../../http/errors.ts";

/** An incoming row of a bank statement, or a reversal, whose amount is negative. `traded_on` is a day, yyyy-MM-dd. */
export type StatementRow = { serial: string; traded_on: string; payer: string; amount_fen: number; remark: string };

/** The names that banks give the columns. */
const COLUMNS = {
  traded_on: /^(?:交易|记账|入账)?(?:日期|时间|日)$/,
  payer: /^(?:对方|付款)(?:户名|名称|账户名称|人|人名称|单位)$/,
  amount: /^(?:贷方(?:金额|发生额)?|收入(?:金额)?|贷方金额收入|转入金额)$/,
  serial: /^(?:交易|银行|业务|记账)?流水号?$/,
  remark: /^(?:附言|摘要|备注|用途|交易附言|附言摘要)$/,
} as const;
type Column = keyof typeof COLUMNS;
const NAMES: Readonly<Record<Column, string>> = {
  traded_on: "交易日期",
  payer: "对方户名",
  amount: "贷方金额（收入）",
  serial: "流水号",
  remark: "附言（摘要）",
};
const TEXT_MAX = 200;
const ERRORS_SHOWN = 20;

const nameOf = (cell: string) => cell.normalize("NFKC").replace(/[\s()（）*:：]/g, "");

/** The column numbers by meaning; several columns may hold the remark. */
function columnsOf(head: readonly string[]): Partial<Record<Column, number[]>> {
  const found: Partial<Record<Column, number[]>> = {};
  head.forEach((cell, index) => {
    const column = (Object.keys(COLUMNS) as Column[]).find((name) => COLUMNS[name].test(nameOf(cell)));
    if (column) found[column] = [...(found[column] ?? []), index];
  });
  return found;
}

/**
 * The incoming payments and reversals of a bank statement, without the rows above the header, expenses and empty rows.
 * @throws ApiError 400 that names missing columns, or each wrong row by its line.
 */
export function parseStatement(table: readonly (readonly string[])[]): StatementRow[] {
  const at = table.findIndex((row) => {
    const { amount, serial } = columnsOf(row);
    return amount && serial;
  });
  const columns = columnsOf(table[at] ?? []);
  const missing = (Object.keys(NAMES) as Column[]).filter((name) => !columns[name]);
  if (missing.length > 0) throw new ApiError(400, `缺少列：${missing.map((name) => NAMES[name]).join("、")}`);

  const rows: StatementRow[] = [];
  const errors: string[] = [];
  const lines = new Map<string, number>();
  table.slice(at + 1).forEach((cells, index) => {
    const line = at + index + 2;
    const text = (column: Column) =>
      [...new Set((columns[column] ?? []).map((number) => (cells[number] ?? "").trim()))].filter(Boolean).join(" ");
    const amount = text("amount")
      .normalize("NFKC")
      .replace(/[,¥\s]/g, "");
    if (amount === "" || /^[-0.]+$/.test(amount)) return;
    const parsed = parseRow({ amount, serial: text("serial"), day: text("traded_on") });
    const first = lines.get(text("serial"));
    if (typeof parsed === "string") errors.push(`第 ${line} 行：${parsed}`);
    else if (first !== undefined) errors.push(`第 ${line} 行：流水号与第 ${first} 行相同`);
    else {
      lines.set(parsed.serial, line);
      rows.push({ ...parsed, payer: text("payer").slice(0, TEXT_MAX), remark: text("remark").slice(0, TEXT_MAX) });
    }
  });
  if (errors.length > 0) {
    const rest = errors.length > ERRORS_SHOWN ? `；另有 ${errors.length - ERRORS_SHOWN} 行有错` : "";
    throw new ApiError(400, `${errors.slice(0, ERRORS_SHOWN).join("；")}${rest}`);
  }
  return rows;
}

/** The checked cells of a row, or their errors. */
function parseRow({ amount, serial, day }: { amount: string; serial: string; day: string }) {
  if (!/^[\w-]{4,64}$/.test(serial)) return `流水号“${serial}”应为 4 到 64 位字母或数字`;
  const [, year, month, date] = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})/.exec(day) ?? [];
  const traded_on = `${year}-${month?.padStart(2, "0")}-${date?.padStart(2, "0")}`;
  if (Number.isNaN(Date.parse(`${traded_on}T00:00:00Z`))) return `交易日期“${day}”读不懂`;
  if (!/^-?\d{1,12}(?:\.\d{1,2})?$/.test(amount)) return `金额“${amount}”应为最多两位小数的元`;
  return { serial, traded_on, amount_fen: fen(amount) };
}
