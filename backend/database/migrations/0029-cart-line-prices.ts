import type { Ddl } from "../ddl.ts";

/** The customer's unit price when a cart line was added, in fen; null for older lines. */
export default ({ int }: Ddl) => [
  `alter table cart_lines add column unit_price ${int}`,
  `alter table removed_cart_lines add column unit_price ${int}`,
];
