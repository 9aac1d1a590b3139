import { z } from "zod";
import { optionalLine, requiredLine } from "#app/http/form-fields.ts";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { LIST_TEXT_MAX, LIST_TOO_LONG } from "#contract/rules/list.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { ID } from "#contract/rules/patterns.ts";
import { parseQuantity } from "#contract/rules/quantity.ts";

/** The most rows on a page of a list. */
const SHOWN_ROWS_MAX = 50;
const PASTE_LIST = "请先贴上清单";
const INVALID_QUANTITY = "数量应为 1 到 999,999 的整数";

const row = z
  .string({ error: MALFORMED })
  .regex(/^[1-9]\d{0,6}$/, MALFORMED)
  .transform(Number);

const rows = z.preprocess(
  (sent) => (sent === undefined ? [] : [sent].flat()),
  z.array(row).max(SHOWN_ROWS_MAX, MALFORMED),
);
/** The ready rows that the page shows, and those of them that are ticked. */
const chosen = { shown: rows, go: rows };

const corrections = [
  z.object({
    intent: z.literal("identify"),
    text: z
      .string({ error: PASTE_LIST })
      .max(LIST_TEXT_MAX, LIST_TOO_LONG)
      .refine((text) => text.trim() !== "", PASTE_LIST),
  }),
  z.object({ intent: z.literal("upload"), hidden: z.literal("1", MALFORMED).optional() }),
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
    words: requiredLine(200, "要找的编码、型号或品名"),
  }),
  z.object({ intent: z.literal("remove"), row }),
  z.object({ intent: z.literal("accept") }),
] as const;

/** The forms of quick order. */
export const quickOrderForm = z.discriminatedUnion(
  "intent",
  [
    ...corrections,
    z.object({ intent: z.enum(["add_cart", "to_offer", "to_standing"]), ...chosen }),
    z.object({ intent: z.literal("continue") }),
  ],
  { error: MALFORMED },
);
export type QuickOrderForm = z.output<typeof quickOrderForm>;

/** The forms of a list whose rows become lines of a quotation. */
export const quotationListForm = z.discriminatedUnion(
  "intent",
  [
    ...corrections,
    z.object({
      intent: z.literal("add_lines"),
      ...chosen,
      scene: optionalLine(30, "场景"),
    }),
  ],
  { error: MALFORMED },
);
/** The forms of a list whose rows become lines of the standing list. */
export const standingPasteForm = z.discriminatedUnion(
  "intent",
  [
    ...corrections,
    z.object({
      intent: z.literal("add_rows"),
      ...chosen,
      /** Empty for no group. */
      group_id: z.union([z.literal(""), z.string().regex(ID)], { error: MALFORMED }).default(""),
    }),
  ],
  { error: MALFORMED },
);
/** A form that creates or corrects a list. */
export type ListForm = Extract<QuickOrderForm, z.output<(typeof corrections)[number]>>;

/** Whether a form creates a list. */
export const startsNewList = ({ intent }: QuickOrderForm) => intent === "identify" || intent === "upload";

/** Whether visitors may send the form too, for their own list. */
export const isOpen = (form: QuickOrderForm): form is ListForm => !("shown" in form) && form.intent !== "continue";

/** The ready rows of the page that are not ticked. */
export const skippedOf = ({ shown, go }: { shown: readonly number[]; go: readonly number[] }) =>
  shown.filter((row) => !go.includes(row));
