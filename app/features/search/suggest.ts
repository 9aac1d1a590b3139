import { categorySearch } from "#app/features/catalog/category-trail.ts";
import { consumablesText, printerAddress, printerName } from "#app/features/catalog/printer-name.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Answer } from "#contract/endpoint.ts";
import { withLatinLetters } from "#contract/rules/look-alikes.ts";
import { normalText } from "#contract/rules/pasted-text.ts";
import type { NamedPrinter, search } from "#contract/search.ts";

/** The delay between the last key and the request for suggestions, in ms. */
export const SUGGEST_DELAY_MS = 200;

export type SuggestionGroups = Answer<typeof search.suggest>;
export type Suggestion = {
  key: string;
  text: string;
  /** The kind of page it leads to; null for a search. */
  kind: "机型" | "商品" | "分类" | "品牌" | null;
  to: string;
};

/** The suggestions in display order; `searchHref` returns the address of the search for a text. */
export function toSuggestions(
  { printers, words, categories, brands, goods }: SuggestionGroups,
  searchHref: (text: string) => string,
): Suggestion[] {
  return [
    ...toPrinterSuggestions(printers),
    ...words.map((word) => ({ key: `word ${word}`, text: word, kind: null, to: searchHref(word) })),
    ...categories.map((path) => ({
      key: `category ${path.at(-1)?.store_category_id}`,
      text: path.map(({ cate_name }) => cate_name).join(" › "),
      kind: "分类" as const,
      to: link(urls.catalog.category, {}, categorySearch(path)),
    })),
    ...brands.map(({ brand_id, brand_name }) => ({
      key: `brand ${brand_id}`,
      text: brand_name,
      kind: "品牌" as const,
      to: link(urls.search.results, {}, { title: brand_name, brand_id }),
    })),
    ...goods.map(({ product_id, store_name }) => ({
      key: `product ${product_id}`,
      text: store_name,
      kind: "商品" as const,
      to: link(urls.product.detail, { id: product_id }),
    })),
  ];
}

/** The printers alone, with the number of consumables that fit each. */
const toPrinterSuggestions = (printers: readonly NamedPrinter[]): Suggestion[] =>
  printers.map((printer) => ({
    key: `printer ${printer.printer_id}`,
    text: `${printerName(printer)} · ${consumablesText(printer)}`,
    kind: "机型",
    to: printerAddress(printer.printer_id),
  }));

/** Runs of letters and digits, and runs of Chinese characters. */
const RUN = /[a-z\d]+|\p{Script=Han}+/gu;

/** Splits a text into pieces; `isMatch` marks those that match the typed text, without separators: tn2325, TN-2325. */
export function highlightMatch(text: string, typed: string): { piece: string; isMatch: boolean }[] {
  const runs = withLatinLetters(normalText(typed)).toLowerCase().match(RUN) ?? [];
  if (runs.length === 0) return [{ piece: text, isMatch: false }];
  const patterns = runs.map((run) => [...run].join("[-_. ]*")).sort((a, b) => b.length - a.length);
  return text
    .split(new RegExp(`(${patterns.join("|")})`, "giu"))
    .map((piece, index) => ({ piece, isMatch: index % 2 === 1 }))
    .filter(({ piece }) => piece !== "");
}
