import type { Ddl } from "../ddl.ts";

/**
 * Bank statements that were uploaded at the desk, the parts of a receipt that was allocated to several places, and what
 * became of receipts that the shop took back. A part without a transfer was added to the customer's balance.
 */
export default ({ id, int, table }: Ddl) => [
  table(
    "statement_files",
    `${id}, name text not null, member_id ${int} not null references staff_members (id), content_json text not null,
     created_at ${int} not null, booked_at ${int}, booked_rows ${int} not null default 0,
     booked_fen ${int} not null default 0`,
  ),
  "create index statement_files_created on statement_files (created_at)",
  table(
    "receipt_parts",
    `${id}, receipt_id ${int} not null, transfer_id ${int} unique references transfers (id),
     amount_fen ${int} not null check (amount_fen > 0)`,
  ),
  "create index receipt_parts_receipt on receipt_parts (receipt_id)",
  table(
    "receipt_reversals",
    `receipt_id ${int} primary key, state text not null check (state in ('done', 'stuck')),
     amount_fen ${int} not null, reason text not null, at ${int} not null`,
  ),
  "create index receipt_reversals_stuck on receipt_reversals (at) where state = 'stuck'",
];
