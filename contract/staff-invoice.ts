import { z } from "zod";
import { FILE_BODY_MAX, get, post } from "./endpoint.ts";
import {
  amount,
  count,
  id,
  idempotencyKey,
  instant,
  keyword,
  longText,
  money,
  nullableText,
  paging,
  singleLineText,
  text,
} from "./fields.ts";
import { invoiceStatus } from "./invoice.ts";
import { invoiceType, titleData } from "./invoice-title.ts";
import { INVOICE_NUMBER } from "./rules/invoice.ts";
import { MONTH } from "./rules/month.ts";
import {
  INVOICE_ACCEPT_MAX,
  INVOICE_BATCH_ROWS_MAX,
  INVOICE_BATCH_TEXT_MAX,
  INVOICE_FILE_NAME_MAX,
  INVOICE_FILE_TYPES,
  INVOICE_FILES_MAX,
  INVOICE_REASON_MAX,
  INVOICE_ROW_STATES,
  type InvoiceRowState,
  STAFF_INVOICE_TAB_NAMES,
  STAFF_INVOICES_PAGE_SIZE,
} from "./rules/staff-invoice.ts";
import { logRow } from "./staff.ts";
import { cell } from "./staff-order.ts";

/** The calls of the desk for applications for invoices, and for what was issued. */

const CHANGED = { 409: "The application has changed since it was read, or the act is not possible any more." };
const version = text("Changes with everything that an act depends on; sent back with the act.", "rT0n4xVd");
const sentVersion = z.string().min(1).max(64).describe("The version that was read.");
const invoiceNumber = z
  .string()
  .regex(INVOICE_NUMBER)
  .meta({
    description: "The number of an invoice.",
    examples: ["26332000000012345678"],
  });
const sn = text("The number of the application.", "FP20261121123456789012");
const reason = singleLineText(INVOICE_REASON_MAX).min(1).describe("The reason, which the customer reads.");
const fileType = z.enum(INVOICE_FILE_TYPES).describe("The type of the file.");
const files = z
  .array(
    z.strictObject({
      name: singleLineText(INVOICE_FILE_NAME_MAX).describe("The name that the file was sent with."),
      content: z.base64().max(FILE_BODY_MAX).describe("The bytes of the file, as base64."),
    }),
  )
  .max(INVOICE_FILES_MAX);

const filters = {
  tab: z.enum(STAFF_INVOICE_TAB_NAMES).catch("waiting").default("waiting").describe("The tab."),
  month: z
    .union([z.literal(""), z.string().regex(MONTH)])
    .catch("")
    .default("")
    .meta({
      description: "The month of the application, or of the issue of what is issued; empty for all.",
      examples: [""],
    }),
  type: z
    .enum(["", "1", "2"])
    .catch("")
    .default("")
    .describe("1 电子普通发票, 2 增值税专用发票（电子）; empty for both."),
  keyword: keyword(
    "A part of a title, a tax number, a company, or the number of an application, order or invoice.",
    "远山",
  ),
};

const row = z
  .strictObject({
    invoice_id: id.describe("The id of the application."),
    sn,
    version,
    store: text("The store that issues it.", "得力旗舰店"),
    company: text("The customer's company; may be empty.", "杭州远山办公贸易有限公司"),
    title: text("The name of the title.", "杭州远山办公贸易有限公司"),
    tax_number: text("Its tax number; empty for a person.", "91350100M000100Y43"),
    code_doubtful: z.boolean().describe("Whether the check digit of the tax number is wrong."),
    type: invoiceType,
    state: invoiceStatus,
    accepted: z.boolean().describe("Whether staff have accepted it."),
    orders: count("The number of its orders."),
    amount: money.describe("The amount with tax."),
    red: money.describe("What red-letter invoices have reversed of it."),
    to_reverse: money.describe("What refunds after the issue have left to reverse."),
    number: nullableText("The number of the invoice; null before it is issued.", "26332000000012345678"),
    create_time: instant.describe("When it was applied for."),
    due: instant.describe("By when it should be issued."),
    issue_time: instant.nullable().describe("When it was issued; null before."),
  })
  .meta({ id: "StaffInvoiceRow", description: "An application in the desk's list." });
export type StaffInvoiceRow = z.output<typeof row>;

const taxed = {
  net: money.describe("The amount without tax."),
  tax: money.describe("The tax."),
};
const percent = z.number().int().min(0).max(13).describe("The class of VAT, in percent.");

const detail = z
  .strictObject({
    ...row.shape,
    customer_id: id.describe("The customer."),
    title_info: titleData.describe("The title as it was at the application."),
    mark: text("What is printed in the invoice's remark; may be empty.", "PO-1120"),
    reason: nullableText("The reason of the rejection or reversal.", "抬头写错"),
    ...taxed,
    classes: z
      .array(z.strictObject({ percent, total: money.describe("The amount with tax."), ...taxed }))
      .describe("The sums of each class of VAT."),
    lines: z
      .array(
        z.strictObject({
          name: text("The product's name.", "得力 A4 复印纸 70g"),
          sku: text("The specification.", "8 包装"),
          unit: text("The unit; empty for freight.", "箱"),
          quantity: count("The units that were not refunded; 0 for freight."),
          price: nullableText("The price of a unit without tax, to eight places; null for freight.", "33.61946903"),
          percent,
          total: money.describe("The amount with tax."),
          ...taxed,
        }),
      )
      .describe("What is printed on the invoice."),
    order_list: z
      .array(
        z.strictObject({
          order_sn: text("The number of the order.", "WX2611210001"),
          po: text("The customer's own number; may be empty.", "PO-1120"),
          create_time: instant.describe("When it was placed."),
          pay_price: money.describe("What was paid."),
          refunded: money.describe("What was refunded."),
          refunded_since: money.describe("What was refunded since the application, or since the issue once issued."),
          refunding: count("The refunds that are open."),
          amount: money.describe("The part of the invoice."),
        }),
      )
      .describe("The orders of the invoice."),
    files: z
      .array(
        z.strictObject({
          file_id: id.describe("The id of the file."),
          type: fileType,
          number: text("The number of the invoice or red-letter invoice.", "26332000000012345678"),
          is_red: z.boolean().describe("Whether it belongs to a red-letter invoice."),
          create_time: instant.describe("When it was handed in."),
        }),
      )
      .describe("The files."),
    reds: z
      .array(
        z.strictObject({
          number: nullableText("The number; null where none was written down.", "26332000000012345679"),
          amount: money.describe("The reversed amount."),
          reason: nullableText("The reason.", "部分退款"),
          create_time: instant.describe("When it was written down."),
        }),
      )
      .describe("The red-letter invoices, the oldest first."),
    rest: money.describe("What is left to reverse of an issued invoice."),
    acts: z
      .strictObject({
        accept: nullableText("Why it cannot be accepted; null where it can.", "已受理"),
        issue: nullableText("Why it cannot be issued; null where it can.", "已开票"),
        reject: nullableText("Why it cannot be rejected; null where it can.", "已开票"),
        red: nullableText("Why it cannot be reversed; null where it can.", "还没开票"),
      })
      .describe("What the caller may do with it now."),
    log: z.array(logRow).describe("The acts of staff, the newest first."),
  })
  .meta({ id: "StaffInvoice", description: "An application with all that its issue needs." });
export type StaffInvoice = z.output<typeof detail>;

const rowNumber = z.number().int().min(1).max(2_000_000).describe("The number of the row.");
const batch = z
  .string()
  .regex(/^[\w-]{8,40}$/)
  .describe("Names the files that were sent with the table.");
const checkedRow = z
  .strictObject({
    row: rowNumber,
    raw: text("The row's own text, cut.", "FP20261121123456789012 26332000000012345678 1282.20"),
    name: text("The number of the application or order as it was read.", "FP20261121123456789012"),
    number: text("The number of the invoice as it was read.", "26332000000012345678"),
    amount: text("The amount as it was read; may be empty.", "1282.20"),
    state: z
      .enum(Object.keys(INVOICE_ROW_STATES) as [InvoiceRowState])
      .describe("Whether it can be issued, or why not."),
    note: text("The same in a sentence.", "金额、文件都对"),
    invoice_id: id.nullable().describe("The application; null for none in the caller's scope."),
    sn: text("Its number; empty for none.", "FP20261121123456789012"),
    title: text("The name of its title; empty for none.", "杭州远山办公贸易有限公司"),
    due_amount: nullableText("The amount that is to be issued; null for none.", "1282.20"),
    files: z.array(text("A file of the row.", "26332000000012345678.pdf")).describe("The files that belong to it."),
    version: nullableText("The version of the application; null for none.", "rT0n4xVd"),
  })
  .meta({ id: "StaffInvoiceBatchRow", description: "A checked row of a table of issued invoices." });
export type InvoiceBatchRow = z.output<typeof checkedRow>;

export const invoiceReceipt = z
  .strictObject({
    batch: text("The common mark of these acts in the log.", "B7K2Q4"),
    at: instant.describe("When it was written."),
    done: z
      .array(
        z.strictObject({
          row: rowNumber,
          sn,
          number: text("The number of the invoice.", "26332000000012345678"),
          amount: money.describe("The amount with tax."),
        }),
      )
      .describe("The invoices that were issued."),
    left: z
      .array(
        z.strictObject({
          row: rowNumber,
          raw: text("The row's own text.", "FP20261121123456789012 26332000000012345678"),
          note: text("Why it was not issued.", "没有这张的文件"),
        }),
      )
      .describe("The rows that were not issued."),
  })
  .meta({ id: "StaffInvoiceReceipt", description: "What a batch has issued, and what it has not." });
export type InvoiceReceipt = z.output<typeof invoiceReceipt>;

export const staffInvoice = {
  list: get({
    path: "/api/staff/invoices",
    source: "ours",
    access: "staff",
    right: "invoice.read",
    description: "Lists applications with the number of each tab.",
    query: z.object({ ...filters, ...paging([STAFF_INVOICES_PAGE_SIZE]) }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      counts: z
        .record(z.enum(STAFF_INVOICE_TAB_NAMES), z.number().int().nonnegative())
        .describe("The number of each tab, without the other filters.")
        .meta({ examples: [{ waiting: 1, accepted: 0, red: 0, issued: 2, reversed: 0, ended: 0 }] }),
      month: z
        .strictObject({ issued: count("The invoices."), amount: money.describe("Their sum, less what was reversed.") })
        .describe("What was issued in this month."),
      list: z.array(row).describe("One page of applications, those that wait for the longest time first."),
    }),
  }),
  exportRows: get({
    path: "/api/staff/invoices/export/rows",
    source: "ours",
    access: "staff",
    right: "invoice.issue",
    carriesFile: true,
    description: "Reads a part of the table of the applications that match; the first part is logged.",
    query: z.object({
      ...filters,
      after: z.coerce
        .number()
        .int()
        .positive()
        .optional()
        .catch(undefined)
        .describe("The id that the part before has answered; absent for the first part."),
    }),
    answer: z.strictObject({
      columns: z
        .array(z.strictObject({ head: text("The column.", "申请号"), width: count("Its width in characters.") }))
        .describe("The columns."),
      rows: z.array(z.array(cell)).describe("The cells of each line."),
      next: id.nullable().describe("Where the next part begins; null for the last one."),
    }),
  }),
  month: get({
    path: "/api/staff/invoices/month/{month}",
    source: "ours",
    access: "staff",
    right: "invoice.issue",
    description: "Lists the files of the invoices that were issued in a month; it is logged.",
    answer: z.strictObject({
      count: count("The number of all files of the month."),
      list: z
        .array(
          z.strictObject({
            invoice_id: id.describe("The application."),
            file_id: id.describe("The file."),
            type: fileType,
            number: text("The number of the invoice.", "26332000000012345678"),
            title: text("The name of the title.", "杭州远山办公贸易有限公司"),
            amount: money.describe("The amount with tax; negative for a red-letter invoice."),
            create_time: instant.describe("When it was issued."),
            is_red: z.boolean().describe("Whether it belongs to a red-letter invoice."),
          }),
        )
        .describe("The files, at most a thousand."),
    }),
  }),
  detail: get({
    path: "/api/staff/invoices/{id}",
    source: "ours",
    access: "staff",
    right: "invoice.read",
    description: "Reads one application with what its issue needs.",
    answer: detail,
  }),
  file: get({
    path: "/api/staff/invoices/{id}/file/{file}",
    source: "ours",
    access: "staff",
    right: "invoice.read",
    carriesFile: true,
    description: "Reads a file of an invoice.",
    answer: z.strictObject({
      type: fileType,
      number: text("The number of the invoice.", "26332000000012345678"),
      file: z.base64().meta({ description: "The bytes of the file, as base64.", examples: ["JVBERi0xLjQ="] }),
    }),
  }),
  accept: post({
    path: "/api/staff/invoices/accept",
    source: "ours",
    access: "staff",
    right: "invoice.issue",
    description: "Accepts waiting applications, which their customers then cannot withdraw; others are left out.",
    errors: { 404: "The caller has none of these applications." },
    body: z.strictObject({
      key: idempotencyKey,
      invoice_id: z.array(id).min(1).max(INVOICE_ACCEPT_MAX).describe("The applications."),
    }),
    answer: z.strictObject({
      accepted: count("The applications that were accepted."),
      left: z.array(text("A number.", "FP20261121123456789012")).describe("The applications that did not wait."),
    }),
  }),
  issue: post({
    path: "/api/staff/invoices/{id}/issue",
    source: "ours",
    access: "staff",
    right: "invoice.issue",
    carriesFile: true,
    description: "Issues an invoice: its number, its amount as printed and its files.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      number: invoiceNumber,
      amount: amount.describe("The amount with tax that is printed on the invoice."),
      files: files.min(1).describe("One file of a type each: PDF, OFD or XML."),
    }),
    answer: z.strictObject({}),
  }),
  reject: post({
    path: "/api/staff/invoices/{id}/reject",
    source: "ours",
    access: "staff",
    right: "invoice.issue",
    description: "Rejects an application; its orders can be applied for again.",
    errors: CHANGED,
    body: z.strictObject({ key: idempotencyKey, version: sentVersion, reason }),
    answer: z.strictObject({}),
  }),
  red: post({
    path: "/api/staff/invoices/{id}/red",
    source: "ours",
    access: "staff",
    right: "invoice.issue",
    carriesFile: true,
    description: "Writes a red-letter invoice down, over the rest or a part of it.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      original: invoiceNumber.describe("The number of the invoice that is reversed."),
      number: invoiceNumber,
      amount: amount.describe("The reversed amount, at most what is left."),
      reason,
      files: files.min(1).describe("One file of a type each: PDF, OFD or XML."),
    }),
    answer: z.strictObject({}),
  }),
  batchCheck: post({
    path: "/api/staff/invoices/batch/check",
    source: "ours",
    access: "staff",
    right: "invoice.issue",
    carriesFile: true,
    description: "Says of each row of a table of issued invoices whether it can be written; it stores the sent files.",
    body: z.strictObject({
      text: longText(INVOICE_BATCH_TEXT_MAX).describe(
        "The table: application or order, invoice number, amount; empty where a file has it.",
      ),
      table: z.base64().max(FILE_BODY_MAX).default("").describe("The same table as a CSV or .xlsx file; may be empty."),
      zip: z
        .base64()
        .max(FILE_BODY_MAX)
        .default("")
        .describe("A ZIP archive of the files, named by the invoices' numbers; may be empty."),
      batch: batch.optional().describe("The files of an earlier check, besides those of the archive."),
    }),
    answer: z.strictObject({
      batch,
      list: z.array(checkedRow).describe("The rows, in their order."),
      unused: z.array(text("A file.", "readme.txt")).describe("The files that belong to no row, or cannot be used."),
    }),
  }),
  batch: post({
    path: "/api/staff/invoices/batch",
    source: "ours",
    access: "staff",
    right: "invoice.issue",
    // Hundreds of transactions take seconds, as files do.
    carriesFile: true,
    description: "Issues the rows, each in a transaction of its own; what has changed since the check is left out.",
    errors: { 409: "The key was used for other rows." },
    body: z.strictObject({
      key: idempotencyKey,
      batch,
      rows: z
        .array(
          z.strictObject({
            row: rowNumber,
            invoice_id: id,
            number: invoiceNumber,
            amount: amount.describe("The amount that was checked."),
            version: sentVersion,
          }),
        )
        .min(1)
        .max(INVOICE_BATCH_ROWS_MAX)
        .describe("The rows to issue."),
      rest: z
        .array(
          z.strictObject({
            row: rowNumber,
            raw: singleLineText(200).describe("The row's own text."),
            note: singleLineText(200).describe("Why it is not issued."),
          }),
        )
        .max(INVOICE_BATCH_ROWS_MAX)
        .describe("The other rows of the table, which the receipt repeats."),
    }),
    answer: invoiceReceipt,
  }),
  receipt: get({
    path: "/api/staff/invoices/batch/receipt",
    source: "ours",
    access: "staff",
    right: "invoice.issue",
    description: "Reads the receipt of one of the caller's batches of the last seven days.",
    errors: { 404: "The caller has no such batch." },
    query: z.object({ key: idempotencyKey.catch("") }),
    answer: invoiceReceipt,
  }),
};
