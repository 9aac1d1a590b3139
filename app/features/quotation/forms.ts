import { z } from "zod";
import {
  idField,
  keyField,
  optionalKeyField,
  optionalLine,
  optionalMoney,
  optionalRemark,
  optionalTelephone,
  requiredLine,
  requiredText,
} from "#app/http/form-fields.ts";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { CHOOSE_SKU, MALFORMED } from "#contract/rules/messages.ts";
import { ID } from "#contract/rules/patterns.ts";
import { parseQuantity } from "#contract/rules/quantity.ts";
import {
  MARKUP_MAX,
  MESSAGE_LENGTH_MAX,
  QUOTATION_LINES_MAX,
  ROUNDING_NAMES,
  SCENE_NAME_MAX,
} from "#contract/rules/quotation.ts";
import { QUOTATION_FACTS } from "#contract/rules/quotation-facts.ts";

const id = idField.transform(Number);
const ids = z.preprocess(
  (sent) => (sent === undefined ? [] : [sent].flat()),
  z.array(id, { error: MALFORMED }).max(QUOTATION_LINES_MAX, { error: MALFORMED }),
);

/** Yuan with at most two places, as the contract writes it; empty is null. */
const quantity = z
  .string({ error: "请填写数量" })
  .transform(parseQuantity)
  .refine((pieces) => Number.isInteger(pieces) && pieces >= 1 && pieces <= QUANTITY_MAX, { error: "数量应为正整数" });

const about = {
  name: requiredLine(60, "项目名称"),
  client: optionalLine(60, "客户名称"),
  contact: optionalLine(30, QUOTATION_FACTS.contact.label),
  phone: optionalTelephone(20, "联系电话"),
  address: optionalLine(120, QUOTATION_FACTS.address.label),
  wanted_on: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/, { error: "请选择日期" })
    .default(""),
  budget: optionalMoney("预算"),
  remark: optionalRemark(200, QUOTATION_FACTS.remark.label),
};

const wanted = {
  lines: z.string().max(2500, { error: MALFORMED }).default(""),
  scene: optionalLine(30, "场景"),
};

/** The forms of the page of a new project: a new quotation, or lines added to an existing one. */
export const addProjectForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("create"), ...about, ...wanted }),
    z.object({ intent: z.literal("add_to"), offer_id: id, ...wanted }),
  ],
  { error: MALFORMED },
);

/** A scene's form: the chosen SKUs, each with its quantity in `num_<sku>`. */
export function sceneForm(names: readonly string[]) {
  const quantities = names.flatMap((name) => (/^num_[1-9]\d{0,15}$/.test(name) ? [[name, quantity] as const] : []));
  const chosen = { sku: ids, key: optionalKeyField };
  // The type omits the quantities, whose names are known at run time only; the page reads them by SKU.
  return z.discriminatedUnion(
    "intent",
    [
      z.object({ ...Object.fromEntries(quantities), ...chosen, intent: z.literal("add_offer") }),
      z.object({ ...Object.fromEntries(quantities), ...chosen, intent: z.literal("add_cart") }),
    ] as [
      z.ZodObject<typeof chosen & { intent: z.ZodLiteral<"add_offer"> }>,
      z.ZodObject<typeof chosen & { intent: z.ZodLiteral<"add_cart"> }>,
    ],
    { error: MALFORMED },
  );
}

/** The act on a quotation of the list. */
export const quotationsForm = z.object({
  intent: z.enum(["ask", "withdraw", "nudge", "copy", "void"], { error: MALFORMED }),
  offer_id: id,
});

const LINE_FIELD = /^(num|target|remark)_([1-9]\d{0,15})$/;
const MARKUP_FIELD = /^markup_([1-9]\d{0,15})$/;

/** A percentage with at most two places, as hundredths of a percent; empty is null. */
const optionalMarkup = z
  .string()
  .trim()
  .default("")
  .refine((text) => /^(\d{1,4}(\.\d{1,2})?)?$/.test(text), { error: "加价应为最多两位小数的百分数" })
  .transform((text) => (text === "" ? null : Math.round(Number(text) * 100)))
  .refine((value) => value === null || value <= MARKUP_MAX, { error: `加价不能超过 ${MARKUP_MAX / 100}%` });

/** The forms of a quotation's page; the table of lines has fields for each line, `num_<line>` and the like. */
export function quotationForms(names: readonly string[]) {
  const fields = names.flatMap((name) => {
    const kind = LINE_FIELD.exec(name)?.[1];
    if (kind === undefined) return [];
    const schema = kind === "num" ? quantity : kind === "target" ? optionalMoney("目标价") : optionalRemark(60, "备注");
    return [[name, schema] as const];
  });
  const saved = { intent: z.enum(["save", "save_ask", "save_to_cart"]), key: optionalKeyField };
  const markups = Object.fromEntries(
    names.filter((name) => MARKUP_FIELD.test(name)).map((name) => [name, optionalMarkup] as const),
  );
  const markup = {
    intent: z.literal("markup"),
    markup: optionalMarkup.refine((value) => value !== null, { error: "请填写加价" }),
    rounding: z.enum(ROUNDING_NAMES, { error: MALFORMED }),
  };
  return z.discriminatedUnion(
    "intent",
    [
      z.object({ ...Object.fromEntries(fields), ...saved }) as z.ZodObject<typeof saved>,
      z.object({ intent: z.literal("edit"), ...about }),
      z.object({ intent: z.literal("remove_line"), line_id: id }),
      z.object({
        intent: z.literal("rename_scene"),
        scene_id: id,
        scene_name: requiredLine(SCENE_NAME_MAX, "场景名称"),
      }),
      z.object({ intent: z.enum(["copy_scene", "remove_scene"]), scene_id: id }),
      z.object({
        intent: z.enum(["accept_all", "accept_part"]),
        line_id: ids,
        version: z
          .string({ error: MALFORMED })
          .regex(/^\d{1,6}$/, { error: MALFORMED })
          .transform(Number),
        key: keyField,
      }),
      z.object({ intent: z.enum(["share", "unshare"]) }),
      z.object({ intent: z.enum(["ask", "nudge", "withdraw", "revise", "void", "copy", "order"]) }),
      z.object({ intent: z.literal("to_cart"), key: optionalKeyField }),
      z.object({
        intent: z.literal("message"),
        content: requiredText(MESSAGE_LENGTH_MAX, "留言"),
      }),
      z.object({ ...markups, ...markup }) as z.ZodObject<typeof markup>,
    ],
    { error: MALFORMED },
  );
}
export type QuotationForm = z.output<ReturnType<typeof quotationForms>>;

/** The changes to the lines, from the fields of `quotationForms`. */
export function changedLines(form: Readonly<Record<string, unknown>>) {
  const lines = new Map<
    number,
    { line_id: number; cart_num?: number; target_price?: string | null; remark?: string }
  >();
  for (const [name, value] of Object.entries(form)) {
    const [, kind, text] = LINE_FIELD.exec(name) ?? [];
    if (kind === undefined) continue;
    const line_id = Number(text);
    const own = lines.get(line_id) ?? { line_id };
    if (kind === "num" && typeof value === "number") own.cart_num = value;
    if (kind === "target") own.target_price = typeof value === "string" ? value : null;
    if (kind === "remark") own.remark = typeof value === "string" ? value : "";
    lines.set(line_id, own);
  }
  return [...lines.values()];
}

/** The form of one line of a quotation. */
export const quotationItemForm = z.object({
  intent: z.literal("save_item", { error: MALFORMED }),
  sku: z.string({ error: CHOOSE_SKU }).regex(ID, { error: CHOOSE_SKU }).transform(Number),
  cart_num: quantity,
  target_price: optionalMoney("目标价"),
  remark: optionalRemark(60, "备注"),
  scene: optionalLine(30, "场景"),
});

/** The lines of the form with their own mark-up in hundredths of a percent; null for that of the whole. */
export const markupLines = (form: Readonly<Record<string, unknown>>) =>
  Object.entries(form).flatMap(([name, value]) => {
    const id = MARKUP_FIELD.exec(name)?.[1];
    return id === undefined ? [] : [{ line_id: Number(id), markup: typeof value === "number" ? value : null }];
  });
