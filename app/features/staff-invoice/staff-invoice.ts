import { DAY_MS } from "#contract/rules/calendar.ts";
import { INVOICE_ROW_STATES } from "#contract/rules/staff-invoice.ts";
import type { InvoiceBatchRow, StaffInvoiceRow } from "#contract/staff-invoice.ts";

/** By when an application should be issued: days that it is late, or the day. */
export function invoiceDueText({ due, issue_time }: Pick<StaffInvoiceRow, "due" | "issue_time">, now: number) {
  if (issue_time !== null) return { kind: "none", text: "" } as const;
  if (due < now) return { kind: "late", text: `超 ${Math.max(1, Math.ceil((now - due) / DAY_MS))} 天` } as const;
  return { kind: due - now < DAY_MS ? "soon" : "later", text: "" } as const;
}

const TITLE_MAX = 40;
/** Characters that file systems refuse, separate folders with, or do not show. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Co}\p{Cn}\s]+/gu;

/** A text as a part of the name of a file, which neither leads into a folder nor runs as a formula. */
export const safeName = (text: string) =>
  text
    .replace(UNSAFE, "_")
    .replace(/^[.=+\-@_']+/, "")
    .slice(0, TITLE_MAX);

/** The name of an invoice's file in the archive of a month. */
export const archiveName = (file: { number: string; title: string; type: string; is_red: boolean }) =>
  `${file.is_red ? "红字/" : ""}${[safeName(file.number), safeName(file.title)].filter(Boolean).join("_")}.${file.type}`;

/** Names without repetition; a later one has its place before its ending. */
export function distinctNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((name, at) => {
    const own = seen.has(name) ? name.replace(/(\.[a-z]+)$/, `_${at + 1}$1`) : name;
    seen.add(own);
    return own;
  });
}

/** What a row that can be issued sends, and one that cannot, for the receipt. */
export const packInvoiceRow = ({ row, invoice_id, number, due_amount, version }: InvoiceBatchRow) =>
  JSON.stringify({ row, invoice_id, number, amount: due_amount, version });
export const packInvoiceRest = ({ row, raw, state, note }: InvoiceBatchRow) =>
  JSON.stringify({ row, raw, note: `${INVOICE_ROW_STATES[state]}：${note}` });
