import type { Ddl } from "../../database/ddl.ts";

/** The customers' answers to their monthly statements; the figures come from ledger, orders, refunds and invoices. */
export default ({ table, id, int }: Ddl) => [
  table(
    "statements",
    `${id}, customer_id ${int} not null references customers (id), month text not null, state text not null,
     closing_fen ${int}, net_fen ${int}, confirmed_at ${int},
     unique (customer_id, month)`,
  ),

  table(
    "statement_objections",
    `${id}, statement_id ${int} not null references statements (id), order_sn text not null,
     kind text not null default 'other', billed_fen ${int}, claimed_fen ${int}, reason text not null, upload text,
     file_name text, file_bytes ${int} check (file_bytes >= 0), answer text, created_at ${int} not null,
     answered_at ${int}, withdrawn_at ${int}`,
  ),
  "create index statement_objections_statement on statement_objections (statement_id)",

  table(
    "statement_ticks",
    `order_id ${int} primary key references orders (id), customer_id ${int} not null references customers (id),
     ticked_at ${int} not null`,
  ),
  "create index statement_ticks_customer on statement_ticks (customer_id)",

  // The months whose statements customers have been told of.
  table("statement_rounds", `month text primary key, told_at ${int} not null`),
];
