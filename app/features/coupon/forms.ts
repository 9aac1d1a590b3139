import { z } from "zod";
import { ID } from "#contract/rules/patterns.ts";

const INVALID = "请求格式有误";

/** The form of a coupon's button. */
export const receiveForm = z.object({
  intent: z.literal("receive", { error: INVALID }),
  coupon_id: z.string({ error: INVALID }).regex(ID, { error: INVALID }),
  /** The ordinal of the coupon among those that the customer receives, so that a repeated form changes nothing. */
  number: z
    .string({ error: INVALID })
    .regex(/^(?:[1-9]|10)$/, { error: INVALID })
    .transform(Number),
  /** The page with the button; `safeRedirect` checks it where it is used. */
  from: z.string().optional().catch(undefined),
});
export type ReceiveForm = z.output<typeof receiveForm>;
