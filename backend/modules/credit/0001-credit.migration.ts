import type { Ddl } from "../../database/ddl.ts";

/** Buying by the month: a customer's line and bills, and the bills that a recharge was meant to repay. */
export default ({ table, id, int }: Ddl) => [
  // Lines and bills are holders in the ledger.
  table(
    "credit_lines",
    `customer_id ${int} primary key references customers (id), limit_fen ${int} not null check (limit_fen >= 0),
     days ${int} not null check (days >= 0), state text not null check (state in ('normal', 'disabled')),
     contract text not null, version ${int} not null, changed_at ${int} not null`,
  ),

  table(
    "credit_bills",
    `${id}, customer_id ${int} not null references customers (id), month text not null, ends_at ${int} not null,
     owed_fen ${int} not null default 0 check (owed_fen >= 0), amount_fen ${int} check (amount_fen >= 0),
     issued_at ${int}, overdue_at ${int}, settled_at ${int}, grace_until ${int} not null default 0, grace_by ${int},
     unique (customer_id, month)`,
  ),
  "create index credit_bills_open on credit_bills (ends_at) where issued_at is null",
  "create index credit_bills_owed on credit_bills (overdue_at) where owed_fen > 0",

  table(
    "recharge_bills",
    `recharge_id ${int} not null references recharges (id), bill_id ${int} not null references credit_bills (id),
     primary key (recharge_id, bill_id)`,
  ),
];
