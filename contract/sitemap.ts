import { z } from "zod";
import { get } from "./endpoint.ts";
import { count, id, nullableText, wholeNumber } from "./fields.ts";
import { SITEMAP_KINDS } from "./rules/sitemap.ts";

const entry = z
  .strictObject({
    id: id.describe("The id of the product, article, store or printer."),
    date: nullableText("The day of the last change as yyyy-MM-dd; null where unknown.", "2026-11-01"),
  })
  .meta({ id: "SitemapEntry", description: "A public page of a product, an article, a store or a printer." });

export const sitemap = {
  list: get({
    path: "/api/sitemap/lst",
    source: "ours",
    access: "public",
    description: "Lists the public pages of one kind for search engines by id, at most 5000 in a part.",
    query: z.object({
      kind: z
        .enum(SITEMAP_KINDS)
        .catch("products")
        .default("products")
        .meta({ description: "The kind of the pages.", examples: ["products"] }),
      page: wholeNumber
        .pipe(z.number().min(1).max(10_000))
        .catch(1)
        .default(1)
        .meta({ description: "The part of the list, from 1.", examples: [1] }),
    }),
    answer: z.strictObject({
      count: count("The number of pages in all parts."),
      list: z.array(entry).describe("The pages of this part."),
    }),
  }),
};
