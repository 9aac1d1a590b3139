import { INVOICE_NAMES, INVOICE_STATUS, INVOICE_TYPE_NAMES, type InvoiceStatus } from "#contract/rules/invoice.ts";
import { yuan } from "#contract/rules/money.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { CustomerUploads } from "../picture/customer-uploads.ts";
import { fileTypeOf, typeOfUpload } from "./file.ts";
import * as store from "./invoice.store.ts";
import type { Invoices } from "./invoice.ts";
import { ordersOf } from "./invoice-order.store.ts";
import { storedTitle } from "./view.ts";

type Deps = Pick<Platform, "database" | "mails" | "publicOrigin"> & {
  ports: Pick<Platform["ports"], "clock" | "uploads">;
  customerUploads: CustomerUploads;
  invoices: Pick<Invoices, "findOwn">;
};
type Issued = { number: string; file?: Uint8Array | undefined };

const LIST_MAX = 200;
const NUMBER_TAKEN = "发票号码已被另一张发票使用";

export type Issuing = ReturnType<typeof createIssuing>;

/** Invoices as the shop's staff issue, reject and reverse them, and the files that they hand in. */
export function createIssuing({
  database,
  mails,
  publicOrigin,
  customerUploads,
  invoices,
  ports: { clock, uploads },
}: Deps) {
  /** The invoice of an id or a number of an application. @throws ApiError 404 */
  async function find(db: Db, name: string) {
    const row = await store.findByName(db, name);
    if (!row) throw notFound(`没有开票申请 ${name}`);
    return row;
  }

  /** Carries out an act under the customer's lock; the file is stored before and removed when the act is refused. */
  async function change(
    name: string,
    file: Uint8Array | undefined,
    work: (tx: Db, row: store.InvoiceRow, upload: string | null) => Promise<void>,
  ) {
    const { customer_id, id } = await find(database.read, name);
    const act = (upload: string | null) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer_id);
        await work(tx, await find(tx, String(id)), upload);
      });
    if (!file) return act(null);
    const upload = await customerUploads.write("invoices/", file, fileTypeOf(file));
    await customerUploads.removeOnFailure(upload, () => act(upload));
  }

  /** The file of an invoice; null without one. An invoice without a number is named by its application's. */
  async function readUpload(row: store.InvoiceRow, kind: "blue" | "red") {
    const [upload, number] = kind === "red" ? [row.red_upload, row.red_number] : [row.upload, row.number];
    const bytes = upload && (await uploads.read(upload));
    const type = typeOfUpload(upload);
    return bytes && type ? { type, bytes, number: number ?? row.sn } : null;
  }

  return {
    list: (filter: { state?: InvoiceStatus | undefined; toReverse?: boolean | undefined }) =>
      store.latest(database.read, filter, LIST_MAX),

    async show(name: string) {
      const row = await find(database.read, name);
      return { row, orders: await ordersOf(database.read, row.id) };
    },

    /**
     * Issues an invoice and writes the mail to the address of its title.
     * @throws ApiError 404, 400 for a file that is no PDF or OFD, 409 when it does not wait or the number is taken.
     */
    issue: (name: string, { number, file }: Issued) =>
      change(name, file, async (tx, row, upload) => {
        const { id } = row;
        if (await store.isNumberTaken(tx, number)) throw new ApiError(409, NUMBER_TAKEN);
        const issued = await store.applyAct(tx, id, "issue", { number, upload, issued_at: clock.now() });
        if (!issued) throw new ApiError(409, refusalOf(row, "开票"));
        await mails.send(tx, { ref: `invoice_issued:${id}`, ...issuedMail(row, number, publicOrigin) });
      }),

    /** @throws ApiError 404, 409 */
    reject: (name: string, reason: string) =>
      change(name, undefined, async (tx, row) => {
        const rejected = await store.applyAct(tx, row.id, "reject", { reason, rejected_at: clock.now() });
        if (!rejected) throw new ApiError(409, refusalOf(row, "驳回"));
      }),

    /** Reverses an issued invoice by a red-letter invoice, which frees its orders. @throws ApiError 404, 400, 409. */
    reverse: (name: string, { number, file, reason }: Partial<Issued> & { reason?: string | undefined }) =>
      change(name, file, async (tx, row, red_upload) => {
        if (number !== undefined && (await store.isNumberTaken(tx, number))) throw new ApiError(409, NUMBER_TAKEN);
        const change = { red_number: number ?? null, red_upload, reason: reason ?? null, reversed_at: clock.now() };
        if (!(await store.applyAct(tx, row.id, "reverse", change))) throw new ApiError(409, refusalOf(row, "红冲"));
      }),

    /** The files of an invoice and of its red-letter invoice, as far as they exist. @throws ApiError 404 */
    async files(name: string) {
      const row = await find(database.read, name);
      const files = await Promise.all([readUpload(row, "blue"), readUpload(row, "red")]);
      return files.filter((file) => file !== null);
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

/** The mail about an issued invoice. The file is not attached: the linked page requires the owner's login. */
function issuedMail(row: store.InvoiceRow, number: string, publicOrigin: string | null) {
  const { receipt_title, email } = storedTitle(row);
  const lines = [
    `${receipt_title}：`,
    "",
    `您在${row.store_name}申请的${INVOICE_TYPE_NAMES[row.type]}已开出。`,
    `申请号：${row.sn}`,
    `发票号码：${number}`,
    `价税合计：¥${yuan(row.amount_fen)}`,
    "",
    publicOrigin === null
      ? "登录商城，在“开票记录”里查看和下载。"
      : `登录后查看和下载：${publicOrigin}/user/invoice_detail?id=${row.id}`,
  ];
  return { to: email, subject: `发票已开出：${number}`, text: lines.join("\n") };
}
