import type { Ddl } from "../ddl.ts";

/**
 * The rows of bank statements that wait for staff, were skipped or reversed beside those that were booked, with what
 * tells them apart, and the counter that lets one import write at a time. Older rows keep their serial without a kind.
 */
export default ({ engine, int, table }: Ddl) => [
  ...(engine === "sqlite" ? rebuiltReceipts : changedReceipts),
  "update bank_receipts set customer_id = (select customer_id from transfers where transfers.id = transfer_id)",
  "create index bank_receipts_transfer on bank_receipts (transfer_id)",
  "create index bank_receipts_customer on bank_receipts (customer_id)",
  "create index bank_receipts_day on bank_receipts (traded_on)",
  "create index bank_receipts_serial on bank_receipts (serial)",
  "create index bank_receipts_waiting on bank_receipts (amount_fen) where outcome = 'waiting'",
  table("statement_imports", `id ${int} primary key check (id = 1), version ${int} not null`),
  "insert into statement_imports (id, version) values (1, 0)",
];

const OUTCOMES = "check (outcome in ('paid', 'credited', 'waiting', 'skipped', 'reversed'))";
const BOOKED = `check (outcome not in ('paid', 'credited') or amount_fen > 0)`;

const changedReceipts = [
  "drop index bank_receipts_transfer",
  "alter table bank_receipts drop constraint bank_receipts_serial_key",
  "alter table bank_receipts drop constraint bank_receipts_amount_fen_check",
  "alter table bank_receipts drop constraint bank_receipts_outcome_check",
  "alter table bank_receipts alter column serial drop not null",
  "alter table bank_receipts alter column transfer_id drop not null",
  `alter table bank_receipts add constraint bank_receipts_outcome_check ${OUTCOMES}`,
  `alter table bank_receipts add constraint bank_receipts_amount_fen_check ${BOOKED}`,
  "alter table bank_receipts add column serial_kind text",
  "alter table bank_receipts add column traded_time text not null default ''",
  "alter table bank_receipts add column payer_account text",
  "alter table bank_receipts add column account text",
  "alter table bank_receipts add column balance_fen bigint",
  "alter table bank_receipts add column currency text not null default ''",
  "alter table bank_receipts add column customer_id bigint references customers (id)",
  "alter table bank_receipts add column related_id bigint references bank_receipts (id)",
  "alter table bank_receipts add column reason text not null default ''",
];

const COLUMNS = "id, serial, traded_on, payer, amount_fen, remark, transfer_id, outcome, created_at";

/** SQLite cannot drop a constraint; no other table refers to the receipts. */
const rebuiltReceipts = [
  `create table bank_receipts_with_questions (
     id integer primary key autoincrement, serial text, serial_kind text, traded_on text not null,
     traded_time text not null default '', payer text not null, payer_account text, account text,
     amount_fen integer not null ${BOOKED}, balance_fen integer, currency text not null default '',
     remark text not null, transfer_id integer references transfers (id),
     customer_id integer references customers (id), related_id integer references bank_receipts_with_questions (id),
     outcome text not null ${OUTCOMES}, reason text not null default '', created_at integer not null) strict`,
  `insert into bank_receipts_with_questions (${COLUMNS}) select ${COLUMNS} from bank_receipts`,
  "drop table bank_receipts",
  "alter table bank_receipts_with_questions rename to bank_receipts",
];
