import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "../../database/database.ts";
import type { Engine } from "../../database/ddl.ts";
import type { ParsedQuery, Term } from "../../words/tokens.ts";
import type { Word } from "./spelling.ts";

/** Tokens are letters and digits by construction; anything else is dropped, so that no token can close its quotes. */
const sanitize = (token: string) => token.replace(/[^\p{L}\p{N}]/gu, "");

/** Replaces the tokens of these products, in the caller's transaction. */
export async function writeTokens(
  tx: Db,
  engine: Engine,
  products: readonly { id: number; tokens: readonly string[] }[],
) {
  if (products.length === 0) return;
  const ids = sql.join(products.map(({ id }) => id));
  if (engine === "sqlite") {
    await sql`delete from product_search where rowid in (${ids})`.execute(tx);
    const rows = products.map(({ id, tokens }) => sql`(${id}, ${tokens.join(" ")})`);
    await sql`insert into product_search (rowid, tokens) values ${sql.join(rows)}`.execute(tx);
    return;
  }
  // array_to_tsvector keeps each token whole: no parser sees it.
  const rows = products.map(
    ({ id, tokens }) => sql`(${id}::bigint, array_to_tsvector(${[...new Set(tokens)]}::text[]))`,
  );
  await sql`insert into product_search (product_id, tokens) values ${sql.join(rows)}
    on conflict (product_id) do update set tokens = excluded.tokens`.execute(tx);
}

type Reader = Pick<Database, "engine" | "read">;

/** The condition that a row of the search index matches a query that is not empty. */
function matches(engine: Engine, query: ParsedQuery): RawBuilder<boolean> {
  return engine === "sqlite"
    ? sql<boolean>`product_search match ${toMatchText(query, SQLITE)}`
    : // A cast, not to_tsquery, which would parse the lexemes.
      sql<boolean>`product_search.tokens @@ ${toMatchText(query, POSTGRES)}::tsquery`;
}

/** The column of the product's id. */
const ID_COLUMN: Record<Engine, RawBuilder<number>> = {
  sqlite: sql`product_search.rowid`,
  postgres: sql`product_search.product_id`,
};

/** The ids of the products that match each query, for sale or not, in ascending order: one statement and one row for all. */
export async function matchingIds({ engine, read }: Reader, queries: readonly ParsedQuery[]): Promise<number[][]> {
  const id = ID_COLUMN[engine];
  const list = engine === "sqlite" ? sql`json_group_array(id)` : sql`json_agg(id)::text`;
  const columns = queries.flatMap((query, index) => {
    // An empty query matches nothing; to FTS5 it would be a syntax error.
    if (query.length === 0) return [];
    // Sorted inside: an index is read in this order, while a sorting aggregate takes four times as long.
    const sorted = sql`select ${id} as id from product_search where ${matches(engine, query)} order by ${id}`;
    return [sql`(select ${list} from (${sorted}) sorted) as ${sql.ref(`query_${index}`)}`];
  });
  if (columns.length === 0) return queries.map(() => []);
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(columns)}`.execute(read);
  return queries.map((_, index): number[] => JSON.parse(rows[0]?.[`query_${index}`] ?? "[]"));
}

type MatchSyntax = { and: string; or: string; term(term: Term): string };
const SQLITE: MatchSyntax = {
  and: " AND ",
  or: " OR ",
  term: ({ token, prefix }) => `"${sanitize(token)}"${prefix ? "*" : ""}`,
};
const POSTGRES: MatchSyntax = {
  and: " & ",
  or: " | ",
  term: ({ token, prefix }) => `'${sanitize(token)}'${prefix ? ":*" : ""}`,
};

/** The query in the engine's own match syntax. */
function toMatchText(query: ParsedQuery, { and, or, term }: MatchSyntax) {
  const choice = (terms: readonly Term[]) => `(${terms.map(term).join(and)})`;
  return query.map((group) => `(${group.map(choice).join(or)})`).join(and);
}

/** Whether any product for sale matches the query. */
export async function hasMatches({ engine, read }: Reader, query: ParsedQuery): Promise<boolean> {
  if (query.length === 0) return false;
  const { rows } = await sql`
    select 1 from product_search inner join products on products.id = ${ID_COLUMN[engine]}
    where ${matches(engine, query)} and products.is_show = 1 limit 1`.execute(read);
  return rows.length > 0;
}

/**
 * For each query the products for sale that match it, the best sellers first, at most `limit`. One statement for all,
 * planned once: on PostgreSQL planning a subquery for each query takes longer than running it. An empty query matches
 * nothing.
 */
export async function topMatches(
  { engine, read }: Reader,
  queries: readonly ParsedQuery[],
  limit: number,
): Promise<number[][]> {
  const asked = queries.flatMap((query, index) => (query.length === 0 ? [] : [{ query, index }]));
  if (asked.length === 0) return queries.map(() => []);
  const texts = asked.map(({ query }) => toMatchText(query, engine === "sqlite" ? SQLITE : POSTGRES));
  const isMatch =
    engine === "sqlite" ? sql`product_search match asked.value` : sql`product_search.tokens @@ asked.value::tsquery`;
  const best = sql`select products.id from product_search inner join products on products.id = ${ID_COLUMN[engine]}
    where ${isMatch} and products.is_show = 1 order by products.sales desc, products.id limit ${limit}`;
  const { rows } = await (engine === "sqlite"
    ? sql<{ ids: string | null }>`select (select json_group_array(id) from (${best})) as ids
        from json_each(${JSON.stringify(texts)}) asked order by asked.key`
    : sql<{ ids: string | null }>`select (select json_agg(id)::text from (${best}) best) as ids
        from unnest(${texts}::text[]) with ordinality as asked (value, position) order by asked.position`
  ).execute(read);
  const found = new Map(asked.map(({ index }, row): [number, number[]] => [index, JSON.parse(rows[row]?.ids ?? "[]")]));
  return queries.map((_, index) => found.get(index) ?? []);
}

/** The number of products, best sellers first, whose words are known to corrections. */
const PRODUCTS_READ = 20_000;

/** Keywords, brands and categories, each with the number of products that it names. */
export async function readVocabulary(db: Db): Promise<Word[]> {
  const [products, brands, categories] = await Promise.all([
    db
      .selectFrom("products")
      .select("keywords_json")
      .where("is_show", "=", 1)
      .orderBy("sales", "desc")
      .limit(PRODUCTS_READ)
      .execute(),
    db
      .selectFrom("brands")
      .innerJoin("products", "products.brand_id", "brands.id")
      .select(["brands.name", "brands.name_en", sql<number>`count(*)`.as("weight")])
      .groupBy(["brands.name", "brands.name_en"])
      .execute(),
    db.selectFrom("categories").select("name").execute(),
  ]);
  const keywords = products.flatMap(({ keywords_json }): string[] => JSON.parse(keywords_json));
  return [
    ...keywords.map((text) => ({ text, weight: 1 })),
    ...brands.flatMap(({ name, name_en, weight }) => [name, name_en].map((text) => ({ text, weight, brand: true }))),
    ...categories.map(({ name }) => ({ text: name, weight: 1, kind: true })),
  ];
}
