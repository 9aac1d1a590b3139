import type { Ddl } from "../ddl.ts";

/** The VAT that the price of a product contains, in percent; an order's item keeps the one that it was sold with. */
export default ({ int }: Ddl) =>
  ["products", "order_items"].map(
    (name) =>
      `alter table ${name} add column tax_percent ${int} not null default 13 check (tax_percent in (13, 9, 6, 1, 0))`,
  );
