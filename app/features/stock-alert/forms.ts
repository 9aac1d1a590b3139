import { z } from "zod";
import { idField } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";

/** The form of the buttons 到货通知: `alert` registers the SKU of the address, `cancel` removes it. */
export const alertForm = z.object({
  intent: z.enum(["alert", "cancel"], { error: MALFORMED }),
  sku: idField,
  /** The page with the button; `safeRedirect` checks it where it is used. */
  from: z.string().optional().catch(undefined),
});
export type AlertForm = z.output<typeof alertForm>;
