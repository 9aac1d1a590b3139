import type { Ddl } from "../ddl.ts";

/** What a unit cost the shop when it was ordered, unknown for orders of before; paid refunds by their time. */
export default ({ int }: Ddl) => [
  `alter table order_items add column cost_fen ${int}`,
  "create index refunds_paid on refunds (state_at) where state = 3",
];
