import type { Ddl } from "../../database/ddl.ts";

/** Quotations with scenes, lines, versions and messages, and ready bundles. Amounts are fen. */
export default ({ table, id, int }: Ddl) => [
  table(
    "quotations",
    `${id}, sn text not null unique, customer_id ${int} not null references customers (id), name text not null,
     client text not null, contact text not null, phone text not null, address text not null, wanted_on text not null,
     budget_fen ${int} check (budget_fen >= 0), remark text not null,
     state text not null check (state in ('draft', 'asked', 'quoted', 'ordered', 'expired', 'void')),
     version ${int} not null default 0, note text not null default '', valid_until ${int}, asked_at ${int},
     nudged_at ${int}, quoted_at ${int}, accepted_at ${int}, group_id ${int} unique references order_groups (id),
     markup ${int} not null default 1000 check (markup >= 0), rounding text not null default 'jiao',
     created_at ${int} not null, updated_at ${int} not null,
     check (state <> 'ordered' or (accepted_at is not null and group_id is not null)),
     check (accepted_at is null or version > 0)`,
  ),
  "create index quotations_customer on quotations (customer_id, updated_at)",
  "create index quotations_valid on quotations (valid_until) where state = 'quoted'",
  "create index quotations_waiting on quotations (asked_at, id) where state = 'asked'",
  "create index quotations_asked on quotations (asked_at) where asked_at is not null",

  table(
    "quotation_scenes",
    `${id}, quotation_id ${int} not null references quotations (id), name text not null, unique (quotation_id, name)`,
  ),

  table(
    "quotation_lines",
    `${id}, quotation_id ${int} not null references quotations (id),
     scene_id ${int} not null references quotation_scenes (id), product_id ${int} not null references products (id),
     sku_id ${int} not null references skus (id), quantity ${int} not null check (quantity >= 1),
     target_fen ${int} check (target_fen >= 0), remark text not null, price_fen ${int} check (price_fen >= 0),
     accepted ${int} not null default 0, markup ${int} check (markup >= 0),
     unique (scene_id, sku_id)`,
  ),
  "create index quotation_lines_quotation on quotation_lines (quotation_id)",

  // Costs have a column of their own, because customers read the lines.
  table(
    "quotation_versions",
    `${id}, quotation_id ${int} not null references quotations (id), version ${int} not null,
     total_fen ${int} not null, note text not null, valid_until ${int} not null, lines_json text not null,
     costs_json text not null default '[]', member_id ${int} references staff_members (id), created_at ${int} not null,
     unique (quotation_id, version)`,
  ),

  table(
    "quotation_messages",
    `${id}, quotation_id ${int} not null references quotations (id),
     author text not null check (author in ('customer', 'staff', 'event')),
     member_id ${int} references staff_members (id), content text not null, upload text, file_name text,
     file_bytes ${int} check (file_bytes >= 0), created_at ${int} not null`,
  ),
  "create index quotation_messages_quotation on quotation_messages (quotation_id)",

  // What staff have typed and not sent.
  table(
    "quotation_drafts",
    `quotation_id ${int} primary key references quotations (id), version ${int} not null, prices_json text not null,
     note text not null, internal text not null, valid_day text not null,
     member_id ${int} references staff_members (id), saved_at ${int} not null`,
  ),

  table(
    "bundles",
    `${id}, name text not null unique, category text not null default '', intro text not null,
     people_label text not null default '', people ${int} check (people >= 1), sizes_json text not null default '[]',
     picture text not null, tags_json text not null, sort ${int} not null`,
  ),

  table(
    "bundle_lines",
    `${id}, bundle_id ${int} not null references bundles (id), part text not null,
     sku_id ${int} not null references skus (id), quantity ${int} not null check (quantity >= 1),
     scaled ${int} not null default 0,
     unique (bundle_id, sku_id)`,
  ),

  // SKUs that can replace a line's.
  table(
    "bundle_alternatives",
    `bundle_line_id ${int} not null references bundle_lines (id), sku_id ${int} not null references skus (id),
     sort ${int} not null,
     primary key (bundle_line_id, sku_id)`,
  ),
];
