import type { InvoiceStatus } from "#contract/rules/invoice.ts";
import type { Fen } from "#contract/rules/money.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { commandLine } from "../../platform/staff-log.ts";
import { checkFiles } from "./file.ts";
import * as store from "./invoice.store.ts";
import type { InvoiceFiles } from "./invoice-files.ts";
import { ordersOf } from "./invoice-order.store.ts";
import type { Issuing } from "./issuing.ts";

type Deps = Pick<Platform, "database"> & {
  issuing: Pick<Issuing, "issueIn" | "rejectIn" | "reverseIn">;
  files: Pick<InvoiceFiles, "all" | "withFiles">;
};
/** What the holder of the machine hands in. */
type Handed = { number: string; file?: Uint8Array | undefined };
/** Without an amount all that is left is reversed. */
type Reversal = Partial<Handed> & { amount_fen?: Fen; reason?: string | undefined };

export type StaffInvoices = ReturnType<typeof createStaffInvoices>;

const LIST_MAX = 200;

/** Invoices at the command line, which names an application by its id or its number. */
export function createStaffInvoices({ database, issuing, files: stored }: Deps) {
  /** The invoice of an id or a number of an application. @throws ApiError 404 */
  async function find(db: Db, name: string) {
    const row = await store.findInvoiceByName(db, name);
    if (!row) throw notFound(`没有开票申请 ${name}`);
    return row;
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

  return {
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
      stored.withFiles(handed(number, file), (files) =>
        byCommand(name, (tx, row) => issuing.issueIn(tx, commandLine(), row, { number, files })),
      ),

    /** @throws ApiError 404, 409 */
    reject: (name: string, reason: string) =>
      byCommand(name, (tx, row) => issuing.rejectIn(tx, commandLine(), row, reason)),

    /** Reverses all that is left of an issued invoice, or a part, as the holder of the machine. @throws ApiError 404, 400, 409. */
    reverse: (name: string, { number, file, reason, amount_fen }: Reversal) =>
      stored.withFiles(handed(number, file), (files) =>
        byCommand(name, (tx, row) =>
          issuing.reverseIn(tx, commandLine(), row, {
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
      return stored.all(id);
    },
  };
}
