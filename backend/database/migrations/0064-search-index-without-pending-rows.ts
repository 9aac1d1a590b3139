import type { Ddl } from "../ddl.ts";

/**
 * PostgreSQL collects new rows of an inverted index in a list that each search reads to its end until a vacuum. Products
 * are written rarely and searched all the time, so their tokens enter the index at once.
 */
export default ({ engine }: Ddl) =>
  engine === "sqlite"
    ? []
    : [
        "alter index product_search_tokens set (fastupdate = off)",
        "select gin_clean_pending_list('product_search_tokens')",
      ];
