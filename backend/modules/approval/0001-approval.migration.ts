import type { Ddl } from "../../database/ddl.ts";

/** Lists that were sent for approval. */
export default ({ table, id, int }: Ddl) => [
  table(
    "approvals",
    `${id}, customer_id ${int} not null references customers (id), form_key text not null, title text not null,
     approver text not null, email text, message text not null, hides_prices ${int} not null,
     address_id ${int} not null, address text not null, lines_json text not null, total_fen ${int} not null,
     postage_fen ${int} not null, pieces ${int} not null, state text not null, decided_by text, reason text,
     decided_at ${int}, group_id ${int} references order_groups (id), expires_at ${int} not null,
     created_at ${int} not null,
     unique (customer_id, form_key)`,
  ),
  "create index approvals_customer on approvals (customer_id, id)",
];
