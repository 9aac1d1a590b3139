import { z } from "zod";
import { optionalKeyField, optionalMailField, requiredLine } from "#app/http/form-fields.ts";
import { MALFORMED, TICK_GOODS } from "#contract/rules/messages.ts";
import { cleanName } from "#contract/rules/pasted-text.ts";
import { STANDING_GROUP_NAME_MAX } from "#contract/rules/standing-list.ts";

const id = z.string({ error: MALFORMED }).regex(/^[1-9]\d{0,15}$/, { error: MALFORMED });
/** A field that the form repeats once for each line. */
const repeated = z
  .union([z.string().transform((one) => [one]), z.array(z.string()).max(200)])
  .catch([])
  .default([]);
const ticked = z.preprocess(
  (value) => (typeof value === "string" ? [value] : value),
  z.array(id, { error: TICK_GOODS }).max(200, { error: MALFORMED }),
);
/** The group of lines; empty for none. */
const group = z.union([z.literal(""), id], { error: MALFORMED }).default("");
/** The ticked lines, and the quantity field of each line of the page in the order of `id`. */
const lines = { line: ticked, id: repeated, num: repeated };

/** The forms of the standing list. */
export const standingForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("add"),
      sku_code: z.preprocess(
        (value) => (typeof value === "string" ? [value] : value),
        z
          .array(
            z.string().overwrite(cleanName).min(1, { error: "请填写商品编码或条码" }).max(60, { error: "编码不正确" }),
            {
              error: "请填写或勾选商品",
            },
          )
          .max(150, { error: "一次最多 150 种" }),
      ),
      group_id: group,
    }),
    z.object({ intent: z.literal("add_cart"), ...lines, key: optionalKeyField }),
    z.object({ intent: z.literal("add_all"), id: repeated, num: repeated, key: optionalKeyField }),
    z.object({ intent: z.literal("send"), ...lines }),
    // The lines become those of a new quotation.
    z.object({ intent: z.literal("quote"), ...lines }),
    z.object({ intent: z.literal("save"), id: repeated, num: repeated }),
    z.object({ intent: z.literal("move"), ...lines, group_id: group }),
    z.object({
      intent: z.literal("remove"),
      line: ticked,
      /** The customer has answered the question before the lines are removed. */
      confirmed: z.literal("1").optional().catch(undefined),
    }),
    z.object({
      intent: z.literal("reminder"),
      on: z.enum(["0", "1"], { error: MALFORMED }),
      email: optionalMailField(120, "请填写正确的邮箱"),
    }),
  ],
  { error: MALFORMED },
);
export type StandingForm = z.output<typeof standingForm>;

const name = requiredLine(STANDING_GROUP_NAME_MAX, "分组名称");

/** The forms of the groups. */
export const groupForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add"), name }),
    z.object({ intent: z.literal("rename"), group_id: id, name }),
    z.object({ intent: z.literal("up"), group_id: id }),
    z.object({ intent: z.literal("down"), group_id: id }),
    z.object({
      intent: z.literal("delete"),
      group_id: id,
      /** The customer has answered the question before the group is deleted. */
      confirmed: z.literal("1").optional().catch(undefined),
    }),
  ],
  { error: MALFORMED },
);
export type GroupForm = z.output<typeof groupForm>;
