import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "../../../database/database.ts";
import type { Engine } from "../../../database/ddl.ts";
import type { ParsedQuery, Term } from "./tokens.ts";

/** Tokens are letters and digits by construction; whatever else came would be dropped here, never quoted wrongly. */
const bare = (token: string) => token.replace(/[^\p{L}\p{N}]/gu, "");

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

type Reading = Pick<Database, "engine" | "read">;

/** The condition that a row of the index answers the question, which is not empty. */
function matches(engine: Engine, asked: ParsedQuery): RawBuilder<boolean> {
  return engine === "sqlite"
    ? sql<boolean>`product_search match ${spell(asked, SQLITE)}`
    : // A cast, not to_tsquery: the lexemes are taken as they stand.
      sql<boolean>`product_search.tokens @@ ${spell(asked, POSTGRES)}::tsquery`;
}

/** The column that holds the product's number. */
const ID: Record<Engine, RawBuilder<number>> = {
  sqlite: sql`product_search.rowid`,
  postgres: sql`product_search.product_id`,
};

/** For each question the products that answer it, on the shelf or not: in one statement, and not a row for each. */
export async function matchingIds({ engine, read }: Reading, questions: readonly ParsedQuery[]): Promise<number[][]> {
  const list = engine === "sqlite" ? sql`json_group_array(${ID[engine]})` : sql`json_agg(${ID[engine]})::text`;
  const answers = questions.map((asked, number) => {
    // Nothing to look up finds nothing; an empty question is a syntax error to one engine.
    const where = asked.length === 0 ? sql`1 = 0` : matches(engine, asked);
    return sql`(select ${list} from product_search where ${where}) as ${sql.ref(`answer_${number}`)}`;
  });
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(answers)}`.execute(read);
  return questions.map((_, number): number[] => JSON.parse(rows[0]?.[`answer_${number}`] ?? "[]"));
}

type Spelling = { and: string; or: string; term(term: Term): string };
const SQLITE: Spelling = {
  and: " AND ",
  or: " OR ",
  term: ({ token, prefix }) => `"${bare(token)}"${prefix ? "*" : ""}`,
};
const POSTGRES: Spelling = {
  and: " & ",
  or: " | ",
  term: ({ token, prefix }) => `'${bare(token)}'${prefix ? ":*" : ""}`,
};

function spell(asked: ParsedQuery, { and, or, term }: Spelling) {
  const choice = (terms: readonly Term[]) => `(${terms.map(term).join(and)})`;
  return asked.map((group) => `(${group.map(choice).join(or)})`).join(and);
}

/** Whether any product on the shelf answers the question. */
export async function hasMatches({ engine, read }: Reading, asked: ParsedQuery): Promise<boolean> {
  if (asked.length === 0) return false;
  const { rows } = await sql`
    select 1 from product_search inner join products on products.id = ${ID[engine]}
    where ${matches(engine, asked)} and products.is_show = 1 limit 1`.execute(read);
  return rows.length > 0;
}

/** Goods whose words corrections know: the best sold ones of a catalogue that is larger. */
const GOODS_READ = 20_000;

/** The names by which goods are called, each with the number of goods behind it. */
export async function readVocabulary(db: Db): Promise<{ text: string; weight: number }[]> {
  const [products, brands, categories] = await Promise.all([
    db
      .selectFrom("products")
      .select("keywords_json")
      .where("is_show", "=", 1)
      .orderBy("sales", "desc")
      .limit(GOODS_READ)
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
    ...brands.flatMap(({ name, name_en, weight }) => [name, name_en].map((text) => ({ text, weight }))),
    ...categories.map(({ name }) => ({ text: name, weight: 1 })),
  ];
}
