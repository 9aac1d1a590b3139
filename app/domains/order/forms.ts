import { z } from "zod";
import { ID } from "#contract/rules/patterns.ts";
import { ORDER_ACTIONS } from "./order.ts";

const WRONG = "请求格式有误";

/** The acts on orders that lists and order pages share; the order, or for an unpaid one its group. */
export const orderActForm = z.object({
  intent: z.enum(ORDER_ACTIONS, { error: WRONG }),
  order_id: z.string({ error: WRONG }).regex(ID, WRONG),
});
export type OrderActForm = z.output<typeof orderActForm>;
