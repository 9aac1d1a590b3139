import type { Generated } from "kysely";
import type { InvoiceStatus, InvoiceType, TitleKind } from "#contract/rules/invoice.ts";
import type { InvoiceFileType } from "#contract/rules/staff-invoice.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    invoice_titles: {
      id: Generated<number>;
      customer_id: number;
      kind: TitleKind;
      /** 2: the title has all fields that a 专票 needs. */
      type: InvoiceType;
      title: string;
      tax_number: string;
      address: string;
      tel: string;
      bank_name: string;
      bank_account: string;
      email: string;
      is_default: number;
      created_at: number;
    };
    invoices: {
      id: Generated<number>;
      sn: string;
      customer_id: number;
      store_id: number;
      type: InvoiceType;
      state: InvoiceStatus;
      /** The sum of its orders; it falls with refunds until the invoice is issued. */
      amount_fen: number;
      /** What red-letter invoices have reversed of it. */
      red_fen: Generated<number>;
      /** The id of the chosen title, which may have been changed or deleted since. */
      title_id: number;
      /** The title as it was at the application. */
      title_json: string;
      remark: string;
      number: string | null;
      /** The number and the file of the last red-letter invoice. */
      red_number: string | null;
      /** The reason for its rejection or reversal. */
      reason: string | null;
      upload: string | null;
      red_upload: string | null;
      created_at: number;
      /** When staff accepted it, after which its customer cannot withdraw it. */
      accepted_at: Generated<number | null>;
      issued_at: number | null;
      withdrawn_at: number | null;
      rejected_at: number | null;
      reversed_at: number | null;
    };
    invoice_orders: {
      id: Generated<number>;
      invoice_id: number;
      order_id: number;
      amount_fen: number;
      /** 1 while the invoice waits or is issued. */
      is_live: number;
    };
    invoice_reds: {
      id: Generated<number>;
      invoice_id: number;
      number: string | null;
      amount_fen: number;
      reason: string | null;
      created_at: number;
    };
    invoice_files: {
      id: Generated<number>;
      invoice_id: number;
      /** The red-letter invoice that it belongs to; null for the invoice itself. */
      red_id: number | null;
      type: InvoiceFileType;
      upload: string;
      /** The SHA-256 of the bytes; empty for files of earlier versions. */
      digest: string;
      created_at: number;
    };
    /** Files of a batch between its check and its writing. */
    invoice_batch_files: {
      id: Generated<number>;
      batch: string;
      member_id: number;
      name: string;
      type: InvoiceFileType;
      upload: string;
      digest: string;
      created_at: number;
    };
  }
}
