import { z } from "zod";
import { ID } from "#contract/rules/patterns.ts";
import { ORDER_ACTIONS } from "./order.ts";

const MALFORMED = "请求格式有误";

/** The actions of the order list and pages; `order_id` is the order, or the group of an unpaid one. */
export const orderActionForm = z.object({
  intent: z.enum(ORDER_ACTIONS, { error: MALFORMED }),
  order_id: z.string({ error: MALFORMED }).regex(ID, MALFORMED),
});
export type OrderActionForm = z.output<typeof orderActionForm>;
