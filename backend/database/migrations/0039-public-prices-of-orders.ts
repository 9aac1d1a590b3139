import type { Ddl } from "../ddl.ts";

/** The public price of an order's items when it was placed, in fen; in older orders, the customer's price. */
export default ({ int }: Ddl) => [
  `alter table orders add column public_fen ${int} not null default 0 check (public_fen >= 0)`,
  "update orders set public_fen = goods_fen",
];
