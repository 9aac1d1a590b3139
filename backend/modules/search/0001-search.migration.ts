import type { Ddl, Engine } from "../../database/ddl.ts";

const STATEMENTS: Record<Engine, readonly string[]> = {
  // product_id is the rowid. The tokens are made by search/, so the tokenizer only splits at spaces.
  sqlite: ["create virtual table product_search using fts5 (tokens, tokenize = 'unicode61', detail = 'column')"],
  postgres: [
    "create table product_search (product_id bigint primary key, tokens tsvector not null)",
    // Without a list of pending rows, which each search would read to its end until a vacuum.
    "create index product_search_tokens on product_search using gin (tokens) with (fastupdate = off)",
  ],
};

/** The full-text index over products. */
export default ({ engine }: Ddl) => STATEMENTS[engine];
