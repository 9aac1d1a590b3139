import { z } from "zod";
import {
  idField,
  keyField,
  listField,
  optionalMoney,
  ownPasswordField,
  packedField,
  requiredLine,
  requiredText,
} from "#app/http/form-fields.ts";
import { DISCOUNT_MAX, PRICE_ROWS_MAX, PRICE_TEXT_MAX } from "#contract/rules/agreed-price.ts";
import { MALFORMED } from "#contract/rules/messages.ts";

const PASTE_PRICES = "请粘贴编码、协议价、到期日";
const number = z.number({ error: MALFORMED });
const text = z.string({ error: MALFORMED });
const until = z.iso.date({ error: "请选最后一天" });
const reason = requiredText(200, "理由", "请写明为什么这样定价");
const writtenRow = packedField(z.object({ row: number, sku_id: number, price: text, until: text, version: text }));
const otherRow = packedField(z.object({ row: number, raw: text, note: text }));
const removedRow = packedField(z.object({ sku_id: number, version: text }));

/** The acts of the page of a customer's agreed prices. */
export const priceForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("one"),
      code: requiredLine(60, "编码或型号"),
      price: optionalMoney("协议价").refine((price) => price !== null, { error: "请填写协议价" }),
      until,
    }),
    z.object({
      intent: z.literal("paste"),
      text: z
        .string({ error: PASTE_PRICES })
        .max(PRICE_TEXT_MAX, "协议价表最多 10 万字，请分成几份")
        .refine((pasted) => pasted.trim() !== "", PASTE_PRICES),
    }),
    z.object({ intent: z.literal("upload") }),
    z.object({
      intent: z.literal("category"),
      category_id: idField,
      percent: z
        .string({ error: MALFORMED })
        .regex(/^\d{1,2}(?:\.\d)?$/, { error: "应为百分数，如 3 或 2.5", abort: true })
        .transform(Number)
        .refine((percent) => percent > 0 && percent <= DISCOUNT_MAX, `应在 0.1 到 ${DISCOUNT_MAX} 之间`),
      until,
    }),
    z.object({
      intent: z.literal("write"),
      key: keyField,
      row: listField(z.array(writtenRow).min(1, "请勾选要写的行").max(PRICE_ROWS_MAX, MALFORMED)),
      rest: listField(z.array(otherRow).max(PRICE_ROWS_MAX, MALFORMED)),
      reason,
      password: ownPasswordField,
    }),
    z.object({
      intent: z.literal("remove"),
      key: keyField,
      row: listField(z.array(removedRow).min(1, "请勾选要停的协议价").max(PRICE_ROWS_MAX, MALFORMED)),
      reason,
    }),
  ],
  { error: MALFORMED },
);
export type PriceForm = z.output<typeof priceForm>;
