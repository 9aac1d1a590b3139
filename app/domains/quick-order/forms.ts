import { z } from "zod";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { LIST_TEXT_MAX } from "#contract/rules/list-reader.ts";
import { ID } from "#contract/rules/patterns.ts";
import { parseQuantity } from "#contract/rules/quantity.ts";

const MALFORMED = "请求格式有误";
const INVALID_QUANTITY = "数量应为 1 到 999,999 的整数";

const row = z
  .string({ error: MALFORMED })
  .regex(/^[1-9]\d{0,6}$/, MALFORMED)
  .transform(Number);

/** The forms of quick order. */
export const quickOrderForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("identify"),
      text: z
        .string({ error: "请先贴上清单" })
        .max(LIST_TEXT_MAX, "清单太长，请分成几份")
        .refine((text) => text.trim() !== "", "请先贴上清单"),
    }),
    z.object({ intent: z.literal("upload") }),
    z.object({ intent: z.literal("choose"), row, sku_id: z.string({ error: MALFORMED }).regex(ID, MALFORMED) }),
    z.object({
      intent: z.literal("quantity"),
      row,
      cart_num: z
        .string({ error: INVALID_QUANTITY })
        .transform(parseQuantity)
        .refine((value) => Number.isInteger(value) && value >= 1 && value <= QUANTITY_MAX, INVALID_QUANTITY),
    }),
    z.object({
      intent: z.literal("find"),
      row,
      words: z.string({ error: "请填写要找的编码、型号或品名" }).trim().min(1, "请填写要找的编码、型号或品名").max(200),
    }),
    z.object({ intent: z.literal("remove"), row }),
    z.object({ intent: z.literal("accept") }),
    z.object({ intent: z.literal("add_cart") }),
    z.object({ intent: z.literal("to_offer") }),
    z.object({ intent: z.literal("to_standing") }),
  ],
  { error: MALFORMED },
);
export type QuickOrderForm = z.output<typeof quickOrderForm>;
