import type { Ddl } from "../ddl.ts";

/** Notices of customers and staff, and the outgoing messages of each. */
export default ({ table, id, int }: Ddl) => [
  table(
    "notices",
    `${id}, customer_id ${int} not null references customers (id), kind text not null, event text not null,
     title text not null, body text not null, path text not null, created_at ${int} not null, read_at ${int},
     unique (customer_id, event)`,
  ),
  "create index notices_customer on notices (customer_id, id)",
  "create index notices_unread on notices (customer_id) where read_at is null",
  "create index notices_created on notices (created_at)",
  table(
    "staff_notices",
    `${id}, kind text not null, event text not null unique, title text not null,
     customer_id ${int} references customers (id), path text not null, created_at ${int} not null`,
  ),
  "create index staff_notices_created on staff_notices (created_at)",
  `alter table staff_members add column notices_read_id ${int} not null default 0`,
  table(
    "outgoing",
    `${id}, message_id text not null unique, channel text not null, customer_id ${int} references customers (id),
     message text not null, created_at ${int} not null, sent_at ${int}, dropped_at ${int}, failure text not null`,
  ),
  "create index outgoing_waiting on outgoing (id) where sent_at is null",
  table(
    "notice_choices",
    `customer_id ${int} not null references customers (id), kinds text not null, channel text not null,
     primary key (customer_id, kinds, channel)`,
  ),
  table(
    "notice_mails",
    `customer_id ${int} not null primary key references customers (id), email text not null, code_hash text not null,
     code_expires_at ${int} not null, attempts_left ${int} not null, confirmed_at ${int}`,
  ),
  table(
    "notice_robots",
    `customer_id ${int} not null primary key references customers (id), url text not null, failures ${int} not null,
     tested_at ${int} not null, stopped_at ${int}`,
  ),
];
