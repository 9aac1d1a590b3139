import { z } from "zod";
import { CHECKOUT_LINES_MAX } from "#contract/rules/cart.ts";
import { CHOOSE_SKU, MALFORMED } from "#contract/rules/messages.ts";
import { ID, RANDOM_KEY } from "#contract/rules/patterns.ts";
import { TOO_MANY_LINES } from "./cart.ts";
import { parsePermalink } from "./permalink.ts";

const INTENTS = [
  "change",
  "switch_sku",
  "leave_sale",
  "delete",
  "collect",
  "restore",
  "clear_invalid",
  "standing",
  "export",
  "offer",
  "add",
  "checkout",
] as const;

/** One or more ids of lines; entries that are no ids are dropped. */
const ids = z
  .union([z.string().transform((one) => [one]), z.array(z.string())], { error: MALFORMED })
  .default([])
  .transform((all) => [...new Set(all.filter((one) => ID.test(one)))]);

/** The last of several intents, because that of the pressed button follows the form's default. */
const intent = z
  .union([z.string(), z.array(z.string())], { error: MALFORMED })
  .transform((sent) => (typeof sent === "string" ? sent : sent.at(-1)))
  .pipe(z.enum(INTENTS, { error: MALFORMED }));

/** The forms of the cart page. */
export const cartForm = z
  .object({
    intent,
    cart_id: ids,
    /** Any text; the action converts it to a quantity. */
    cart_num: z.string().catch(""),
    /** The quantity comes from minus or plus: the backend's refusal is shown in place of a smaller quantity. */
    step: z.literal("1").optional().catch(undefined),
    /** The new SKU of a line, and the SKU that the page has shown. */
    sku: z.string().regex(ID).optional().catch(undefined),
    from_sku: z.string().regex(ID).optional().catch(undefined),
    /** The lines of a link to the cart, in the format of its address. */
    lines: z.string().max(8000).catch(""),
    /** The idempotency key of the question that a link to the cart opens. */
    key: z.string().regex(RANDOM_KEY).optional().catch(undefined),
    /** The customer has answered the question before several lines are deleted. */
    confirmed: z.literal("1").optional().catch(undefined),
    /** Sent by scripts, which stay on the page. */
    stay: z.literal("1").optional().catch(undefined),
  })
  .superRefine(({ intent, cart_id, sku, from_sku, lines, key }, context) => {
    const addIssue = (message: string) => context.addIssue({ code: "custom", message });
    if (intent === "delete" && cart_id.length === 0) addIssue("请选择要删除的商品");
    if (intent === "collect" && cart_id.length === 0) addIssue("请选择要移入收藏的商品");
    if (intent === "standing" && cart_id.length === 0) addIssue("请选择要加入常购清单的商品");
    if (intent === "offer" && cart_id.length === 0) addIssue("请选择要询报价的商品");
    if (intent === "export" && cart_id.length === 0) addIssue("请选择要导出的商品");
    if (intent === "switch_sku" && (cart_id.length === 0 || !from_sku)) addIssue(MALFORMED);
    if (intent === "switch_sku" && !sku) addIssue(CHOOSE_SKU);
    if (intent === "add" && parsePermalink(lines).lines.length === 0) addIssue("链接里没有可以加入的商品");
    if (intent === "add" && !key) addIssue(MALFORMED);
    if (intent === "leave_sale" && cart_id.length === 0) addIssue(MALFORMED);
    if (intent === "restore" && cart_id.length === 0) addIssue(MALFORMED);
    if (intent === "checkout" && cart_id.length === 0) addIssue("请选择要结算的商品");
    if (intent === "checkout" && cart_id.length > CHECKOUT_LINES_MAX) addIssue(TOO_MANY_LINES);
  });
export type CartForm = z.output<typeof cartForm>;
