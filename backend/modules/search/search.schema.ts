declare module "../../database/schema.ts" {
  interface Schema {
    /** FTS5 rows on SQLite, a tsvector on PostgreSQL; only search.store.ts accesses it. */
    product_search: { product_id: number; tokens: string };
  }
}

export {};
