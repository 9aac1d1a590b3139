import type { Ddl } from "../ddl.ts";

/** Photographs of products and of single SKUs, as addresses. */
export default (_: Ddl) => [
  "alter table products add column pictures_json text not null default '[]'",
  "alter table skus add column picture text",
];
