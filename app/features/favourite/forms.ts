import { z } from "zod";
import { buyForm, matrixForm, quotationForm } from "#app/features/catalog/forms.ts";
import { optionalKeyField } from "#app/http/form-fields.ts";
import { MALFORMED, TICK_GOODS } from "#contract/rules/messages.ts";

/** The code of a product and SKU, as pages show it: `10230-100506`; the SKU is 0 for an off-shelf product. */
const code = z.string({ error: MALFORMED }).regex(/^[1-9]\d{0,15}-\d{1,16}$/, { error: MALFORMED });
const codes = z.preprocess(
  (value) => (typeof value === "string" ? [value] : value),
  z.array(code, { error: TICK_GOODS }).max(100, { error: MALFORMED }),
);

/**
 * The forms of the favourites page: `remove`, `quote`, `to_standing` and `add_cart` for the selected products,
 * `remove_one` for one card, and `restore` after a removal.
 */
export const favouriteForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("remove"),
      code: codes,
      /** The customer has answered the question before several favourites are removed. */
      confirmed: z.literal("1").optional().catch(undefined),
    }),
    z.object({ intent: z.literal("remove_one"), code }),
    z.object({
      intent: z.literal("restore"),
      code: codes,
      /** Set by scripts; the action then answers without a redirect. */
      stay: z.literal("1").optional().catch(undefined),
    }),
    z.object({ intent: z.enum(["add_cart", "quote", "to_standing"]), code: codes, key: optionalKeyField }),
  ],
  { error: MALFORMED },
);
export type FavouriteForm = z.output<typeof favouriteForm>;

/** The form of the favourite button on cards and product pages; the product is that of the address. */
const collectForm = z.object({
  intent: z.literal("collect", { error: MALFORMED }),
  /** 1 adds the product, 0 removes it; it is added by default. */
  on: z.enum(["0", "1"], { error: MALFORMED }).default("1"),
  /** Set by scripts; the action then answers without a redirect. */
  stay: z.literal("1").optional().catch(undefined),
});
export type CollectForm = z.output<typeof collectForm>;

/** Every form of a product's page. */
export const productForm = z.discriminatedUnion("intent", [buyForm, quotationForm, matrixForm, collectForm], {
  error: MALFORMED,
});
