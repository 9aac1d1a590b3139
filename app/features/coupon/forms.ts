import { z } from "zod";
import { MALFORMED } from "#contract/rules/messages.ts";
import { ID } from "#contract/rules/patterns.ts";

/** The form of a coupon's button. */
export const receiveForm = z.object({
  intent: z.literal("receive", { error: MALFORMED }),
  coupon_id: z.string({ error: MALFORMED }).regex(ID, { error: MALFORMED }),
  /** The ordinal of the coupon among those that the customer receives, so that a repeated form changes nothing. */
  number: z
    .string({ error: MALFORMED })
    .regex(/^(?:[1-9]|10)$/, { error: MALFORMED })
    .transform(Number),
  /** The page with the button; `safeRedirect` checks it where it is used. */
  from: z.string().optional().catch(undefined),
});
export type ReceiveForm = z.output<typeof receiveForm>;
