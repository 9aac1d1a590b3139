import type { Ddl } from "../ddl.ts";

/** What the items of an order cost everybody when it was placed, in fen; older orders say what they cost the customer. */
export default ({ int }: Ddl) => [
  `alter table orders add column public_fen ${int} not null default 0 check (public_fen >= 0)`,
  "update orders set public_fen = goods_fen",
];
