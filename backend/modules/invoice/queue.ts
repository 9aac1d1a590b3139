import { INVOICE_TYPE_SHORT } from "#contract/rules/invoice.ts";
import { yuan } from "#contract/rules/money.ts";
import { INVOICE_DUE_MS } from "#contract/rules/staff-invoice.ts";
import type { DeskQueue } from "../../platform/desk-queue.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import * as store from "./desk.store.ts";
import { storedTitle } from "./view.ts";

/** The applications that wait to be issued, or the invoices that refunds have made too high. */
export const createInvoiceQueue = (
  { database: { read } }: Pick<Platform, "database">,
  kind: "waiting" | "red",
): DeskQueue => ({
  rights: ["invoice.issue"],
  count: (member) => store.countQueue(read, customersFor(member, "invoice.issue"), kind),
  async first(member, limit) {
    const rows = await store.firstOfQueue(read, customersFor(member, "invoice.issue"), kind, limit);
    return rows.map((row) => ({
      label: (kind === "red" ? row.number : null) ?? row.sn,
      text: `${storedTitle(row).receipt_title} · ${INVOICE_TYPE_SHORT[row.type]}`,
      amount: yuan(kind === "red" ? Number(row.to_reverse_fen) : row.amount_fen),
      since: (kind === "red" ? row.issued_at : null) ?? row.created_at,
      due: kind === "red" ? null : row.created_at + INVOICE_DUE_MS,
      key: String(row.id),
    }));
  },
});
