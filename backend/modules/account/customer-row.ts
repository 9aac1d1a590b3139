import { z } from "zod";
import { phone, singleLineText } from "#contract/fields.ts";
import { fen } from "#contract/rules/money.ts";
import { SETTLEMENT_STATES } from "#contract/rules/settlement.ts";
import { headerIndex, isFooter } from "../../tables/header.ts";

/** A problem in one cell; `line` counts as in a spreadsheet, where the header is line 1. */
export type CellProblem = { line: number; column: string; message: string };

/** The header titles of a customer table, by field (docs/staff.md). */
export const CUSTOMER_COLUMNS = {
  phone: "手机号码",
  company: "公司",
  real_name: "姓名",
  audit_state: "认证状态",
  audit_type: "类型",
  reject_reason: "驳回原因",
  manager: "客服经理",
  balance: "期初余额",
  points: "期初积分",
} as const;
type Column = keyof typeof CUSTOMER_COLUMNS;
// Object.keys of a literal is exactly its keys; TypeScript says string[].
const COLUMN_KEYS = Object.keys(CUSTOMER_COLUMNS) as Column[];

/** A blank cell leaves the stored value unchanged. */
const blank = z.literal("").transform(() => null);
const text = (max: number) => singleLineText(max).transform((value) => value || null);
const matching = (pattern: RegExp, message: string) => blank.or(z.string().regex(pattern, message));

const row = z
  .object({
    phone,
    company: text(60),
    real_name: text(20),
    audit_state: blank.or(z.enum(SETTLEMENT_STATES).transform((name) => SETTLEMENT_STATES.indexOf(name))),
    audit_type: blank.or(z.enum(["0", "1"]).transform((type) => (type === "1" ? 1 : 0))),
    reject_reason: text(200),
    manager: text(20),
    balance: matching(/^\d{1,9}(\.\d{1,2})?$/, "").transform((amount) => (amount === null ? null : fen(amount))),
    points: matching(/^\d{1,9}$/, "").transform((amount) => (amount === null ? null : Number(amount))),
  })
  .strict();

const MESSAGES: Record<Column, string> = {
  phone: "请输入正确的手机号码",
  company: "应为一行，最多 60 个字",
  real_name: "应为一行，最多 20 个字",
  audit_state: `应为 ${SETTLEMENT_STATES.join("、")} 之一`,
  audit_type: "应为 0（成本价加价）或 1（成本价）",
  reject_reason: "应为一行，最多 200 个字",
  manager: "应为一行，最多 20 个字",
  balance: "应为金额，如 1000.00",
  points: "应为整数",
};

export type CustomerRow = z.output<typeof row> & { line: number };

/** Reads a table with a header, one customer a row. Every bad cell is named. */
export function readCustomerRows(table: readonly (readonly string[])[]): {
  customers: CustomerRow[];
  problems: CellProblem[];
} {
  const problems: CellProblem[] = [];
  const at = headerIndex(table, (title) => columnOf(title) !== null);
  const header = readHeader(table[at] ?? [], problems, at + 1);
  if (problems.length > 0) return { customers: [], problems };
  const customers: CustomerRow[] = [];
  const lines = new Map<string, number>();
  for (const [index, cells] of table.entries()) {
    if (index <= at || cells.every((cell) => cell.trim() === "") || isFooter(cells)) continue;
    const number = index + 1;
    const addProblem = (column: Column, message: string) =>
      problems.push({ line: number, column: CUSTOMER_COLUMNS[column], message });
    const parsed = row.safeParse(Object.fromEntries(COLUMN_KEYS.map((key) => [key, cellOf(header, cells, key)])));
    if (!parsed.success) {
      const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
      for (const key of COLUMN_KEYS) if (wrong.has(key)) addProblem(key, MESSAGES[key]);
      continue;
    }
    const { audit_state, audit_type, reject_reason } = parsed.data;
    // The price class of a customer is never a default.
    if (audit_state === 2 && audit_type === null) addProblem("audit_type", "已通过的客户须填写 0 或 1");
    if (audit_state === 3 && !reject_reason) addProblem("reject_reason", "已驳回的客户须填写原因");
    const duplicate = lines.get(parsed.data.phone);
    if (duplicate) addProblem("phone", `与第 ${duplicate} 行重复`);
    lines.set(parsed.data.phone, number);
    customers.push({ ...parsed.data, line: number });
  }
  if (customers.length === 0 && problems.length === 0) {
    problems.push({ line: 1, column: CUSTOMER_COLUMNS.phone, message: "没有客户" });
  }
  return { customers, problems };
}

const columnOf = (title: string): Column | null =>
  COLUMN_KEYS.find((key) => CUSTOMER_COLUMNS[key] === title.trim() || key === title.trim()) ?? null;

function readHeader(titles: readonly string[], problems: CellProblem[], line: number): (Column | null)[] {
  const header = titles.map(columnOf);
  for (const [index, key] of header.entries()) {
    const column = titles[index]?.trim() ?? "";
    if (key === null && column !== "") problems.push({ line, column, message: "没有这一列" });
    if (key !== null && header.indexOf(key) !== index) problems.push({ line, column, message: "这一列出现了两次" });
  }
  if (!header.includes("phone")) problems.push({ line, column: CUSTOMER_COLUMNS.phone, message: "缺少这一列" });
  return header;
}

function cellOf(header: readonly (Column | null)[], cells: readonly string[], key: Column) {
  const index = header.indexOf(key);
  return index < 0 ? "" : (cells[index] ?? "").trim();
}
