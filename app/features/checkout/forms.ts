import { z } from "zod";
import { keyField } from "#app/http/form-fields.ts";
import { type BuyerField, buyerField, buyerFields, buyerFieldsOf } from "#contract/buyer-fields.ts";
import { deliveryProblem } from "#contract/rules/delivery-day.ts";
import { CHOOSE_ADDRESS, MALFORMED } from "#contract/rules/messages.ts";
import { ID } from "#contract/rules/patterns.ts";
import { PAY_TYPES } from "#contract/rules/payment.ts";

/** The name of a field with the id of its store. */
const OF_STORE = new RegExp(`^(${Object.keys(buyerFields.shape).join("|")})_([1-9]\\d{0,15})$`);

const submit = {
  intent: z.literal("submit", { error: MALFORMED }),
  address_id: z.string({ error: CHOOSE_ADDRESS }).regex(ID, { error: CHOOSE_ADDRESS }),
  use_integral: z.literal("1").optional().catch(undefined),
  /** The customer's coupons, at most one of each store and one of the platform. */
  coupon_id: z.preprocess(
    (sent) => (sent === undefined ? [] : [sent].flat()),
    // The message belongs to the whole field, because the page shows none for a single value.
    z
      .array(z.string(), { error: MALFORMED })
      .max(101, { error: MALFORMED })
      .refine((ids) => ids.every((id) => ID.test(id)), { error: MALFORMED }),
  ),
  /** The purchase number of every shop whose own field is empty. */
  po_all: buyerField("po").default(""),
  /** The title of the invoice that is applied for once the order is paid; without a title, no invoice is. */
  invoice_title_id: z
    .union([z.literal(""), z.string().regex(ID)])
    .optional()
    .catch(undefined),
  invoice_type: z.enum(["1", "2"]).catch("1").default("1"),
  /** Preselects the method on the payment page; charges nothing. */
  pay_type: z
    .enum([...PAY_TYPES, "transfer"])
    .optional()
    .catch(undefined),
  key: keyField,
  quote: z.string({ error: MALFORMED }).max(4000, { error: MALFORMED }).optional(),
};

/** The form that takes a line out of its flash sale; `merged` is the ordinary line of the same SKU on the page. */
export const leaveSaleForm = z.object({
  intent: z.literal("leave_sale", { error: MALFORMED }),
  cart_id: z.string({ error: MALFORMED }).regex(ID, { error: MALFORMED }),
  merged: z.string().regex(ID).optional().catch(undefined),
});

/** The form of 领取并使用; `kept` lists the ids of the coupons that stay chosen, separated by commas. */
export const claimForm = z.object({
  intent: z.literal("claim", { error: MALFORMED }),
  claimed_id: z.string({ error: MALFORMED }).regex(ID, { error: MALFORMED }),
  number: z
    .string({ error: MALFORMED })
    .regex(/^(?:[1-9]|10)$/, { error: MALFORMED })
    .transform(Number),
  kept: z.string().max(2000).catch(""),
});

const nameOf = (field: string) => OF_STORE.exec(field)?.[1] as BuyerField | undefined;

/** The order form with each sent field of a store, such as `mark_7` and `po_7`, at `now` in epoch ms. */
export function confirmForm(names: readonly string[], now = Date.now()) {
  const ofStores = names.flatMap((field) => {
    const name = nameOf(field);
    return name ? [[field, buyerField(name).default("")] as const] : [];
  });
  // The type omits the fields of stores, whose names are known at run time only.
  const form = z.object({ ...Object.fromEntries(ofStores), ...submit }) as z.ZodObject<typeof submit>;
  return form.superRefine((value, context) => {
    const fields = collectBuyerFields(value);
    for (const mer_id of Object.keys({ ...fields.deliver_day, ...fields.deliver_part })) {
      const message = deliveryProblem(buyerFieldsOf(fields, Number(mer_id)), now);
      if (message) context.addIssue({ code: "custom", path: [`deliver_day_${mer_id}`], message });
    }
  });
}
export type ConfirmForm = z.output<ReturnType<typeof confirmForm>>;

/** The forms of the confirm page: the order, and those of a new address. */
export const confirmPageForms =
  <const Others extends readonly z.core.$ZodObject[]>(...others: Others) =>
  (names: readonly string[]) =>
    z.discriminatedUnion("intent", [confirmForm(names), ...others], { error: MALFORMED });

/**
 * The filled fields of stores by the id of the store; `po_all` replaces an empty purchase number. A field that no store
 * has is absent, because another backend may not know it.
 */
export function collectBuyerFields({ po_all = "", ...form }: { po_all?: string | undefined }) {
  const fields: Partial<Record<BuyerField, Record<string, string>>> = {};
  for (const [field, value] of Object.entries(form)) {
    const [, , mer_id] = OF_STORE.exec(field) ?? [];
    const name = nameOf(field);
    if (!name || !mer_id || typeof value !== "string") continue;
    const text = name === "po" ? value || po_all : value;
    if (text !== "") fields[name] = { ...fields[name], [mer_id]: text };
  }
  return fields;
}
