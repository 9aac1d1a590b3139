import type { Ddl } from "../../database/ddl.ts";

/** Addresses of customers, one of them the default. */
export default ({ table, id, int }: Ddl) => [
  table(
    "addresses",
    `${id}, customer_id ${int} not null references customers (id), real_name text not null, phone text not null,
     province text not null, city text not null, district text not null, street text not null, detail text not null,
     is_default ${int} not null check (is_default in (0, 1)), created_at ${int} not null`,
  ),
  "create unique index addresses_one_default on addresses (customer_id) where is_default = 1",
  "create index addresses_customer on addresses (customer_id)",
];
