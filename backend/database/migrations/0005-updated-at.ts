import type { Ddl } from "../ddl.ts";
import { GOODS_TRIGGERS } from "./0004-goods-changes.ts";

/**
 * Dates the changes that the product index reads, in place of a log written by triggers, and drops `min_price`, which
 * the index replaces by one price per price class.
 */
export default ({ engine, int }: Ddl) => [
  ...GOODS_TRIGGERS.flatMap(({ name, table }) =>
    engine === "sqlite"
      ? [`drop trigger ${name}`]
      : [`drop trigger ${name} on ${table}`, `drop function note_${name}()`],
  ),
  "drop table goods_changes",
  "alter table products drop column min_price",
  `alter table products add column updated_at ${int} not null default 0`,
  "create index products_updated_at on products (updated_at)",
  `alter table skus add column availability_changed_at ${int} not null default 0`,
  "create index skus_availability_changed_at on skus (availability_changed_at)",
];
