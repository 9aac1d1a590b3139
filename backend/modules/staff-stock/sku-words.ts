import { type Expression, type SqlBool, sql } from "kysely";
import { normalText } from "#contract/rules/pasted-text.ts";
import { likePattern } from "../../database/like-pattern.ts";
import { parseBareId, parseSkuCode } from "../product/sku-code.ts";

const WORDS_MAX = 8;
const wordsOf = (keyword: string) => normalText(keyword).toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);

/**
 * The condition on `skus` and `products` for a SKU that a keyword names: by its code or id, its bar code, or words of
 * its names.
 */
export function matchesSku(keyword: string): Expression<SqlBool> {
  const code = parseSkuCode(keyword);
  if (code) return sql`skus.id = ${code.sku_id}`;
  const id = parseBareId(keyword);
  const words = wordsOf(keyword).map(
    (word) => sql`lower(products.name || ' ' || skus.name) like ${likePattern(word)} escape '\\'`,
  );
  if (words.length === 0) return sql`1 = 1`;
  const named = sql`(${sql.join(words, sql` and `)})`;
  return id === null
    ? sql`${named}`
    : sql`(skus.id = ${id} or skus.product_id = ${id} or skus.bar_code = ${String(keyword).trim()} or ${named})`;
}
