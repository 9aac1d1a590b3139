import { z } from "zod";
import { keyField, listField, optionalLine, optionalNumber, packedField } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import {
  CARRIER_MAX,
  PRINT_KINDS,
  PRINT_ORDERS_MAX,
  type PrintKind,
  SHIP_ROWS_MAX,
  SHIP_TEXT_MAX,
} from "#contract/rules/staff-shipping.ts";

const PASTE_PARCELS = "请粘贴订单号、快递公司和运单号";

const number = z.number({ error: MALFORMED });
const text = z.string({ error: MALFORMED });
/** A checked row as its checkbox sends it. */
const shippedRow = packedField(z.object({ row: number, sn: text, company: text, number: text, version: text }));
const otherRow = packedField(z.object({ row: number, raw: text, note: text }));

export const shipForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("check"),
      text: z
        .string({ error: PASTE_PARCELS })
        .max(SHIP_TEXT_MAX, "一次最多粘贴 10 万字，请分成几份")
        .refine((pasted) => pasted.trim() !== "", PASTE_PARCELS),
    }),
    z.object({ intent: z.literal("upload") }),
    z.object({
      intent: z.literal("fill"),
      sn: listField(z.array(text).min(1, MALFORMED).max(SHIP_ROWS_MAX, MALFORMED)),
      company: listField(z.array(optionalLine(CARRIER_MAX, "快递公司")).max(SHIP_ROWS_MAX, MALFORMED)),
      number: listField(z.array(optionalNumber(60, "运单号")).max(SHIP_ROWS_MAX, MALFORMED)),
    }),
    z.object({
      intent: z.literal("ship"),
      key: keyField,
      row: listField(z.array(shippedRow).min(1, "请勾选要发的行").max(SHIP_ROWS_MAX, MALFORMED)),
      rest: listField(z.array(otherRow).max(SHIP_ROWS_MAX, MALFORMED)),
    }),
  ],
  { error: MALFORMED },
);
export type ShipForm = z.output<typeof shipForm>;

export const printForm = z.object({
  key: keyField,
  kind: z.enum(Object.keys(PRINT_KINDS) as [PrintKind], { error: MALFORMED }),
  sn: listField(
    z.array(text).min(1, "请选要打印的订单").max(PRINT_ORDERS_MAX, `一次最多打印 ${PRINT_ORDERS_MAX} 笔订单`),
  ),
  prices: z.literal("1").optional(),
});
export type PrintForm = z.output<typeof printForm>;
