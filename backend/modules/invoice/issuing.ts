import { INVOICE_NAMES, INVOICE_STATUS } from "#contract/rules/invoice.ts";
import { type Fen, formatFen } from "#contract/rules/money.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord, Actor } from "../../platform/staff-log.ts";
import { type StoredFile, shownFile } from "./file.ts";
import * as store from "./invoice.store.ts";
import { issuedMail, redMail } from "./invoice-mails.ts";

type Deps = Pick<Platform, "mails" | "notices" | "publicOrigin" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
};
type Issued = { number: string; files: readonly StoredFile[]; batch?: string | undefined };
/** Without an amount all that is left is reversed. */
type Reversed = {
  number: string | undefined;
  amount_fen?: Fen;
  reason: string | undefined;
  files: readonly StoredFile[];
};

const NUMBER_TAKEN = "发票号码已被另一张发票使用";

export type Issuing = ReturnType<typeof createIssuing>;

/** An application as the log names it. */
export const invoiceRecord = ({ id, sn, customer_id }: Pick<store.InvoiceRow, "id" | "sn" | "customer_id">) =>
  ({ subject: "invoice", id, label: sn, customer_id }) satisfies ActedRecord;

const digestsOf = (files: readonly StoredFile[]) => files.map(({ type, digest }) => `${type} ${digest}`);

/** Invoices as staff issue, reject and reverse them, in the transaction of the caller. */
export function createIssuing({ mails, notices, publicOrigin, staffLog, ports: { clock } }: Deps) {
  /** The refusal of an act: who was quicker, and the state of the invoice now. */
  const refused = async (tx: Db, row: store.InvoiceRow, act: string) =>
    staffLog.conflict(tx, invoiceRecord(row), refusalOf(row, act));

  /** Tells the customer what has become of an application; `mailed` where a mail to its title's address says so. */
  const tell = (
    tx: Db,
    { id, sn, customer_id }: Pick<store.InvoiceRow, "id" | "sn" | "customer_id">,
    { event, ...about }: { event: string; state: string; body: string },
    mailed = false,
  ) => notices.tell(tx, { customer_id, kind: "invoice", event: `${id} ${event}`, about: { id, sn, ...about }, mailed });

  async function requireFree(tx: Db, number: string) {
    if ((await store.takenNumbers(tx, [number])).length > 0) throw new ApiError(409, NUMBER_TAKEN);
  }

  /** Accepts an application, which its customer then cannot withdraw. @returns whether it waited */
  async function accept(tx: Db, actor: Actor, row: store.InvoiceRow) {
    if (!(await store.acceptInvoice(tx, row.id, clock.now()))) return false;
    const summary = formatFen(row.amount_fen);
    await staffLog.write(tx, actor, { act: "invoice.accept", record: invoiceRecord(row), summary });
    return true;
  }

  /**
   * Issues an invoice under the customer's lock and writes the mail to the address of its title.
   * @throws ApiError 409 when it does not wait or the number is taken
   */
  async function issue(tx: Db, actor: Actor, row: store.InvoiceRow, { number, files, batch }: Issued) {
    await requireFree(tx, number);
    const upload = shownFile(files)?.upload ?? null;
    const issued_at = clock.now();
    if (!(await store.applyInvoiceAct(tx, row.id, "issue", { number, upload, issued_at })))
      throw await refused(tx, row, "开票");
    const ofInvoice = { invoice_id: row.id, red_id: null, created_at: issued_at };
    await store.insertFiles(
      tx,
      files.map((file) => ({ ...ofInvoice, ...file })),
    );
    await mails.send(tx, { ref: `invoice_issued:${row.id}`, ...issuedMail(row, number, publicOrigin) });
    await tell(
      tx,
      row,
      { event: "issued", state: "已开票", body: `号码 ${number}，${formatFen(row.amount_fen)}` },
      true,
    );
    await staffLog.write(tx, actor, {
      act: "invoice.issue",
      record: invoiceRecord(row),
      summary: `${number}，${formatFen(row.amount_fen)}`,
      after: { number, amount_fen: row.amount_fen, files: digestsOf(files) },
      batch,
    });
  }

  /** Rejects an application under the customer's lock. @throws ApiError 409 when it does not wait */
  async function reject(tx: Db, actor: Actor, row: store.InvoiceRow, reason: string) {
    const rejected = await store.applyInvoiceAct(tx, row.id, "reject", { reason, rejected_at: clock.now() });
    if (!rejected) throw await refused(tx, row, "驳回");
    const summary = formatFen(row.amount_fen);
    await staffLog.write(tx, actor, { act: "invoice.reject", record: invoiceRecord(row), summary, note: reason });
    await tell(tx, row, { event: "rejected", state: "被驳回", body: reason });
  }

  /**
   * Reverses an issued invoice by a red-letter invoice under the customer's lock: all that is left, which frees its
   * orders, or a part.
   * @throws ApiError 409 when it is not issued, when less is left, or the number is taken
   */
  async function reverse(tx: Db, actor: Actor, row: store.InvoiceRow, { number, reason, files, ...part }: Reversed) {
    if (number !== undefined) await requireFree(tx, number);
    const rest = row.amount_fen - row.red_fen;
    const amount_fen = part.amount_fen ?? rest;
    if (row.state === INVOICE_STATUS.issued && amount_fen > rest) {
      throw new ApiError(409, `最多还能冲 ${formatFen(rest)}`);
    }
    const now = clock.now();
    const change = { red_number: number ?? null, red_upload: shownFile(files)?.upload ?? null, reason: reason ?? null };
    const isWhole = amount_fen === rest;
    const reversed = isWhole
      ? await store.applyInvoiceAct(tx, row.id, "reverse", { ...change, red_fen: row.amount_fen, reversed_at: now })
      : await store.reversePart(tx, row.id, amount_fen, change);
    if (!reversed) throw await refused(tx, row, "红冲");
    const ofInvoice = { invoice_id: row.id, created_at: now };
    const red = await store.insertRed(tx, { ...ofInvoice, number: number ?? null, amount_fen, reason: reason ?? null });
    await store.insertFiles(
      tx,
      files.map((file) => ({ ...ofInvoice, ...file, red_id: red.id })),
    );
    const told = { number, amount_fen, reason, rest_fen: rest - amount_fen };
    await mails.send(tx, { ref: `invoice_red:${red.id}`, ...redMail(row, told, publicOrigin) });
    await staffLog.write(tx, actor, {
      act: "invoice.red",
      record: invoiceRecord(row),
      summary: `${row.number ?? ""} 红字 ${number ?? "未登记号码"}，${formatFen(amount_fen)}`,
      before: { number: row.number, red_fen: row.red_fen },
      after: { red_number: number ?? null, red_fen: row.red_fen + amount_fen, files: digestsOf(files) },
      note: reason,
    });
    const notice = {
      event: `red ${red.id}`,
      state: "已红冲",
      body: `${row.number ?? ""} 红冲 ${formatFen(amount_fen)}`,
    };
    await tell(tx, row, notice, true);
  }

  return { accept, issueIn: issue, rejectIn: reject, reverseIn: reverse };
}

/** The sentence that refuses an act: the state of the invoice now. */
const refusalOf = ({ sn, state }: store.InvoiceRow, act: string) => {
  const isEarly = act === "红冲" && state === INVOICE_STATUS.waiting;
  return `开票申请 ${sn} 现在是${INVOICE_NAMES[state]}，${isEarly ? "开票后才能" : "不能再"}${act}`;
};
