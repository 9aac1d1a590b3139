import { z } from "zod";
import { ID } from "#contract/rules/patterns.ts";
import { selectedRows } from "./bulk-add.ts";

const WRONG = "请求格式有误";

/** The forms of a product's page and card (P5.5). */
export const buyForm = z.object({
  intent: z.enum(["add_cart", "buy_now"], { error: WRONG }),
  sku: z.string({ error: "请选择规格" }).regex(ID, { error: "请选择规格" }),
  /** Any text; the action clamps it (S5.cart.2). */
  cart_num: z.string().catch(""),
  /** Sent by scripts from a list that stays where it is. */
  stay: z.literal("1").optional().catch(undefined),
});
export type BuyForm = z.output<typeof buyForm>;

const texts = z.union([z.string().transform((one) => [one]), z.array(z.string())], { error: WRONG }).default([]);

/** Several lines of a list at once: `sku` and `cart_num` in the same order; `only` is the row whose own button was pressed. */
export const bulkAddForm = z
  .object({
    intent: z.literal("add_cart", { error: WRONG }),
    sku: texts,
    cart_num: texts,
    only: z.string().optional().catch(undefined),
  })
  .transform(({ sku, cart_num, only }) => ({ lines: selectedRows(sku, cart_num, only) }))
  .refine(({ lines }) => lines.length > 0, { error: "请填写要加入的数量" });
