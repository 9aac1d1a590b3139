import { setImmediate as nextTurn } from "node:timers/promises";
import { inChunks } from "../../database/chunks.ts";
import type { Database } from "../../database/database.ts";
import { modelTerms, normalise, type ParsedQuery, parseQuery } from "../../words/tokens.ts";
import type { Correction } from "./correction.ts";
import { withoutFillers } from "./fillers.ts";
import { topMatches } from "./search.store.ts";

/** Texts per statement. SQLite runs in this process, so other requests are served between two statements. */
const PER_STATEMENT = 50;
const PRODUCTS_MAX = 12;

/** The products that a text names. */
export type FoundProducts = {
  /**
   * `model`: all words match, and the models are the products' own; `name`: all words match; `near`: only the last
   * known word matches.
   */
  readonly by: "model" | "name" | "near";
  /** The best sellers first. */
  readonly product_ids: readonly number[];
  readonly query: ParsedQuery;
};

export type FindMany = ReturnType<typeof createFindMany>;

/** Finds the products of many short texts, such as the rows of a list, with a few statements for all of them. */
export function createFindMany(database: Database, correction: Pick<Correction, "segment" | "knownWords">) {
  /** Searches for the texts without a result and stores the products that match them. */
  async function searchOpen(
    found: Map<string, FoundProducts>,
    by: FoundProducts["by"],
    candidates: readonly { text: string; query: ParsedQuery; match?: ParsedQuery }[],
  ) {
    const open = candidates.filter(({ text, query }) => query.length > 0 && !found.has(text));
    for (const some of inChunks(open, PER_STATEMENT)) {
      const queries = some.map(({ query, match }) => [...query, ...(match ?? [])]);
      const results = await topMatches(database, queries, PRODUCTS_MAX);
      for (const [index, { text, query }] of some.entries()) {
        const product_ids = results[index] ?? [];
        if (product_ids.length > 0) found.set(text, { by, product_ids, query });
      }
      await nextTurn();
    }
  }

  /** The products named by each text; a text that names none is missing. */
  return async function findMany(texts: Iterable<string>): Promise<ReadonlyMap<string, FoundProducts>> {
    const found = new Map<string, FoundProducts>();
    const typed: { text: string; query: ParsedQuery }[] = [];
    for (const some of inChunks([...new Set(texts)], PER_STATEMENT)) {
      typed.push(...some.map((text) => ({ text, query: parseQuery(text) })));
      await nextTurn();
    }
    const withModels = typed.flatMap(({ text, query }) => {
      const match = modelTerms(query);
      return match ? [{ text, query, match }] : [];
    });
    await searchOpen(found, "model", withModels);
    await searchOpen(found, "name", typed);

    const open = typed.filter(({ text }) => !found.has(text));
    const segmented = [];
    for (const [index, { text }] of open.entries()) {
      if (index % PER_STATEMENT === 0) await nextTurn();
      const plain = withoutFillers(normalise(text));
      segmented.push({ text, query: (await correction.segment(plain)) ?? parseQuery(plain) });
    }
    await searchOpen(
      found,
      "model",
      segmented.flatMap(({ text, query }) => {
        const match = modelTerms(query);
        return match ? [{ text, query, match }] : [];
      }),
    );
    await searchOpen(found, "name", segmented);

    const near = [];
    for (const [index, { text }] of open.entries()) {
      if (index % PER_STATEMENT === 0) await nextTurn();
      near.push({ text, query: parseQuery((await correction.knownWords(text)).at(-1) ?? "") });
    }
    await searchOpen(found, "near", near);
    return found;
  };
}
