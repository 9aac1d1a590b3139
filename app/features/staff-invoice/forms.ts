import { z } from "zod";
import { keyField, listField, packedField, plainAmount, requiredLine } from "#app/http/form-fields.ts";
import { INVOICE_NUMBER } from "#contract/rules/invoice.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { cleanNumber } from "#contract/rules/pasted-text.ts";
import { ID } from "#contract/rules/patterns.ts";
import {
  INVOICE_ACCEPT_MAX,
  INVOICE_BATCH_ROWS_MAX,
  INVOICE_BATCH_TEXT_MAX,
  INVOICE_REASON_MAX,
} from "#contract/rules/staff-invoice.ts";

const version = z.string({ error: MALFORMED }).min(1, MALFORMED).max(64, MALFORMED);
const NUMBER_NEEDED = "请填写发票号码";
const NUMBER_WRONG = "发票号码是 20 位数字，早先的是 8 位";
const number = z
  .string({ error: NUMBER_NEEDED })
  .overwrite(cleanNumber)
  .min(1, NUMBER_NEEDED)
  .regex(INVOICE_NUMBER, NUMBER_WRONG);
const amount = z
  .string({ error: "请填写票面金额" })
  .transform(plainAmount)
  .pipe(z.string().regex(/^\d{1,9}(?:\.\d{1,2})?$/, "金额如 1282.20"))
  .transform((text) => yuan(fen(text)));
const reason = requiredLine(INVOICE_REASON_MAX, "原因", "请写原因");

export const acceptForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("accept"),
      key: keyField,
      invoice_id: listField(
        z
          .array(z.string().regex(ID, MALFORMED).transform(Number))
          .min(1, "请勾选要受理的申请")
          .max(INVOICE_ACCEPT_MAX, MALFORMED),
      ),
    }),
  ],
  { error: MALFORMED },
);
export type AcceptForm = z.output<typeof acceptForm>;

export const invoiceForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("accept"), key: keyField }),
    z.object({ intent: z.literal("issue"), key: keyField, version, number, amount }),
    z.object({ intent: z.literal("reject"), key: keyField, version, reason }),
    z.object({
      intent: z.literal("red"),
      key: keyField,
      version,
      original: number,
      red_number: number,
      red_amount: amount,
      red_reason: reason,
    }),
  ],
  { error: MALFORMED },
);
export type InvoiceForm = z.output<typeof invoiceForm>;

const count = z.number({ error: MALFORMED });
const text = z.string({ error: MALFORMED });

export const batchForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("check"),
      text: z.string().max(INVOICE_BATCH_TEXT_MAX, "一次最多粘贴 2 万字").catch("").default(""),
      batch: z.string().max(40).optional(),
    }),
    z.object({
      intent: z.literal("issue"),
      key: keyField,
      batch: text.max(40, MALFORMED),
      row: listField(
        z
          .array(packedField(z.object({ row: count, invoice_id: count, number: text, amount: text, version: text })))
          .min(1, "请勾选要回填的行")
          .max(INVOICE_BATCH_ROWS_MAX, MALFORMED),
      ),
      rest: listField(
        z.array(packedField(z.object({ row: count, raw: text, note: text }))).max(INVOICE_BATCH_ROWS_MAX, MALFORMED),
      ),
    }),
  ],
  { error: MALFORMED },
);
export type BatchForm = z.output<typeof batchForm>;
