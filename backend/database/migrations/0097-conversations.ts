import type { Ddl } from "../ddl.ts";

/**
 * Conversations between customers and account managers: read marks, the instant since which the customer waits, the
 * answering member, the records and files of messages, and the notes of staff.
 */
export default ({ table, id, int }: Ddl) => [
  table(
    "conversations",
    `customer_id ${int} primary key references customers (id), last_id ${int} not null, last_at ${int} not null,
     waiting_since ${int}, customer_read_id ${int} not null default 0, staff_read_id ${int} not null default 0,
     assigned_id ${int} references staff_members (id)`,
  ),
  "create index conversations_waiting on conversations (waiting_since) where waiting_since is not null",
  "create index conversations_last on conversations (last_at)",
  "create index conversations_assigned on conversations (assigned_id) where assigned_id is not null",
  `alter table manager_messages add column member_id ${int} references staff_members (id)`,
  `alter table manager_messages add column record_kind text
     check (record_kind in ('order', 'product', 'quotation', 'refund'))`,
  `alter table manager_messages add column record_id ${int}`,
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
  `insert into conversations (customer_id, last_id, last_at, waiting_since, customer_read_id, staff_read_id)
     select m.customer_id, max(m.id), max(m.created_at),
       min(case when m.author = 'customer' and m.id > coalesce(
         (select max(r.id) from manager_messages r where r.customer_id = m.customer_id and r.author = 'staff'), 0)
         then m.created_at end),
       max(m.id),
       coalesce((select max(r.id) from manager_messages r where r.customer_id = m.customer_id and r.author = 'staff'), 0)
     from manager_messages m group by m.customer_id`,
];
