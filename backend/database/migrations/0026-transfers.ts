import type { Ddl } from "../ddl.ts";

/**
 * Bank transfers for order groups and for recharges, their slips, and the bank's rows that were booked. A customer's
 * rows of the balance's ledger are read by page.
 */
export default ({ table, id, int }: Ddl) => [
  "create index ledger_balance on ledger (holder_id, id) where asset = 'balance'",
  table(
    "transfers",
    `${id}, customer_id ${int} not null references customers (id),
     group_id ${int} unique references order_groups (id), recharge_id ${int} unique, code text not null unique,
     amount_fen ${int} not null check (amount_fen > 0),
     state text not null check (state in ('waiting', 'submitted', 'received', 'refused', 'cancelled')),
     payer text not null, note text not null, reason text, created_at ${int} not null, submitted_at ${int},
     received_at ${int}, check ((group_id is null) <> (recharge_id is null))`,
  ),
  "create index transfers_customer on transfers (customer_id)",
  "create index transfers_state on transfers (state)",
  table(
    "transfer_slips",
    `${id}, customer_id ${int} not null references customers (id),
     transfer_id ${int} not null references transfers (id), upload text not null, created_at ${int} not null`,
  ),
  "create index transfer_slips_transfer on transfer_slips (transfer_id)",
  table(
    "bank_receipts",
    `${id}, serial text not null unique, traded_on text not null, payer text not null,
     amount_fen ${int} not null check (amount_fen > 0), remark text not null,
     transfer_id ${int} not null references transfers (id),
     outcome text not null check (outcome in ('paid', 'credited')), created_at ${int} not null`,
  ),
  "create index bank_receipts_transfer on bank_receipts (transfer_id)",
];
