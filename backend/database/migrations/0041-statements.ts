import type { Ddl } from "../ddl.ts";

/** The customers' answers to their monthly statements; the figures come from ledger, orders, refunds and invoices. */
export default ({ table, id, int }: Ddl) => [
  table(
    "statements",
    `${id}, customer_id ${int} not null references customers (id), month text not null, state text not null,
     closing_fen ${int}, net_fen ${int}, confirmed_at ${int}, unique (customer_id, month)`,
  ),
  table(
    "statement_objections",
    `${id}, statement_id ${int} not null references statements (id), order_sn text not null, reason text not null,
     answer text, created_at ${int} not null, answered_at ${int}`,
  ),
  "create index statement_objections_statement on statement_objections (statement_id)",
];
