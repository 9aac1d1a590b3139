import type { Ddl } from "../../database/ddl.ts";

/** Bank transfers for order groups and for recharges, their slips, and the rows of bank statements. Amounts are fen. */
export default ({ table, id, int }: Ddl) => [
  table(
    "transfers",
    `${id}, customer_id ${int} not null references customers (id), group_id ${int} unique references order_groups (id),
     recharge_id ${int} unique, code text not null unique, amount_fen ${int} not null check (amount_fen > 0),
     state text not null check (state in ('waiting', 'submitted', 'received', 'refused', 'cancelled')),
     payer text not null, note text not null, reason text, created_at ${int} not null, submitted_at ${int},
     received_at ${int},
     check ((group_id is null) <> (recharge_id is null))`,
  ),
  "create index transfers_customer on transfers (customer_id)",
  "create index transfers_state on transfers (state)",

  table(
    "transfer_slips",
    `${id}, customer_id ${int} not null references customers (id),
     transfer_id ${int} not null references transfers (id), upload text not null, created_at ${int} not null`,
  ),
  "create index transfer_slips_transfer on transfer_slips (transfer_id)",

  // Rows that were booked, wait for staff, were skipped or reversed.
  table(
    "bank_receipts",
    `${id}, serial text, serial_kind text, traded_on text not null, traded_time text not null default '',
     payer text not null, payer_account text, account text,
     amount_fen ${int} not null check (outcome not in ('paid', 'credited') or amount_fen > 0), balance_fen ${int},
     currency text not null default '', remark text not null, transfer_id ${int} references transfers (id),
     customer_id ${int} references customers (id), related_id ${int} references bank_receipts (id),
     outcome text not null check (outcome in ('paid', 'credited', 'waiting', 'skipped', 'reversed')),
     reason text not null default '', created_at ${int} not null`,
  ),
  "create index bank_receipts_transfer on bank_receipts (transfer_id)",
  "create index bank_receipts_customer on bank_receipts (customer_id)",
  "create index bank_receipts_day on bank_receipts (traded_on)",
  "create index bank_receipts_serial on bank_receipts (serial)",
  "create index bank_receipts_waiting on bank_receipts (amount_fen) where outcome = 'waiting'",

  // The parts of a receipt that was allocated to several places, without a transfer where added to the balance.
  table(
    "receipt_parts",
    `${id}, receipt_id ${int} not null, transfer_id ${int} unique references transfers (id),
     amount_fen ${int} not null check (amount_fen > 0)`,
  ),
  "create index receipt_parts_receipt on receipt_parts (receipt_id)",

  // What became of receipts that the shop took back.
  table(
    "receipt_reversals",
    `receipt_id ${int} primary key, state text not null check (state in ('done', 'stuck')), amount_fen ${int} not null,
     reason text not null, at ${int} not null`,
  ),
  "create index receipt_reversals_stuck on receipt_reversals (at) where state = 'stuck'",

  // The counter that lets one import write at a time.
  table("statement_imports", `id ${int} primary key check (id = 1), version ${int} not null`),
  "insert into statement_imports (id, version) values (1, 0)",

  table(
    "statement_files",
    `${id}, name text not null, member_id ${int} not null references staff_members (id), content_json text not null,
     created_at ${int} not null, booked_at ${int}, booked_rows ${int} not null default 0,
     booked_fen ${int} not null default 0`,
  ),
  "create index statement_files_created on statement_files (created_at)",
];
