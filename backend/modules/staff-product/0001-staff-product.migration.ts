import type { Ddl } from "../../database/ddl.ts";

/** Tables of products that members have sent, and prices that begin on a later day. */
export default ({ table, id, int }: Ddl) => [
  table(
    "goods_imports",
    `${id}, member_id ${int} not null references staff_members (id), at ${int} not null, name text not null,
     digest text not null, upload text not null, versions_json text not null, pictures_json text not null default '{}',
     counts_json text not null, written_at ${int}, batch text not null default ''`,
  ),
  "create index goods_imports_at on goods_imports (at)",
  "create index goods_imports_digest on goods_imports (digest)",

  table(
    "planned_prices",
    `${id}, product_id ${int} not null references products (id), starts_at ${int} not null, cells_json text not null,
     approved_json text not null, summary text not null, reason text not null,
     member_id ${int} not null references staff_members (id), planned_at ${int} not null,
     state text not null default 'waiting', ended_at ${int}`,
  ),
  "create unique index planned_prices_waiting on planned_prices (product_id) where state = 'waiting'",
];
