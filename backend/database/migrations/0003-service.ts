import type { Ddl } from "../ddl.ts";

/** Tickets of the service window as hashes, and messages of customers to their account managers. */
export default ({ table, id, int }: Ddl) => [
  table(
    "service_tickets",
    `hash text primary key, token_hash text not null, customer_id ${int} not null references customers (id),
     expires_at ${int} not null`,
  ),
  table(
    "manager_messages",
    `${id}, customer_id ${int} not null references customers (id), manager_id ${int} references managers (id),
     content text not null check (content <> ''), created_at ${int} not null`,
  ),
  "create index manager_messages_customer on manager_messages (customer_id)",
];
