import { z } from "zod";
import { idText } from "./fields.ts";
import { absentIs } from "./reading.ts";
import { BUYER_TEXTS } from "./rules/buyer-texts.ts";
import { oddCharacters, tooLong } from "./rules/messages.ts";
import { cleanLine, cleanName } from "./rules/pasted-text.ts";
import { ONE_LINE } from "./rules/patterns.ts";

type Text = (typeof BUYER_TEXTS)[keyof typeof BUYER_TEXTS];

/** A text of one line with the messages of its form. */
const written = ({ label, max }: Text, clean: (text: string) => string) =>
  z.string().overwrite(clean).max(max, tooLong(max, label)).regex(ONE_LINE, oddCharacters(label));

/** What a buyer fills in for the order of each store; form, body, answers, table and erasure read it. */
export const buyerFields = z.strictObject({
  po: written(BUYER_TEXTS.po, cleanName).meta({
    description: "The buyer's own order number; may be empty.",
    examples: ["PO-2026-118"],
  }),
  deliver_day: z.union([z.literal(""), z.iso.date({ error: "期望送达的日期有误，请重新选择" })]).meta({
    description: "The day in Shanghai that the goods are asked for, as yyyy-MM-dd; empty for any.",
    examples: ["2026-12-01"],
  }),
  deliver_part: z.enum(["", "am", "pm"]).meta({
    description: "The half of that day: am or pm; empty for the whole.",
    examples: ["am"],
  }),
  deliver_note: written(BUYER_TEXTS.deliver_note, cleanLine).meta({
    description: "What the carrier must know: unloading, gate, person to call; may be empty.",
    examples: ["送 3 号仓卸货，提前半小时电话"],
  }),
  mark: written(BUYER_TEXTS.mark, cleanLine).meta({
    description: "The buyer's remark; may be empty.",
    examples: ["请上午送货"],
  }),
});
export type BuyerField = keyof z.output<typeof buyerFields>;
export type BuyerFields = Record<BuyerField, string>;

/** The schema of one field. */
export const buyerField = (name: BuyerField): z.ZodType<string, string> => buyerFields.shape[name];

/** A value for each of the fields. */
export function eachBuyerField<Value>(make: (name: BuyerField) => Value): Record<BuyerField, Value> {
  const names = Object.keys(buyerFields.shape) as BuyerField[];
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<BuyerField, Value>;
}

/** The fields in an answer, where another backend has texts of its own or none. */
export const answeredFields = eachBuyerField((name) => absentIs(z.string().meta(buyerField(name).meta() ?? {}), ""));

/** The fields in the body of an order, each by the id of the store. */
export const sentFields = eachBuyerField((name) => {
  const { description, examples } = buyerField(name).meta() ?? {};
  return z
    .record(idText, buyerField(name))
    .optional()
    .meta({
      description: `${description} By the id of the store.`,
      examples: Array.isArray(examples) ? [{ 1: examples[0] }] : [],
    });
});

/** The fields out of a record with more. */
export const pickBuyerFields = (record: BuyerFields): BuyerFields => eachBuyerField((name) => record[name]);

/** The fields of one store out of the body of an order. */
export const buyerFieldsOf = (
  body: Partial<Record<BuyerField, Record<string, string> | undefined>>,
  mer_id: number,
): BuyerFields => eachBuyerField((name) => body[name]?.[mer_id] ?? "");

/** The fields of an order without any. */
export const NO_BUYER_FIELDS: BuyerFields = eachBuyerField(() => "");
