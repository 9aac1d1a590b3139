import { z } from "zod";
import { get } from "./endpoint.ts";
import { count, wholeNumber } from "./fields.ts";
import { consumableSku } from "./printer.ts";
import { productCard } from "./product.ts";
import { spec } from "./product-fields.ts";

export const alternative = {
  list: get({
    path: "/api/product/spu/alternatives/{id}",
    source: "ours",
    access: "public",
    proxy: true,
    description:
      "Lists products of other brands or makes that can replace a SKU: for a consumable those of the same kind and colours that fit its printers, else those of the same category.",
    errors: { 404: "The product is unknown." },
    query: z.object({
      sku_id: wholeNumber
        .catch(0)
        .default(0)
        .meta({
          description: "The SKU of the product; for any other value, the product's first one.",
          examples: [100506],
        }),
    }),
    answer: z.strictObject({
      printers: count("The printers that the SKU fits; 0 where it is no consumable."),
      own: consumableSku.nullable().describe("The SKU itself while it is for sale; null where it is no consumable."),
      consumables: z
        .array(consumableSku.extend({ shared: count("The number of those printers that this SKU fits too.") }))
        .describe("One SKU of each product, those that fit the most of the printers first; at most 6."),
      compared: z.array(spec).describe("The specifications that the product is compared by; empty for consumables."),
      products: z
        .array(productCard)
        .describe(
          "Products in stock, the most similar first; at most 6. Their `specs` are the compared specifications.",
        ),
    }),
  }),
};
export type Alternatives = z.output<typeof alternative.list.answer>;
