import { z } from "zod";
import { keyField } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { ID } from "#contract/rules/patterns.ts";
import { ORDER_ACTIONS } from "./order.ts";

/** The actions of the order list and pages; `order_id` is the order, or the group of an unpaid one. */
export const orderActionForm = z.object({
  intent: z.enum(ORDER_ACTIONS, { error: MALFORMED }),
  order_id: z.string({ error: MALFORMED }).regex(ID, MALFORMED),
  /** The key of 再次购买, by which its second submit adds nothing. */
  key: keyField.optional(),
});
export type OrderActionForm = z.output<typeof orderActionForm>;
