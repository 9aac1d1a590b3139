import type { Ddl } from "../../database/ddl.ts";

/** Titles of customers, invoices with the title as it was at the application, their orders, and their files. */
export default ({ table, id, int }: Ddl) => [
  table(
    "invoice_titles",
    `${id}, customer_id ${int} not null references customers (id), kind ${int} not null check (kind in (1, 2)),
     type ${int} not null check (type in (1, 2)), title text not null, tax_number text not null, address text not null,
     tel text not null, bank_name text not null, bank_account text not null, email text not null,
     is_default ${int} not null, created_at ${int} not null`,
  ),
  "create index invoice_titles_customer on invoice_titles (customer_id)",
  "create unique index invoice_titles_default on invoice_titles (customer_id) where is_default = 1",

  // The file in `upload` is the one that the customer reads.
  table(
    "invoices",
    `${id}, sn text not null unique, customer_id ${int} not null references customers (id),
     store_id ${int} not null references stores (id), type ${int} not null check (type in (1, 2)),
     state ${int} not null check (state in (0, 1, 2, 3, 4)), amount_fen ${int} not null check (amount_fen >= 0),
     red_fen ${int} not null default 0 check (red_fen >= 0 and red_fen <= amount_fen), title_id ${int} not null,
     title_json text not null, remark text not null, number text unique, red_number text unique, reason text,
     upload text, red_upload text, created_at ${int} not null, accepted_at ${int}, issued_at ${int},
     withdrawn_at ${int}, rejected_at ${int}, reversed_at ${int},
     check (state not in (1, 4) or (number is not null and amount_fen > 0))`,
  ),
  "create index invoices_customer on invoices (customer_id, id)",
  "create index invoices_state on invoices (state)",
  "create index invoices_issued on invoices (issued_at) where issued_at is not null",

  table(
    "invoice_orders",
    `${id}, invoice_id ${int} not null references invoices (id), order_id ${int} not null references orders (id),
     amount_fen ${int} not null check (amount_fen >= 0), is_live ${int} not null check (is_live in (0, 1)),
     unique (invoice_id, order_id)`,
  ),
  // An order is in one live invoice at most.
  "create unique index invoice_orders_live on invoice_orders (order_id) where is_live = 1",
  "create index invoice_orders_order on invoice_orders (order_id)",

  table(
    "invoice_reds",
    `${id}, invoice_id ${int} not null references invoices (id), number text unique,
     amount_fen ${int} not null check (amount_fen >= 0), reason text, created_at ${int} not null`,
  ),
  "create index invoice_reds_invoice on invoice_reds (invoice_id)",

  table(
    "invoice_files",
    `${id}, invoice_id ${int} not null references invoices (id), red_id ${int} references invoice_reds (id),
     type text not null, upload text not null unique, digest text not null, created_at ${int} not null`,
  ),
  "create index invoice_files_invoice on invoice_files (invoice_id)",

  // The files of a batch between its check and its writing.
  table(
    "invoice_batch_files",
    `${id}, batch text not null, member_id ${int} not null references staff_members (id), name text not null,
     type text not null, upload text not null unique, digest text not null, created_at ${int} not null`,
  ),
  "create index invoice_batch_files_batch on invoice_batch_files (batch)",
];
