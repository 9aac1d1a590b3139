import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { goods } from "#contract/goods.ts";
import { categorySearch } from "../catalog/list.ts";

/** The delay between the last key and the request for suggestions, in ms (S9.fetch.1). */
export const SUGGEST_DELAY_MS = 200;

export type SuggestionGroup = Answer<typeof goods.suggest>;
export type Suggestion = {
  key: string;
  text: string;
  /** What it is, where it is more than a word to search for. */
  kind: "商品" | "分类" | "品牌" | null;
  to: string;
};

/** Suggestions in the order they are shown; `wordAt` is where the page's own search for a word leads. */
export function toSuggestions(
  { words, categories, brands, goods }: SuggestionGroup,
  wordAt: (word: string) => string,
): Suggestion[] {
  return [
    ...words.map((word) => ({ key: `word ${word}`, text: word, kind: null, to: wordAt(word) })),
    ...categories.map((path) => ({
      key: `category ${path.at(-1)?.store_category_id}`,
      text: path.map(({ cate_name }) => cate_name).join(" › "),
      kind: "分类" as const,
      to: link(urls.categories, {}, categorySearch(path)),
    })),
    ...brands.map(({ brand_id, brand_name }) => ({
      key: `brand ${brand_id}`,
      text: brand_name,
      kind: "品牌" as const,
      to: link(urls.goodsSearch, {}, { title: brand_name, brand_id }),
    })),
    ...goods.map(({ product_id, store_name }) => ({
      key: `product ${product_id}`,
      text: store_name,
      kind: "商品" as const,
      to: link(urls.goodsDetail, { id: product_id }),
    })),
  ];
}

const RUN = /[a-z\d]+|\p{Script=Han}+/gu;

/** The text in pieces; `hit` are those that were typed, however models are written: tn2325 is in TN-2325. */
export function highlightMatch(text: string, typed: string): { piece: string; hit: boolean }[] {
  const runs = typed.normalize("NFKC").toLowerCase().match(RUN) ?? [];
  if (runs.length === 0) return [{ piece: text, hit: false }];
  const spelled = runs.map((run) => [...run].join("[-_. ]*")).sort((a, b) => b.length - a.length);
  return text
    .split(new RegExp(`(${spelled.join("|")})`, "giu"))
    .map((piece, index) => ({ piece, hit: index % 2 === 1 }))
    .filter(({ piece }) => piece !== "");
}
