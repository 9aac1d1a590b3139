import { z } from "zod";
import { optionalKeyField, optionalLine } from "#app/http/form-fields.ts";
import { ADD_MANY_MAX } from "#contract/rules/cart.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { ID } from "#contract/rules/patterns.ts";
import { MACHINES_MAX, MONTHLY_PAGES_MAX, PRINTER_NAME_MAX, PRINTER_PLACE_MAX } from "#contract/rules/printer.ts";
import { parseQuantity } from "#contract/rules/quantity.ts";

const skuId = z.string({ error: MALFORMED }).regex(ID, { error: MALFORMED });

/** One row of a printer's consumables; without a quantity the minimum order is added. */
const addForm = z
  .object({
    intent: z.literal("add_cart", { error: MALFORMED }),
    sku: skuId,
    cart_num: z.string().catch(""),
    /** The page of the row, if it is not the printer's; `safeRedirect` checks it where it is used. */
    from: z.string().optional().catch(undefined),
    key: optionalKeyField,
  })
  .transform(({ intent, sku, cart_num, from, key }) => {
    const text = cart_num.trim();
    return { intent, from, key, lines: [{ sku: Number(sku), typed: text === "" ? 0 : parseQuantity(text) }] };
  });

/** A printer's whole set: one of each SKU, or its minimum order. */
const addSetForm = z
  .object({
    intent: z.literal("add_set", { error: MALFORMED }),
    sku: z.preprocess(
      (value) => (typeof value === "string" ? [value] : value),
      z.array(skuId, { error: MALFORMED }).min(1, { error: MALFORMED }).max(ADD_MANY_MAX, { error: MALFORMED }),
    ),
    key: optionalKeyField,
  })
  .transform(({ intent, sku, key }) => ({
    intent,
    key,
    lines: [...new Set(sku)].map((one) => ({ sku: Number(one), typed: 0 })),
  }));

const printerId = z.string({ error: MALFORMED }).regex(ID, { error: MALFORMED });
const name = optionalLine(PRINTER_NAME_MAX, "名称");
const place = optionalLine(PRINTER_PLACE_MAX, "位置");
/** A typed whole number from 1 to `max`; `empty` where nothing is typed. */
const wholeField = <Empty>(max: number, empty: Empty, error: string) =>
  z
    .string()
    .optional()
    .transform((text = ""): number | Empty => (text.trim() === "" ? empty : parseQuantity(text)))
    .refine((n) => n === empty || (Number.isInteger(n) && Number(n) >= 1 && Number(n) <= max), { error });
const machines = wholeField(MACHINES_MAX, 1, `台数应为 1 到 ${MACHINES_MAX} 的整数`);
const monthly_pages = wholeField(
  MONTHLY_PAGES_MAX,
  null,
  `每月页数应为 1 到 ${MONTHLY_PAGES_MAX} 的整数，不清楚就留空`,
);

/** Saves a printer, or removes it; the fields beside its id are those that 撤销 restores. */
export const savedPrinterForm = z.object({
  intent: z.enum(["save_printer", "remove_printer"], { error: MALFORMED }),
  printer_id: printerId,
  name,
  place,
  machines,
  monthly_pages,
  is_active: z
    .enum(["0", "1"])
    .catch("1")
    .transform((value) => value === "1"),
  /** Set by scripts; the action then answers without a redirect. */
  stay: z.literal("1").optional().catch(undefined),
});
export type SavedPrinterForm = z.output<typeof savedPrinterForm>;

/** The forms of a printer's page. */
export const printerForm = z.discriminatedUnion("intent", [addForm, addSetForm, savedPrinterForm], {
  error: MALFORMED,
});
export type PrinterForm = z.output<typeof printerForm>;

/** The ticked rows, each `sku:quantity`. */
const tickedForm = z.object({
  intent: z.enum(["add_ticked", "send_ticked"], { error: MALFORMED }),
  pick: z.preprocess(
    (value) => (typeof value === "string" ? [value] : value),
    z
      .array(z.string().regex(/^[1-9]\d{0,15}:.{0,12}$/, { error: MALFORMED }), { error: "请先勾选要买的耗材" })
      .max(ADD_MANY_MAX, { error: `一次最多 ${ADD_MANY_MAX} 种` })
      .transform((all) =>
        all.map((one) => {
          const at = one.indexOf(":");
          return { sku: Number(one.slice(0, at)), typed: parseQuantity(one.slice(at + 1)) };
        }),
      ),
  ),
  key: optionalKeyField,
});

/** The forms of 我的打印机 in the account. */
export const myPrintersForm = z.discriminatedUnion(
  "intent",
  [
    addForm,
    addSetForm,
    savedPrinterForm,
    tickedForm,
    z.object({ intent: z.literal("update_printer"), printer_id: printerId, name, place, machines, monthly_pages }),
    z.object({ intent: z.enum(["stop_printer", "start_printer"]), printer_id: printerId }),
    z.object({ intent: z.literal("buy_again"), printer_id: printerId, key: optionalKeyField }),
    z.object({ intent: z.literal("take_over") }),
  ],
  { error: MALFORMED },
);
export type MyPrintersForm = z.output<typeof myPrintersForm>;
