import type { Caller } from "../../http/caller.ts";
import { notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { CustomerUploads } from "../picture/customer-uploads.ts";
import { type CheckedFile, type StoredFile, typeOfUpload } from "./file.ts";
import * as store from "./invoice.store.ts";
import type { Invoices } from "./invoice.ts";

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "uploads">;
  customerUploads: Pick<CustomerUploads, "write" | "remove">;
  invoices: Pick<Invoices, "findOwn">;
};

export type InvoiceFiles = ReturnType<typeof createInvoiceFiles>;

/** The files of invoices in the storage: written with an act, and read by their customer and the command line. */
export function createInvoiceFiles({ database, customerUploads, invoices, ports: { uploads } }: Deps) {
  /** The file of an invoice; null without one. An invoice without a number is named by its application's. */
  async function readUpload(row: store.InvoiceRow, kind: "blue" | "red") {
    const [upload, number] = kind === "red" ? [row.red_upload, row.red_number] : [row.upload, row.number];
    const bytes = upload && (await uploads.read(upload));
    const type = typeOfUpload(upload);
    return bytes && type ? { type, bytes, number: number ?? row.sn } : null;
  }

  return {
    /** Runs the work with the files written to the storage; those that it has not taken are removed. */
    async withFiles<Result>(
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
    },

    /** The files of an invoice and of its red-letter invoices, as far as they exist. */
    async all(id: number) {
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
