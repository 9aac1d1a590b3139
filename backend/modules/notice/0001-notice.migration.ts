import type { Ddl } from "../../database/ddl.ts";

/** What customers want to be told of by which channel, and their addresses for notices. */
export default ({ table, int }: Ddl) => [
  table(
    "notice_choices",
    `customer_id ${int} not null references customers (id), kinds text not null, channel text not null,
     primary key (customer_id, kinds, channel)`,
  ),

  table(
    "notice_mails",
    `customer_id ${int} not null primary key references customers (id), email text not null,
     pending_email text not null default '', code_hash text not null, code_expires_at ${int} not null,
     attempts_left ${int} not null, confirmed_at ${int}`,
  ),
];
