import { z } from "zod";
import { optionalKeyField } from "#app/http/form-fields.ts";
import { ADD_MANY_MAX } from "#contract/rules/cart.ts";
import { CHOOSE_SKU, MALFORMED } from "#contract/rules/messages.ts";
import { ID } from "#contract/rules/patterns.ts";
import { selectedRows } from "./bulk-add.ts";

const TOO_MANY = `一次最多加入 ${ADD_MANY_MAX} 种商品`;

/** The form of a product's page and of its card. */
export const buyForm = z.object({
  intent: z.enum(["add_cart", "buy_now"], { error: MALFORMED }),
  sku: z.string({ error: CHOOSE_SKU }).regex(ID, { error: CHOOSE_SKU }),
  /** Any text; the action clamps it. */
  cart_num: z.string().catch(""),
  /** The address of the list whose card was submitted; `safeRedirect` checks it where it is used. */
  from: z.string().optional().catch(undefined),
  /** Set by scripts; the action then answers without a redirect. */
  stay: z.literal("1").optional().catch(undefined),
  key: optionalKeyField,
});
export type BuyForm = z.output<typeof buyForm>;

/** 加入报价单 on a product's page. */
export const quotationForm = buyForm.pick({ sku: true, cart_num: true }).extend({ intent: z.literal("add_offer") });

const texts = z.union([z.string().transform((text) => [text]), z.array(z.string())], { error: MALFORMED }).default([]);

/** The form of a product's matrix of SKUs: `sku` and `cart_num` in the same order. */
export const matrixForm = z
  .object({ intent: z.literal("add_skus", { error: MALFORMED }), sku: texts, cart_num: texts, key: optionalKeyField })
  .transform(({ intent, sku, cart_num, key }) => ({ intent, lines: selectedRows(sku, cart_num), key }))
  .refine(({ lines }) => lines.length > 0, { error: "请填写要加入的数量" })
  .refine(({ lines }) => lines.length <= ADD_MANY_MAX, { error: TOO_MANY });

/**
 * The form of the table view: `sku` and `cart_num` in the same order; `ticked` are the SKUs of the ticked rows, `only`
 * is the SKU whose own button was pressed, and `target` is what the pressed button of the bar creates from the rows.
 */
export const bulkAddForm = z
  .object({
    intent: z.literal("add_cart", { error: MALFORMED }),
    sku: texts,
    cart_num: texts,
    ticked: texts,
    only: z.string().optional().catch(undefined),
    target: z.enum(["cart", "quotation", "file"], { error: MALFORMED }).default("cart"),
    key: optionalKeyField,
  })
  .transform(({ sku, cart_num, ticked, only, target, key }) => ({
    lines: selectedRows(sku, cart_num, { only, ticked }),
    target,
    key,
  }))
  .refine(({ lines }) => lines.length > 0, { error: "请勾选商品，或填写要加入的数量" })
  .refine(({ lines }) => lines.length <= ADD_MANY_MAX, { error: TOO_MANY });
