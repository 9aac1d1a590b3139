import type { Ddl } from "../ddl.ts";

/** Applications that their customers withdraw: a state and its time. */
export default ({ engine }: Ddl) => (engine === "sqlite" ? rebuiltInvoices : changedInvoices);

const STATES = "check (state in (0, 1, 2, 3, 4))";

const changedInvoices = [
  "alter table invoices add column withdrawn_at bigint",
  "alter table invoices drop constraint invoices_state_check",
  `alter table invoices add constraint invoices_state_check ${STATES}`,
];

const COLUMNS = `id, sn, customer_id, store_id, type, state, amount_fen, title_id, title_json, remark, number, red_number,
  reason, upload, red_upload, created_at, issued_at, rejected_at, reversed_at`;

/**
 * SQLite cannot change a constraint. The rows are copied out and back, because only rows inserted under the old name
 * resolve the deferred references to them.
 */
const rebuiltInvoices = [
  "pragma defer_foreign_keys = on",
  "create table invoices_copy as select * from invoices",
  "drop table invoices",
  `create table invoices (
     id integer primary key autoincrement, sn text not null unique,
     customer_id integer not null references customers (id), store_id integer not null references stores (id),
     type integer not null check (type in (1, 2)), state integer not null ${STATES},
     amount_fen integer not null check (amount_fen >= 0), title_id integer not null, title_json text not null,
     remark text not null, number text unique, red_number text unique, reason text, upload text, red_upload text,
     created_at integer not null, issued_at integer, withdrawn_at integer, rejected_at integer, reversed_at integer,
     check (state not in (1, 4) or (number is not null and amount_fen > 0))) strict`,
  `insert into invoices (${COLUMNS}) select ${COLUMNS} from invoices_copy`,
  "drop table invoices_copy",
  "create index invoices_customer on invoices (customer_id, id)",
  "create index invoices_state on invoices (state)",
];
