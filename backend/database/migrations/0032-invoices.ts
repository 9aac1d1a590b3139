import type { Ddl } from "../ddl.ts";

/**
 * Titles of customers, invoices with the title as it was at the application, and the orders of each. An order is in one
 * live invoice at most.
 */
export default ({ table, id, int }: Ddl) => [
  table(
    "invoice_titles",
    `${id}, customer_id ${int} not null references customers (id), kind ${int} not null check (kind in (1, 2)),
     type ${int} not null check (type in (1, 2)), title text not null, tax_number text not null,
     address text not null, tel text not null, bank_name text not null, bank_account text not null,
     email text not null, is_default ${int} not null, created_at ${int} not null`,
  ),
  "create index invoice_titles_customer on invoice_titles (customer_id)",
  "create unique index invoice_titles_default on invoice_titles (customer_id) where is_default = 1",
  table(
    "invoices",
    `${id}, sn text not null unique, customer_id ${int} not null references customers (id),
     store_id ${int} not null references stores (id), type ${int} not null check (type in (1, 2)),
     state ${int} not null check (state in (0, 1, 3, 4)), amount_fen ${int} not null check (amount_fen >= 0),
     title_id ${int} not null, title_json text not null, remark text not null,
     number text unique, red_number text unique, reason text, upload text, red_upload text,
     created_at ${int} not null, issued_at ${int}, rejected_at ${int}, reversed_at ${int},
     check (state not in (1, 4) or (number is not null and amount_fen > 0))`,
  ),
  "create index invoices_customer on invoices (customer_id, id)",
  "create index invoices_state on invoices (state)",
  table(
    "invoice_orders",
    `${id}, invoice_id ${int} not null references invoices (id), order_id ${int} not null references orders (id),
     amount_fen ${int} not null check (amount_fen >= 0), is_live ${int} not null check (is_live in (0, 1)),
     unique (invoice_id, order_id)`,
  ),
  "create unique index invoice_orders_live on invoice_orders (order_id) where is_live = 1",
  "create index invoice_orders_order on invoice_orders (order_id)",
];
