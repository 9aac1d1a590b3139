import type { z } from "zod";
import type { Answer, Body } from "#contract/endpoint.ts";
import { INVOICE_NAMES, INVOICE_STATUS, isDoubtfulTaxNumber } from "#contract/rules/invoice.ts";
import { type Fen, fen, formatFen, yuan } from "#contract/rules/money.ts";
import { monthOf, monthRange } from "#contract/rules/month.ts";
import { NO_RIGHT, type Right } from "#contract/rules/staff.ts";
import { INVOICE_DUE_MS } from "#contract/rules/staff-invoice.ts";
import type { StaffLogRow } from "#contract/staff.ts";
import type { StaffInvoiceRow, staffInvoice } from "#contract/staff-invoice.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import * as store from "./desk.store.ts";
import { checkFiles, type StoredFile } from "./file.ts";
import { filesOfInvoice, redsOf } from "./invoice.store.ts";
import type { InvoiceFiles } from "./invoice-files.ts";
import { type Issuing, invoiceRecord } from "./issuing.ts";
import { netPrice, printedLines } from "./lines.ts";
import { storedTitle } from "./view.ts";

type Deps = Pick<Platform, "database" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock" | "uploads">;
  issuing: Issuing;
  withFiles: InvoiceFiles["withFiles"];
  logOf: (subject: "invoice", id: number) => Promise<StaffLogRow[]>;
};
type Calls = typeof staffInvoice;
type Sent<Act extends "accept" | "issue" | "reject" | "red"> = Required<Body<Calls[Act]>>;

const NO_APPLICATION = "没有这份开票申请";
const CHANGED = "申请已变化，没有写入，请核对后再办";

export type InvoiceDesk = ReturnType<typeof createInvoiceDesk>;

/** Identifies the state of an application on which its acts depend: what is printed on it, and what is left of it. */
export const versionOfInvoice = (row: store.DeskRow) =>
  hashOf(JSON.stringify([row.state, row.amount_fen, row.red_fen, row.number, row.type, row.title_json]));

/** The filters of a list in the terms of its queries. */
export const filtersOf = ({ month, keyword, ...rest }: Omit<z.output<Calls["list"]["query"]>, "page" | "limit">) => {
  const range = month === "" ? undefined : monthRange(month);
  return { ...rest, keyword: keyword.trim(), since: range?.from, until: range?.to };
};

export function toInvoiceRow(row: store.DeskRow): StaffInvoiceRow {
  const title = storedTitle(row);
  return {
    invoice_id: row.id,
    sn: row.sn,
    version: versionOfInvoice(row),
    store: row.store_name,
    company: row.company,
    title: title.receipt_title,
    tax_number: title.duty_paragraph,
    code_doubtful: isDoubtfulTaxNumber(title.duty_paragraph),
    type: row.type,
    state: row.state,
    accepted: row.accepted_at !== null,
    orders: Number(row.order_num),
    amount: yuan(row.amount_fen),
    red: yuan(row.red_fen),
    to_reverse: yuan(Number(row.to_reverse_fen)),
    number: row.number,
    create_time: row.created_at,
    due: row.created_at + INVOICE_DUE_MS,
    issue_time: row.issued_at,
  };
}

/** Applications for invoices as the desk reads and changes them, each within the scope of its member. */
export function createInvoiceDesk({ database, staffKeys, staffLog, issuing, withFiles, logOf, ports }: Deps) {
  const { read } = database;
  const { clock, uploads } = ports;

  /** @throws ApiError 404 outside of the member's scope */
  async function require(db: Db, member: Member, right: Right, id: number) {
    const row = await store.findInvoiceInScope(db, customersFor(member, right), id);
    if (!row) throw notFound(NO_APPLICATION);
    return row;
  }

  /** The application while its customer is locked for the rest of the transaction. @throws ApiError 404 */
  async function lock(tx: Db, member: Member, id: number) {
    await lockCustomer(tx, (await require(tx, member, "invoice.issue", id)).customer_id);
    return require(tx, member, "invoice.issue", id);
  }

  /** @throws ApiError 409 with who was quicker */
  async function requireVersion(tx: Db, row: store.DeskRow, version: string) {
    if (versionOfInvoice(row) === version) return;
    throw await staffLog.conflict(tx, invoiceRecord(row), CHANGED, { at: row.withdrawn_at, what: "撤回了申请" });
  }

  /**
   * Compares the amount of an invoice that waits with the printed one.
   * @throws ApiError 409 with the new amount, and the refunds that have changed it
   */
  async function requireAmount(tx: Db, row: store.DeskRow, printed: Fen) {
    if (row.state !== INVOICE_STATUS.waiting || printed === row.amount_fen) return;
    const orders = await store.ordersOfInvoices(tx, [row.id]);
    const refunded = orders.filter(({ since_fen }) => Number(since_fen) > 0);
    const why = refunded.map(({ sn, since_fen }) => `订单 ${sn} 申请后退款 ${formatFen(Number(since_fen))}`);
    const now = `可开票金额是 ${formatFen(row.amount_fen)}，票面写的是 ${formatFen(printed)}`;
    throw new ApiError(409, [now, ...why].join("；"));
  }

  /** Issues one application of the desk. @throws ApiError 404, 409 */
  async function issueIn(
    tx: Db,
    member: Member,
    id: number,
    sent: { version: string; number: string; amount: string; files: readonly StoredFile[]; batch?: string },
  ) {
    const row = await lock(tx, member, id);
    await requireAmount(tx, row, fen(sent.amount));
    await requireVersion(tx, row, sent.version);
    await issuing.issueIn(tx, member, row, sent);
    return row;
  }

  const decoded = (files: Sent<"issue">["files"]) =>
    files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, "base64") }));
  const digestsOf = (files: readonly { digest: string }[]) => files.map(({ digest }) => digest);

  const actsOf = (member: Member, row: store.DeskRow): Answer<Calls["detail"]>["acts"] => {
    const isWaiting = row.state === INVOICE_STATUS.waiting;
    const allowed = member.rights.has("invoice.issue") ? null : NO_RIGHT;
    const now = `现在是${INVOICE_NAMES[row.state]}`;
    return {
      accept: allowed ?? (isWaiting ? (row.accepted_at === null ? null : "已受理，可以开票") : now),
      issue: allowed ?? (isWaiting ? null : `${now}，一份申请只开一张`),
      reject: allowed ?? (isWaiting ? null : row.state === INVOICE_STATUS.issued ? "已开票的不能驳回，只能红冲" : now),
      red: allowed ?? (row.state === INVOICE_STATUS.issued ? null : isWaiting ? "开票以后才能红冲" : now),
    };
  };

  return {
    issueIn,

    async list(member: Member, query: z.output<Calls["list"]["query"]>): Promise<Answer<Calls["list"]>> {
      const scope = customersFor(member, "invoice.read");
      const { page, limit, ...filters } = query;
      const [{ rows, count }, counts, month] = await Promise.all([
        store.listInvoicesInScope(read, scope, { ...filtersOf(filters), page, limit }),
        store.countInvoiceTabs(read, scope),
        store.issuedSince(read, scope, monthRange(monthOf(clock.now())).from),
      ]);
      return { count, counts, month: { issued: month.count, amount: yuan(month.fen) }, list: rows.map(toInvoiceRow) };
    },

    /** @throws ApiError 404 */
    async detail(member: Member, id: number): Promise<Answer<Calls["detail"]>> {
      const row = await require(read, member, "invoice.read", id);
      const [orders, items, files, reds, log] = await Promise.all([
        store.ordersOfInvoices(read, [id]),
        store.itemsOfInvoices(read, [id]),
        filesOfInvoice(read, id),
        redsOf(read, id),
        logOf("invoice", id),
      ]);
      const printed = printedLines(orders, items);
      return {
        ...toInvoiceRow(row),
        customer_id: row.customer_id,
        title_info: storedTitle(row),
        mark: row.remark,
        reason: row.reason,
        net: yuan(printed.net),
        tax: yuan(printed.tax),
        classes: printed.classes.map(({ percent, ...sums }) => ({
          percent,
          total: yuan(sums.total),
          tax: yuan(sums.tax),
          net: yuan(sums.net),
        })),
        lines: printed.lines.map((line) => ({
          name: line.name,
          sku: line.sku,
          unit: line.unit,
          quantity: line.quantity,
          price: netPrice(line),
          percent: line.tax_percent,
          total: yuan(line.fen),
          net: yuan(line.net),
          tax: yuan(line.tax),
        })),
        order_list: orders.map((order) => ({
          order_sn: order.sn,
          po: order.po,
          create_time: order.created_at,
          pay_price: yuan(order.pay_fen),
          refunded: yuan(Number(order.refunded_fen)),
          refunded_since: yuan(Number(order.since_fen)),
          refunding: Number(order.refunding),
          amount: yuan(order.amount_fen),
        })),
        files: files.map((file) => ({
          file_id: file.id,
          type: file.type,
          number: (file.red_id === null ? file.number : file.red_number) ?? file.sn,
          is_red: file.red_id !== null,
          create_time: file.created_at,
        })),
        reds: reds.map((red) => ({
          number: red.number,
          amount: yuan(red.amount_fen),
          reason: red.reason,
          create_time: red.created_at,
        })),
        rest: yuan(row.state === INVOICE_STATUS.issued ? row.amount_fen - row.red_fen : 0),
        acts: actsOf(member, row),
        log,
      };
    },

    /** A file of an invoice or of one of its red-letter invoices. @throws ApiError 404 */
    async file(member: Member, id: number, file_id: number) {
      await require(read, member, "invoice.read", id);
      const file = (await filesOfInvoice(read, id)).find((one) => one.id === file_id);
      const bytes = file && (await uploads.read(file.upload));
      if (!file || !bytes) throw notFound("没有这个文件");
      return { type: file.type, number: (file.red_id === null ? file.number : file.red_number) ?? file.sn, bytes };
    },

    /** Accepts applications; those that do not wait any more are left out. @throws ApiError 404 */
    accept: (member: Member, { key, invoice_id }: Sent<"accept">) =>
      staffKeys.once(member, { key, kind: "invoice.accept", request: { invoice_id } }, async (tx) => {
        const scope = customersFor(member, "invoice.issue");
        const ids = [...new Set(invoice_id)];
        const seen = await store.findAllInScope(tx, scope, ids);
        if (seen.length !== ids.length) throw notFound(NO_APPLICATION);
        const customers = [...new Set(seen.map(({ customer_id }) => customer_id))].sort((a, b) => a - b);
        for (const customer_id of customers) await lockCustomer(tx, customer_id);
        const left: string[] = [];
        for (const row of await store.findAllInScope(tx, scope, ids)) {
          if (!(await issuing.accept(tx, member, row))) left.push(row.sn);
        }
        return { accepted: seen.length - left.length, left };
      }),

    /**
     * Issues an invoice once for the key, after the printed amount was compared with what can be invoiced now.
     * @throws ApiError 400 for files that are refused, 404, 409
     */
    async issue(member: Member, id: number, { key, files, ...sent }: Sent<"issue">) {
      const checked = checkFiles(decoded(files), sent.number);
      const request = { id, ...sent, files: digestsOf(checked) };
      await withFiles(checked, (stored) =>
        staffKeys.once(member, { key, kind: "invoice.issue", request }, async (tx) => {
          await issueIn(tx, member, id, { ...sent, files: stored });
          return {};
        }),
      );
    },

    /** @throws ApiError 404, 409 where it does not wait any more */
    reject: (member: Member, id: number, { key, version, reason }: Sent<"reject">) =>
      staffKeys.once(member, { key, kind: "invoice.reject", request: { id, version, reason } }, async (tx) => {
        const row = await lock(tx, member, id);
        await requireVersion(tx, row, version);
        await issuing.rejectIn(tx, member, row, reason);
        return {};
      }),

    /** @throws ApiError 400, 404, 409 for another original number and for more than is left */
    async red(member: Member, id: number, { key, files, ...sent }: Sent<"red">) {
      const checked = checkFiles(decoded(files), sent.number);
      const request = { id, ...sent, files: digestsOf(checked) };
      const amount_fen = fen(sent.amount);
      if (amount_fen === 0) throw new ApiError(400, "红冲金额不能是 0");
      await withFiles(checked, (stored) =>
        staffKeys.once(member, { key, kind: "invoice.red", request }, async (tx) => {
          const row = await lock(tx, member, id);
          await requireVersion(tx, row, sent.version);
          if (row.number !== sent.original) throw new ApiError(409, `原发票号码是 ${row.number ?? "空的"}，与填的不同`);
          const { number, reason } = sent;
          await issuing.reverseIn(tx, member, row, { number, reason, amount_fen, files: stored });
          return {};
        }),
      );
    },
  };
}
