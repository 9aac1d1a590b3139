import { z } from "zod";
import { ADD_MANY_MAX } from "#contract/rules/cart.ts";
import { ID } from "#contract/rules/patterns.ts";
import { parseQuantity } from "#contract/rules/quantity.ts";

const INVALID = "请求格式有误";
const skuId = z.string({ error: INVALID }).regex(ID, { error: INVALID });

/** One row of a printer's consumables; without a quantity the minimum order is added. */
const addForm = z
  .object({ intent: z.literal("add_cart", { error: INVALID }), sku: skuId, cart_num: z.string().catch("") })
  .transform(({ intent, sku, cart_num }) => {
    const text = cart_num.trim();
    return { intent, lines: [{ sku: Number(sku), typed: text === "" ? 0 : parseQuantity(text) }] };
  });

/** A printer's whole set (P6.34): one of each SKU, or its minimum order. */
const addSetForm = z
  .object({
    intent: z.literal("add_set", { error: INVALID }),
    sku: z.preprocess(
      (value) => (typeof value === "string" ? [value] : value),
      z.array(skuId, { error: INVALID }).min(1, { error: INVALID }).max(ADD_MANY_MAX, { error: INVALID }),
    ),
  })
  .transform(({ intent, sku }) => ({
    intent,
    lines: [...new Set(sku)].map((one) => ({ sku: Number(one), typed: 0 })),
  }));

/** The forms of a printer's page. */
export const printerForm = z.discriminatedUnion("intent", [addForm, addSetForm], { error: INVALID });
export type PrinterForm = z.output<typeof printerForm>;
