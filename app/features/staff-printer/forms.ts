import { z } from "zod";
import { idField, keyField, optionalLine, requiredLine } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { PRINTER_COLOR_MODES, PRINTER_TEXT_MAX, PRINTER_TYPES } from "#contract/rules/staff-printer.ts";

const row_id = idField.transform(Number);
const version = z.string({ error: MALFORMED }).min(1, MALFORMED).max(64, MALFORMED);
const facts = {
  brand_id: row_id,
  series: requiredLine(PRINTER_TEXT_MAX, "系列"),
  model: requiredLine(PRINTER_TEXT_MAX, "机型"),
  short_model: optionalLine(PRINTER_TEXT_MAX, "简称"),
  type: z.enum(PRINTER_TYPES, { error: MALFORMED }),
  color_mode: z.enum(PRINTER_COLOR_MODES, { error: MALFORMED }),
  function: requiredLine(20, "功能"),
};

export const addPrinterForm = z.object({ intent: z.literal("add"), key: keyField, ...facts });
export type AddPrinterForm = z.output<typeof addPrinterForm>;

export const printerForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("change"), key: keyField, version, ...facts }),
    z.object({ intent: z.literal("remove"), key: keyField, version }),
    z.object({
      intent: z.literal("fit"),
      key: keyField,
      goods: requiredLine(PRINTER_TEXT_MAX, "耗材", "请填规格编码或耗材型号"),
    }),
    z.object({ intent: z.literal("unfit"), key: keyField, consumable_id: row_id }),
  ],
  { error: MALFORMED },
);
export type PrinterForm = z.output<typeof printerForm>;

export const fitsForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("add_printer"),
      key: keyField,
      model: requiredLine(PRINTER_TEXT_MAX, "机型", "请填机型，如 兄弟 HL-2260D"),
    }),
    z.object({ intent: z.literal("remove_printer"), key: keyField, printer_id: row_id }),
  ],
  { error: MALFORMED },
);
export type FitsForm = z.output<typeof fitsForm>;

export const importForm = z.discriminatedUnion(
  "intent",
  [z.object({ intent: z.literal("check") }), z.object({ intent: z.literal("import"), key: keyField })],
  { error: MALFORMED },
);
