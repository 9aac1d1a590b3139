import type { Ddl } from "../../database/ddl.ts";

/** The service window, and conversations between customers and account managers. */
export default ({ table, id, int }: Ddl) => [
  table(
    "service_tickets",
    `hash text primary key, token_hash text not null, customer_id ${int} not null references customers (id),
     expires_at ${int} not null`,
  ),

  table(
    "manager_messages",
    `${id}, customer_id ${int} not null references customers (id), manager_id ${int} references managers (id),
     author text not null default 'customer' check (author in ('customer', 'staff')),
     author_name text not null default '', member_id ${int} references staff_members (id),
     content text not null check (content <> ''),
     record_kind text check (record_kind in ('order', 'product', 'quotation', 'refund')), record_id ${int},
     created_at ${int} not null`,
  ),
  "create index manager_messages_customer on manager_messages (customer_id)",

  table(
    "conversations",
    `customer_id ${int} primary key references customers (id), last_id ${int} not null, last_at ${int} not null,
     waiting_since ${int}, customer_read_id ${int} not null default 0, staff_read_id ${int} not null default 0,
     assigned_id ${int} references staff_members (id)`,
  ),
  "create index conversations_waiting on conversations (waiting_since) where waiting_since is not null",
  "create index conversations_last on conversations (last_at)",
  "create index conversations_assigned on conversations (assigned_id) where assigned_id is not null",

  table(
    "message_files",
    `${id}, message_id ${int} not null references manager_messages (id),
     customer_id ${int} not null references customers (id), upload text not null, file_name text not null,
     file_bytes ${int} not null`,
  ),
  "create index message_files_message on message_files (message_id)",
  "create index message_files_customer on message_files (customer_id)",

  table(
    "message_notes",
    `${id}, customer_id ${int} not null references customers (id), member_id ${int} references staff_members (id),
     written_by text not null, content text not null check (content <> ''), created_at ${int} not null`,
  ),
  "create index message_notes_customer on message_notes (customer_id)",
];
