import { z } from "zod";
import type { Answer, Body } from "#contract/endpoint.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { INVOICE_FILE_BYTES_MAX, INVOICE_STATUS } from "#contract/rules/invoice.ts";
import { TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import { cleanName } from "#contract/rules/pasted-text.ts";
import {
  INVOICE_BATCH_BYTES_OF_DAY,
  INVOICE_BATCH_FILES_MAX,
  INVOICE_BATCH_ROWS_MAX,
  INVOICE_BATCH_UNPACKED_MAX,
  INVOICE_BATCH_ZIP_BYTES_MAX,
  INVOICE_FILE_NAME_MAX,
} from "#contract/rules/staff-invoice.ts";
import { SHIP_FILE_BYTES_MAX } from "#contract/rules/staff-shipping.ts";
import { type InvoiceReceipt, invoiceReceipt, type staffInvoice } from "#contract/staff-invoice.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import { pastedRows } from "../../tables/named-columns.ts";
import { readZipFiles } from "../../tables/zip.ts";
import type { CustomerUploads } from "../picture/customer-uploads.ts";
import * as store from "./batch.store.ts";
import { checkIssuedRows, filesOfRow } from "./batch-check.ts";
import { type IssuedRow, readIssuedRows } from "./batch-table.ts";
import { findAllInScope, namedInScope } from "./desk.store.ts";
import type { InvoiceDesk } from "./desk.ts";
import { digestOf, fileTypeOf } from "./file.ts";
import { takenNumbers } from "./invoice.store.ts";

type Deps = Pick<Platform, "database" | "limits" | "staffKeys"> & {
  ports: Pick<Platform["ports"], "clock" | "random" | "reading">;
  customerUploads: Pick<CustomerUploads, "write" | "remove">;
  desk: Pick<InvoiceDesk, "issueIn">;
};
type Source = z.output<(typeof staffInvoice.batchCheck)["body"]>;
type Batch = Required<Body<typeof staffInvoice.batch>>;
type Row = Batch["rows"][number];
type RowResult = { done: { sn: string }; at: number } | { refused: string; at: number };

const MARK = 6;
const RAW_MAX = 200;

/** The bytes of invoice files that checks of one member may store in a day. */
const storedLimit = ({ id }: Member) => ({
  name: `invoice:batch:${id}`,
  max: INVOICE_BATCH_BYTES_OF_DAY,
  windowMs: DAY_MS,
});

/** Invoices issued by a table and an archive: checked first, then each in a transaction of its own. */
export function createInvoiceBatch({ database, limits, staffKeys, customerUploads, desk, ports }: Deps) {
  const { clock, random, reading } = ports;
  const { read } = database;

  async function rowsOf({ text, table }: Source): Promise<IssuedRow[]> {
    const bytes = Buffer.from(table, "base64");
    if (bytes.length > SHIP_FILE_BYTES_MAX) throw new ApiError(400, TABLE_TOO_LARGE);
    const rows = bytes.length > 0 ? ((await reading.tables(bytes)).tables[0]?.rows ?? []) : pastedRows(text);
    const issued = readIssuedRows(rows);
    if (issued.length === 0) throw new ApiError(400, "表里没有开好的发票");
    if (issued.length > INVOICE_BATCH_ROWS_MAX) throw new ApiError(400, `一次最多回填 ${INVOICE_BATCH_ROWS_MAX} 行`);
    return issued;
  }

  /** Stores the usable files of an archive under a batch. @returns the names of the others */
  async function storeFiles(member: Member, batch: string, zip: Buffer): Promise<string[]> {
    if (zip.length === 0) return [];
    if (zip.length > INVOICE_BATCH_ZIP_BYTES_MAX) throw new ApiError(400, "压缩包不能超过 5 MB，请分成几份");
    const bounds = {
      filesMax: INVOICE_BATCH_FILES_MAX,
      unpackedMax: INVOICE_BATCH_UNPACKED_MAX,
      fileMax: INVOICE_FILE_BYTES_MAX,
    };
    const files = await readZipFiles(zip, bounds);
    const size = files.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);
    await database.write((tx) => limits.takeAll(tx, [storedLimit(member)], "今天上传的发票文件太多", size));
    const unused: string[] = [];
    for (const { name: sent, bytes } of files) {
      const name = cutText(cleanName(sent), INVOICE_FILE_NAME_MAX);
      const type = bytes && typeOrNull(bytes);
      if (!bytes || !type) {
        unused.push(name);
        continue;
      }
      const row = { batch, member_id: member.id, name, type, digest: digestOf(bytes), created_at: clock.now() };
      const upload = await customerUploads.write("invoices/", bytes, type);
      await database.write((tx) => store.insertBatchFiles(tx, [{ ...row, upload }]));
    }
    return unused;
  }

  /** The applications of the scope by the numbers that rows have; an order names the one that waits, if one does. */
  async function foundBy(member: Member, names: readonly string[]) {
    const scope = customersFor(member, "invoice.issue");
    const named = await namedInScope(read, scope, names);
    const rows = await findAllInScope(
      read,
      scope,
      named.map(({ id }) => id),
    );
    return (name: string) => {
      const ids = new Set(named.filter(({ sn, order_sn }) => sn === name || order_sn === name).map(({ id }) => id));
      const found = name === "" ? [] : rows.filter(({ id }) => ids.has(id));
      const waiting = found.filter(({ state }) => state === INVOICE_STATUS.waiting);
      return waiting.length > 0 ? waiting : found.slice(-1);
    };
  }

  /** Issues a row with the files of its batch. @throws ApiError 404, 409 */
  async function issueRow(tx: Db, member: Member, { batch }: Pick<Batch, "batch">, row: Row, mark: string) {
    const [application] = await findAllInScope(tx, customersFor(member, "invoice.issue"), [row.invoice_id]);
    const files = filesOfRow(await store.filesOfBatch(tx, member.id, batch), row.number, application?.sn ?? "");
    if (application?.state === INVOICE_STATUS.waiting && files.length === 0) {
      throw new ApiError(409, "这张的文件不在了，请重新上传");
    }
    const { sn } = await desk.issueIn(tx, member, row.invoice_id, {
      ...row,
      files: files.map(({ type, upload, digest }) => ({ type, upload, digest })),
      batch: mark,
    });
    await store.takeBatchFiles(
      tx,
      files.map(({ id }) => id),
    );
    return { sn };
  }

  /** Issues a row once for its key; a refusal is stored too, so that a repeated submit reads the same receipt. */
  async function resultOf(member: Member, key: string, batch: Batch, row: Row, mark: string): Promise<RowResult> {
    const submit = { key, kind: "invoice.issue.row", request: row };
    try {
      return await staffKeys.once(member, submit, async (tx): Promise<RowResult> => {
        const done = await issueRow(tx, member, batch, row, mark);
        return { done, at: clock.now() };
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      const refused = error.message;
      return staffKeys.once(member, submit, async (): Promise<RowResult> => ({ refused, at: clock.now() }));
    }
  }

  const storedReceipt = async (member: Member, key: string): Promise<InvoiceReceipt | null> =>
    z.safeParse(invoiceReceipt, await staffKeys.resultOf(member, key)).data ?? null;

  return {
    /** Stores the files and says of each row whether it can be issued. @throws ApiError 400 for what cannot be read */
    async check(member: Member, source: Source): Promise<Answer<typeof staffInvoice.batchCheck>> {
      const issued = await rowsOf(source);
      const batch = source.batch ?? random.token(16);
      const unused = await storeFiles(member, batch, Buffer.from(source.zip, "base64"));
      const [found, files, taken] = await Promise.all([
        foundBy(
          member,
          issued.map(({ name }) => name),
        ),
        store.filesOfBatch(read, member.id, batch),
        takenNumbers(
          read,
          issued.map(({ number }) => number),
        ),
      ]);
      const list = checkIssuedRows(issued, found, { files, taken });
      const used = new Set(list.flatMap((row) => row.files));
      return { batch, list, unused: [...unused, ...files.map(({ name }) => name).filter((name) => !used.has(name))] };
    },

    /**
     * Issues the rows, each in a transaction of its own; a batch that was interrupted is continued by the same submit.
     * @throws ApiError 409 for a key of other rows
     */
    async issue(member: Member, { key, ...request }: Batch): Promise<InvoiceReceipt> {
      const mark = markOf(member, key);
      await staffKeys.once(member, { key: `${key}.rows`, kind: "invoice.rows", request }, async () => ({ mark }));
      const stored = await storedReceipt(member, key);
      if (stored) return stored;
      const results: RowResult[] = [];
      for (const [index, row] of request.rows.entries()) {
        results.push(await resultOf(member, `${key}.${index}`, { key, ...request }, row, mark));
      }
      const done: InvoiceReceipt["done"] = [];
      const left: InvoiceReceipt["left"] = [...request.rest];
      for (const [index, { row, number, amount }] of request.rows.entries()) {
        const result = results[index];
        if (result && "done" in result) done.push({ row, number, amount, ...result.done });
        else left.push({ row, raw: cutText(`${number} ${amount}`, RAW_MAX), note: result?.refused ?? "" });
      }
      const at = Math.min(...results.map((result) => result.at));
      const receipt = { batch: mark, at, done, left: left.sort((a, b) => a.row - b.row) };
      return staffKeys.once(member, { key, kind: "invoice.batch", request }, async () => receipt);
    },

    receipt: storedReceipt,

    /** Removes the files of checks that nothing has followed for a day. */
    async removeOld() {
      const uploads = await database.write((tx) => store.removeBatchFiles(tx, clock.now() - DAY_MS));
      for (const upload of uploads) await customerUploads.remove(upload);
    },
  };
}
export type InvoiceBatch = ReturnType<typeof createInvoiceBatch>;

function typeOrNull(bytes: Uint8Array) {
  try {
    return fileTypeOf(bytes);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

const markOf = (member: Member, key: string) =>
  hashOf(`${member.id} ${key}`)
    .replace(/[^A-Za-z\d]/g, "")
    .slice(0, MARK)
    .toUpperCase();
