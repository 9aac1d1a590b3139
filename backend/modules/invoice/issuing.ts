import { INVOICE_NAMES, INVOICE_STATUS, INVOICE_TYPE_NAMES, type InvoiceStatus } from "#contract/rules/invoice.ts";
import { type Fen, formatFen } from "#contract/rules/money.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { type ActedRecord, type Actor, commandLine } from "../../platform/staff-log.ts";
import type { CustomerUploads } from "../picture/customer-uploads.ts";
import { type CheckedFile, checkFiles, type StoredFile, shownFile, typeOfUpload } from "./file.ts";
import * as store from "./invoice.store.ts";
import type { Invoices } from "./invoice.ts";
import { ordersOf } from "./invoice-order.store.ts";
import { storedTitle } from "./view.ts";

type Deps = Pick<Platform, "database" | "mails" | "notices" | "publicOrigin" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock" | "uploads">;
  customerUploads: Pick<CustomerUploads, "write" | "remove">;
  invoices: Pick<Invoices, "findOwn">;
};
/** What the command line hands in. */
type Handed = { number: string; file?: Uint8Array | undefined };
type Issued = { number: string; files: readonly StoredFile[]; batch?: string | undefined };
/** Without an amount all that is left is reversed. */
type Reversed = {
  number: string | undefined;
  amount_fen?: Fen;
  reason: string | undefined;
  files: readonly StoredFile[];
};

const LIST_MAX = 200;
const NUMBER_TAKEN = "发票号码已被另一张发票使用";

export type Issuing = ReturnType<typeof createIssuing>;

/** An application as the log names it. */
export const invoiceRecord = ({ id, sn, customer_id }: Pick<store.InvoiceRow, "id" | "sn" | "customer_id">) =>
  ({ subject: "invoice", id, label: sn, customer_id }) satisfies ActedRecord;

const digestsOf = (files: readonly StoredFile[]) => files.map(({ type, digest }) => `${type} ${digest}`);

/** Invoices as the shop's staff issue, reject and reverse them, and the files that they hand in. */
export function createIssuing(deps: Deps) {
  const { database, mails, notices, publicOrigin, staffLog, customerUploads, invoices } = deps;
  const { clock, uploads } = deps.ports;

  /** The invoice of an id or a number of an application. @throws ApiError 404 */
  async function find(db: Db, name: string) {
    const row = await store.findInvoiceByName(db, name);
    if (!row) throw notFound(`没有开票申请 ${name}`);
    return row;
  }

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

  /** Runs the work with the files written to the storage; those that it has not taken are removed. */
  async function withFiles<Result>(
    files: readonly CheckedFile[],
    work: (stored: readonly StoredFile[]) => Promise<Result>,
  ): Promise<Result> {
    const stored: StoredFile[] = [];
    try {
      for (const { type, bytes, digest } of files) {
        stored.push({ type, digest, upload: await customerUploads.write("invoices/", bytes, type) });
      }
      return await work(stored);
    } finally {
      const taken = await store.takenUploads(
        database.read,
        stored.map(({ upload }) => upload),
      );
      for (const { upload } of stored) if (!taken.includes(upload)) await customerUploads.remove(upload);
    }
  }

  /** Runs an act of the command line on the invoice of this name, under its customer's lock. */
  async function byCommand(name: string, work: (tx: Db, row: store.InvoiceRow) => Promise<unknown>) {
    const { customer_id, id } = await find(database.read, name);
    await database.write(async (tx) => {
      await lockCustomer(tx, customer_id);
      await work(tx, await find(tx, String(id)));
    });
  }

  const handed = (number: string | undefined, file: Uint8Array | undefined) =>
    checkFiles(file ? [{ name: "", bytes: file }] : [], number);

  /** The file of an invoice; null without one. An invoice without a number is named by its application's. */
  async function readUpload(row: store.InvoiceRow, kind: "blue" | "red") {
    const [upload, number] = kind === "red" ? [row.red_upload, row.red_number] : [row.upload, row.number];
    const bytes = upload && (await uploads.read(upload));
    const type = typeOfUpload(upload);
    return bytes && type ? { type, bytes, number: number ?? row.sn } : null;
  }

  return {
    accept,
    issueIn: issue,
    rejectIn: reject,
    reverseIn: reverse,
    withFiles,

    list: (filter: { state?: InvoiceStatus | undefined; toReverse?: boolean | undefined }) =>
      store.latestInvoices(database.read, filter, LIST_MAX),

    async show(name: string) {
      const row = await find(database.read, name);
      return { row, orders: await ordersOf(database.read, row.id) };
    },

    /**
     * Issues an invoice as the holder of the machine.
     * @throws ApiError 404, 400 for a file of another type, 409 when it does not wait or the number is taken.
     */
    issue: (name: string, { number, file }: Handed) =>
      withFiles(handed(number, file), (files) =>
        byCommand(name, (tx, row) => issue(tx, commandLine(), row, { number, files })),
      ),

    /** @throws ApiError 404, 409 */
    reject: (name: string, reason: string) => byCommand(name, (tx, row) => reject(tx, commandLine(), row, reason)),

    /** Reverses all that is left of an issued invoice, or a part, as the holder of the machine. @throws ApiError 404, 400, 409. */
    reverse: (
      name: string,
      { number, file, reason, amount_fen }: Partial<Handed & Pick<Reversed, "amount_fen" | "reason">>,
    ) =>
      withFiles(handed(number, file), (files) =>
        byCommand(name, (tx, row) =>
          reverse(tx, commandLine(), row, {
            number,
            reason,
            files,
            ...(amount_fen === undefined ? {} : { amount_fen }),
          }),
        ),
      ),

    /** The files of an invoice and of its red-letter invoices, as far as they exist. @throws ApiError 404 */
    async files(name: string) {
      const { id } = await find(database.read, name);
      const rows = await store.filesOfInvoice(database.read, id);
      const files = await Promise.all(rows.map(async (row) => ({ row, bytes: await uploads.read(row.upload) })));
      return files.flatMap(({ row: { type, sn, number, red_id, red_number }, bytes }) =>
        bytes ? [{ type, bytes, number: (red_id === null ? number : red_number) ?? sn }] : [],
      );
    },

    /** The file of the customer's own invoice or of its red-letter invoice. @throws ApiError 404 */
    async read(customer: Pick<Caller, "id">, id: number, kind: "blue" | "red") {
      const file = await readUpload(await invoices.findOwn(customer, id), kind);
      if (!file) throw notFound("文件不存在");
      return file;
    },
  };
}

/** The sentence that refuses an act: the state of the invoice now. */
const refusalOf = ({ sn, state }: store.InvoiceRow, act: string) => {
  const isEarly = act === "红冲" && state === INVOICE_STATUS.waiting;
  return `开票申请 ${sn} 现在是${INVOICE_NAMES[state]}，${isEarly ? "开票后才能" : "不能再"}${act}`;
};

const whereToRead = ({ id }: store.InvoiceRow, publicOrigin: string | null) =>
  publicOrigin === null
    ? "登录商城，在“开票记录”里查看和下载。"
    : `登录后查看和下载：${publicOrigin}/user/invoice_detail?id=${id}`;

type Told = { number: string | undefined; amount_fen: Fen; reason: string | undefined; rest_fen: Fen };

/** The mail about a red-letter invoice, with what of the original is still valid. */
function redMail(row: store.InvoiceRow, { number, amount_fen, reason, rest_fen }: Told, publicOrigin: string | null) {
  const { receipt_title, email } = storedTitle(row);
  const lines = [
    `${receipt_title}：`,
    "",
    `您在${row.store_name}的发票 ${row.number ?? row.sn} 已红冲。`,
    `申请号：${row.sn}`,
    ...(number === undefined ? [] : [`红字发票号码：${number}`]),
    `红冲金额：${formatFen(amount_fen)}`,
    rest_fen > 0 ? `原发票还有 ${formatFen(rest_fen)} 有效` : "原发票全部作废，订单可以按剩下的金额重新申请开票",
    ...(reason ? [`原因：${reason}`] : []),
    "",
    whereToRead(row, publicOrigin),
  ];
  return { to: email, subject: `发票已红冲：${row.number ?? row.sn}`, text: lines.join("\n") };
}

/** The mail about an issued invoice. The file is not attached: the linked page requires the owner's login. */
function issuedMail(row: store.InvoiceRow, number: string, publicOrigin: string | null) {
  const { receipt_title, email } = storedTitle(row);
  const lines = [
    `${receipt_title}：`,
    "",
    `您在${row.store_name}申请的${INVOICE_TYPE_NAMES[row.type]}已开出。`,
    `申请号：${row.sn}`,
    `发票号码：${number}`,
    `价税合计：${formatFen(row.amount_fen)}`,
    "",
    whereToRead(row, publicOrigin),
  ];
  return { to: email, subject: `发票已开出：${number}`, text: lines.join("\n") };
}
