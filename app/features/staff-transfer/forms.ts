import { z } from "zod";
import { idField, keyField, listField, optionalText, ownPasswordField, requiredText } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { PARTS_MAX, SLIP_CHECKS, SLIP_REASONS, STATEMENT_ROWS_MAX } from "#contract/rules/staff-transfer.ts";
import { typedYuan } from "./staff-transfer.ts";

const version = z.string({ error: MALFORMED }).min(1, MALFORMED).max(64, MALFORMED);
const read = { key: keyField, version };
const staffReason = requiredText(200, "理由", "请写理由");

export const uploadForm = z.discriminatedUnion("intent", [z.object({ intent: z.literal("upload"), key: keyField })], {
  error: MALFORMED,
});

export const bookForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("book"),
      ...read,
      row: listField(
        z
          .array(
            z
              .string({ error: MALFORMED })
              .regex(/^\d{1,4}$/, MALFORMED)
              .transform(Number),
          )
          .max(STATEMENT_ROWS_MAX),
      ),
    }),
  ],
  { error: MALFORMED },
);

/** The bills that one form shows. */
const BILLS_MAX = 500;

/** A transfer with its amount, as its checkbox sends it. */
const part = z
  .string({ error: MALFORMED })
  .regex(/^\d{1,15}:\d{1,12}\.\d{2}$/, MALFORMED)
  .transform((text) => {
    const [id = "", amount = ""] = text.split(":");
    return { transfer_id: Number(id), amount };
  });

export const receiptForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("allocate"),
      ...read,
      customer_id: z.string({ error: "请选这笔钱是哪个客户的" }).pipe(idField),
      part: listField(z.array(part).max(PARTS_MAX, `一笔最多分到 ${PARTS_MAX} 处`)),
      bill_id: listField(z.array(idField).max(BILLS_MAX, MALFORMED)),
      bill_amount: listField(z.array(z.string({ error: MALFORMED })).max(BILLS_MAX, MALFORMED)).transform(
        (texts, context) => {
          const amounts = texts.map(typedYuan);
          if (!amounts.includes(null)) return amounts.map((amount) => amount ?? "");
          context.addIssue({ code: "custom", message: "分给账单的钱写成元，如 800.00，不分的留空" });
          return z.NEVER;
        },
      ),
      balance: z.string({ error: MALFORMED }).transform((text, context) => {
        const amount = typedYuan(text);
        if (amount !== null) return amount;
        context.addIssue({ code: "custom", message: "转入余额的钱写成元，如 6.00" });
        return z.NEVER;
      }),
    }),
    z.object({ intent: z.literal("skip"), ...read, reason: staffReason }),
    z.object({
      intent: z.literal("reverse"),
      ...read,
      reason: staffReason,
      password: ownPasswordField,
    }),
  ],
  { error: MALFORMED },
);
export type ReceiptForm = z.output<typeof receiptForm>;

export const transferForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("confirm"),
      ...read,
      check: listField(z.array(z.enum(Object.keys(SLIP_CHECKS) as [keyof typeof SLIP_CHECKS], { error: MALFORMED }))),
      reason: staffReason,
    }),
    z.object({
      intent: z.literal("reject"),
      ...read,
      why: z.enum(SLIP_REASONS, { error: "请选退回的原因" }),
      note: optionalText(100, "补充"),
    }),
  ],
  { error: MALFORMED },
);
export type TransferForm = z.output<typeof transferForm>;
