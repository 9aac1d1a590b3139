import { z } from "zod";
import { ID } from "#contract/rules/patterns.ts";
import { CHECKOUT_LINES_MAX, TOO_MANY_LINES } from "./cart.ts";

const WRONG = "请求格式有误";
const INTENTS = ["change", "delete", "clear_invalid", "checkout"] as const;

/** One or more entries of a name; what is no id is not there, and left out. */
const ids = z
  .union([z.string().transform((one) => [one]), z.array(z.string())], { error: WRONG })
  .default([])
  .transform((all) => [...new Set(all.filter((one) => ID.test(one)))]);

/** A button's own intent stands after the form's default one, and counts. */
const intent = z
  .union([z.string(), z.array(z.string())], { error: WRONG })
  .transform((sent) => (typeof sent === "string" ? sent : sent.at(-1)))
  .pipe(z.enum(INTENTS, { error: WRONG }));

/** The acts of the cart page (product.md section 5). */
export const cartForm = z
  .object({
    intent,
    cart_id: ids,
    /** Anything may be typed; the action clamps it (storefront.md section 5). */
    cart_num: z.string().catch(""),
    /** Sent by scripts, which stay where they are. */
    stay: z.literal("1").optional().catch(undefined),
  })
  .superRefine(({ intent, cart_id }, context) => {
    const say = (message: string) => context.addIssue({ code: "custom", message });
    if (intent === "delete" && cart_id.length === 0) say("请选择要删除的商品");
    if (intent === "checkout" && cart_id.length === 0) say("请选择要结算的商品");
    if (intent === "checkout" && cart_id.length > CHECKOUT_LINES_MAX) say(TOO_MANY_LINES);
  });
export type CartForm = z.output<typeof cartForm>;
