import type { Ddl } from "../ddl.ts";

/** Members of staff that act for a customer, one for a customer at a time. */
export default ({ table, id, int }: Ddl) => [
  table(
    "proxies",
    `${id}, hash text not null unique, customer_id ${int} not null references customers (id),
     member_id ${int} not null references staff_members (id), session text not null, reason text not null,
     started_at ${int} not null, expires_at ${int} not null, ended_at ${int}, end_reason text`,
  ),
  "create unique index proxies_open on proxies (customer_id) where ended_at is null",
  "create index proxies_session on proxies (session) where ended_at is null",
];
