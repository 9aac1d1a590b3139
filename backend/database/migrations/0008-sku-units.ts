import type { Ddl } from "../ddl.ts";

/** A unit of its own for each SKU, the pieces of a pack, and both in the order lines; existing SKUs have their product's unit. */
export default ({ int }: Ddl) => [
  "alter table skus add column unit_name text not null default ''",
  `alter table skus add column pack_pieces ${int} check (pack_pieces >= 2)`,
  "update skus set unit_name = (select unit_name from products where products.id = skus.product_id)",
  `alter table order_items add column pack_pieces ${int} check (pack_pieces >= 2)`,
  "alter table order_items add column piece_unit text",
];
