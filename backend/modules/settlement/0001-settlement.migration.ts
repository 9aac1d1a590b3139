import type { Ddl } from "../../database/ddl.ts";

/** Applications for trade prices and for stores, and the pictures of their licences. */
export default ({ table, id, int }: Ddl) => [
  table(
    "settlements",
    `${id}, customer_id ${int} not null references customers (id), kind text not null,
     state ${int} not null check (state between 0 and 3), fields_json text not null, store_name text not null,
     company text not null default '', credit_code text not null default '', code_doubtful ${int} not null,
     reject_reason text, created_at ${int} not null, updated_at ${int} not null, submitted_at ${int},
     reviewed_at ${int}`,
  ),
  "create index settlements_customer on settlements (customer_id)",
  "create unique index settlements_open on settlements (customer_id, kind) where state in (0, 1)",
  "create index settlements_code on settlements (credit_code) where credit_code <> ''",
  "create index settlements_waiting on settlements (submitted_at, id) where state = 1",

  table(
    "settlement_pictures",
    `${id}, customer_id ${int} not null references customers (id),
     settlement_id ${int} not null references settlements (id), upload text not null, created_at ${int} not null`,
  ),
  "create index settlement_pictures_settlement on settlement_pictures (settlement_id)",
  "create index settlement_pictures_upload on settlement_pictures (upload)",
];
