import type { Db } from "#backend/database/database.ts";
import { search } from "#contract/search.ts";
import { type JudgedQueries, QUERIES, type QueryKind, type Wanted } from "./queries.ts";

/** The data of one product that a query may ask for; texts are in lower case without spaces and hyphens. */
type Facts = {
  id: number;
  title: string;
  brand: string;
  categories: ReadonlySet<string>;
  codes: ReadonlySet<string>;
  colours: readonly string[];
  origins: ReadonlySet<string>;
  /** The printers that its consumables fit. */
  printers: ReadonlySet<string>;
};

const plain = (text: string) => text.toLowerCase().replace(/[\s-]/g, "");

/** Reads the facts of every product for sale. */
export async function readFacts(db: Db): Promise<Facts[]> {
  const [products, brands, categories, consumables, fits, skus] = await Promise.all([
    db
      .selectFrom("products")
      .select(["id", "name", "brand_id", "category_top", "category_second", "category_id"])
      .where("is_show", "=", 1)
      .execute(),
    db.selectFrom("brands").select(["id", "name"]).execute(),
    db.selectFrom("categories").select(["id", "name"]).execute(),
    db.selectFrom("consumables").selectAll().execute(),
    db
      .selectFrom("consumable_printers")
      .innerJoin("printers", "printers.id", "consumable_printers.printer_id")
      .select(["consumable_printers.consumable_id", "printers.model"])
      .execute(),
    db
      .selectFrom("sku_consumables")
      .innerJoin("skus", "skus.id", "sku_consumables.sku_id")
      .select(["skus.product_id", "sku_consumables.consumable_id"])
      .where("skus.is_show", "=", 1)
      .execute(),
  ]);
  const brandNames = new Map(brands.map(({ id, name }) => [id, name]));
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  const consumablesById = new Map(consumables.map((one) => [one.id, one]));
  return products.map((product) => {
    const ids = new Set(skus.filter((sku) => sku.product_id === product.id).map((sku) => sku.consumable_id));
    const own = [...ids].flatMap((id) => consumablesById.get(id) ?? []);
    const replaced = own.flatMap(({ replaces_id }) => consumablesById.get(replaces_id ?? 0) ?? []);
    const path = [product.category_top, product.category_second, product.category_id];
    return {
      id: product.id,
      title: product.name,
      brand: brandNames.get(product.brand_id) ?? "",
      categories: new Set(path.map((id) => categoryNames.get(id) ?? "")),
      codes: new Set([...own, ...replaced].flatMap(({ code, alias }) => [plain(code), plain(alias)])),
      colours: own.map(({ color }) => color),
      origins: new Set(own.map(({ origin }) => origin)),
      printers: new Set(fits.filter((fit) => ids.has(fit.consumable_id)).map(({ model }) => plain(model))),
    };
  });
}

function meets(facts: Facts, { code, printer, brand, category, colour, origin, title }: Wanted): boolean {
  return (
    (code === undefined || facts.codes.has(plain(code))) &&
    (printer === undefined || facts.printers.has(plain(printer))) &&
    (brand === undefined || facts.brand === brand) &&
    (category === undefined || category.some((name) => facts.categories.has(name))) &&
    (colour === undefined || facts.colours.some((one) => one.includes(colour))) &&
    (origin === undefined || facts.origins.has(origin)) &&
    (title === undefined || title.test(facts.title))
  );
}

/** The products that a query asks for. */
export const wantedIds = (facts: readonly Facts[], wanted: Wanted): ReadonlySet<number> =>
  new Set(facts.filter((one) => meets(one, wanted)).map(({ id }) => id));

export type Score = {
  kind: QueryKind;
  queries: number;
  /** The number of wanted products among the first ten, as a share of the possible number. */
  precision: number;
  /** The mean reciprocal rank of the first wanted product. */
  mrr: number;
  /** Queries without a result although the catalogue has wanted products. */
  empty: string[];
  /** Queries for nothing in the catalogue that show products. */
  wrong: string[];
  /** Queries whose first product is not a wanted one. */
  missed: string[];
};

const FIRST = 10;

/** The ids of the products that a visitor's search shows first; a SKU's code opens its product. */
export const searchOf = (fetch: (request: Request) => Promise<Response>) => async (text: string) => {
  const response = await fetch(
    new Request(`http://backend.internal/api/product/spu/lst?keyword=${encodeURIComponent(text)}`),
  );
  const { data } = (await response.json()) as { data: unknown };
  const { exact_sku, list } = search.list.answer.parse(data);
  return exact_sku ? [exact_sku.product_id] : list.map(({ product_id }) => product_id);
};

/** The means over all kinds, weighted by their queries. */
export function overall(scores: readonly Score[]) {
  const queries = scores.reduce((sum, one) => sum + one.queries, 0);
  const mean = (figure: (score: Score) => number) =>
    scores.reduce((sum, one) => sum + figure(one) * one.queries, 0) / queries;
  return { queries, mrr: mean(({ mrr }) => mrr), precision: mean(({ precision }) => precision) };
}

/** Runs every query of a judged set and scores the answers by kind. */
export async function judge(
  facts: readonly Facts[],
  search: (text: string) => Promise<number[]>,
  set: Partial<JudgedQueries> = QUERIES,
): Promise<Score[]> {
  const scores: Score[] = [];
  for (const [kind, queries] of Object.entries(set) as [QueryKind, JudgedQueries[QueryKind]][]) {
    const score: Score = { kind, queries: queries.length, precision: 0, mrr: 0, empty: [], wrong: [], missed: [] };
    const part = 1 / queries.length;
    for (const [text, wanted] of queries) {
      const ids = (await search(text)).slice(0, FIRST);
      if (wanted === null) {
        if (ids.length > 0) score.wrong.push(text);
        score.precision += ids.length === 0 ? part : 0;
        score.mrr += ids.length === 0 ? part : 0;
        continue;
      }
      const all = wantedIds(facts, wanted);
      const rank = ids.findIndex((id) => all.has(id));
      if (ids.length === 0) score.empty.push(text);
      if (rank !== 0) score.missed.push(text);
      score.precision += (part * ids.filter((id) => all.has(id)).length) / Math.min(FIRST, Math.max(1, all.size));
      score.mrr += rank < 0 ? 0 : part / (rank + 1);
    }
    scores.push(score);
  }
  return scores;
}
