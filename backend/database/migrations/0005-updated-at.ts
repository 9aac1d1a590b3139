import type { Ddl } from "../ddl.ts";
import { GOODS_TRIGGERS } from "./0004-goods-changes.ts";

/**
 * The product index reads what changed by the time of its last change instead of a log that triggers write.
 * `min_price` goes: the index holds a price per price class.
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
