import type { Ddl } from "../../database/ddl.ts";

/** Settings and agreements of the shop. */
export default ({ table }: Ddl) => [
  table("site_settings", "key text primary key, value_json text not null"),

  table(
    "agreements",
    "key text primary key, title text not null, updated_on text not null, paragraphs_json text not null",
  ),
];
