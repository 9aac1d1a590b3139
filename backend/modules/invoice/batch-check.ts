import { INVOICE_NAMES, INVOICE_NUMBER, INVOICE_STATUS } from "#contract/rules/invoice.ts";
import { fen, formatFen, yuan } from "#contract/rules/money.ts";
import type { InvoiceRowState } from "#contract/rules/staff-invoice.ts";
import type { InvoiceBatchRow } from "#contract/staff-invoice.ts";
import type { IssuedRow } from "./batch-table.ts";
import type { DeskRow } from "./desk.store.ts";
import { versionOfInvoice } from "./desk.ts";
import { storedTitle } from "./view.ts";

/** A file of a batch that waits in the storage. */
export type BatchFile = { name: string; type: string; upload: string; digest: string };

/** Whether a file's name has this number, and not as a part of a longer one. */
export const namesNumber = (name: string, number: string) => {
  const at = number === "" ? -1 : name.indexOf(number);
  const isDigit = (text: string | undefined) => text !== undefined && /\d/.test(text);
  return at >= 0 && !isDigit(name[at - 1]) && !isDigit(name[at + number.length]);
};

/** The files of a row: those that have its invoice's number or its application's in their names. */
export const filesOfRow = <File extends BatchFile>(files: readonly File[], number: string, sn: string): File[] =>
  files.filter(({ name }) => namesNumber(name, number) || (sn !== "" && name.toUpperCase().includes(sn)));

const MONEY = /^\d{1,9}(?:\.\d{1,2})?$/;

type Verdict = { state: InvoiceRowState; note: string };
type Known = { rows: readonly DeskRow[]; files: readonly BatchFile[]; taken: readonly string[] };
type Seen = { ids: Map<number, number>; numbers: Map<string, number> };

function amountProblem(amount: string, due: number): string | null {
  if (!MONEY.test(amount)) return amount === "" ? "没有金额，核不了" : "金额看不懂";
  const more = fen(amount) - due;
  if (more === 0) return null;
  return `${more > 0 ? "多" : "少"} ${formatFen(Math.abs(more))}，应开 ${formatFen(due)}`;
}

function judge(read: IssuedRow, { rows, files, taken }: Known, seen: Seen): Verdict {
  const { name, number, amount, isRounded } = read;
  const [row, ...others] = rows;
  if (!row) return { state: "unknown", note: name === "" ? "没有申请号或订单号" : "没有这份申请，或不归您办" };
  if (others.length > 0) return { state: "unknown", note: "这笔订单有几份申请，请写申请号" };
  if (row.state !== INVOICE_STATUS.waiting) {
    return { state: "issued", note: `${INVOICE_NAMES[row.state]}${row.number ? `：${row.number}` : ""}` };
  }
  const before = seen.ids.get(row.id);
  if (before !== undefined) return { state: "duplicate", note: `第 ${before} 行已有这份申请` };
  if (isRounded) return { state: "number", note: "表格把发票号码存成了数字，末几位已丢，请把这一列设为文本" };
  if (!INVOICE_NUMBER.test(number))
    return { state: "number", note: number === "" ? "没有发票号码" : "发票号码应为 8 到 20 位数字" };
  if (taken.includes(number)) return { state: "number", note: "号码已登记在另一张发票上" };
  const twin = seen.numbers.get(number);
  if (twin !== undefined) return { state: "duplicate", note: `第 ${twin} 行已有这个号码` };
  const wrong = amountProblem(amount, row.amount_fen);
  if (wrong !== null) return { state: "amount", note: wrong };
  const own = filesOfRow(files, number, row.sn);
  if (own.length === 0) return { state: "file", note: "压缩包里没有这张的文件" };
  const types = own.map(({ type }) => type);
  if (new Set(types).size < types.length) return { state: "file", note: "同一种文件有两个，不知道用哪个" };
  seen.ids.set(row.id, read.row);
  seen.numbers.set(number, read.row);
  return { state: "ready", note: `金额对，${types.map((type) => type.toUpperCase()).join("、")}` };
}

/** Says of each row of a table whether it can be issued. */
export function checkIssuedRows(
  read: readonly IssuedRow[],
  found: (name: string) => readonly DeskRow[],
  { files, taken }: Pick<Known, "files" | "taken">,
): InvoiceBatchRow[] {
  const seen: Seen = { ids: new Map(), numbers: new Map() };
  return read.map(({ isRounded, ...one }) => {
    const rows = found(one.name);
    const row = rows.length === 1 ? rows[0] : undefined;
    return {
      ...one,
      ...judge({ ...one, isRounded }, { rows, files, taken }, seen),
      invoice_id: row?.id ?? null,
      sn: row?.sn ?? "",
      title: row ? storedTitle(row).receipt_title : "",
      due_amount: row ? yuan(row.amount_fen) : null,
      files: row ? filesOfRow(files, one.number, row.sn).map(({ name }) => name) : [],
      version: row ? versionOfInvoice(row) : null,
    };
  });
}
