import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "../../../database/database.ts";
import type { Engine } from "../../../database/ddl.ts";
import type { Asked, Term } from "./tokens.ts";

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

/** The condition that a product's row answers the question; `id` is the column that holds its number. */
export function matches(engine: Engine, id: RawBuilder<unknown>, asked: Asked): RawBuilder<boolean> {
  // Nothing to look up finds nothing; an empty question is a syntax error to one engine.
  if (asked.length === 0) return sql<boolean>`1 = 0`;
  if (engine === "sqlite") {
    return sql<boolean>`${id} in (select rowid from product_search where product_search match ${spell(asked, SQLITE)})`;
  }
  // A cast, not to_tsquery: the lexemes are taken as they stand.
  return sql<boolean>`${id} in (select product_id from product_search where tokens @@ ${spell(asked, POSTGRES)}::tsquery)`;
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

function spell(asked: Asked, { and, or, term }: Spelling) {
  const choice = (terms: readonly Term[]) => `(${terms.map(term).join(and)})`;
  return asked.map((group) => `(${group.map(choice).join(or)})`).join(and);
}

/** Whether any product on the shelf answers the question. */
export async function findsAny({ engine, read }: Pick<Database, "engine" | "read">, asked: Asked): Promise<boolean> {
  const row = await read
    .selectFrom("products")
    .select("id")
    .where("is_show", "=", 1)
    .where(matches(engine, sql`products.id`, asked))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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
