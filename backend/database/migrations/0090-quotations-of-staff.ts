import type { Ddl } from "../ddl.ts";

/**
 * When a quote was requested, what staff have typed and not sent, and who has sent a version or a message. Costs of a
 * version have a column of their own, because customers read its lines.
 */
export default ({ table, int }: Ddl) => [
  `alter table quotations add column asked_at ${int}`,
  "update quotations set asked_at = coalesce(quoted_at, updated_at) where state not in ('draft', 'void') or version > 0",
  "create index quotations_waiting on quotations (asked_at, id) where state = 'asked'",
  "create index quotations_asked on quotations (asked_at) where asked_at is not null",
  "alter table quotation_versions add column costs_json text not null default '[]'",
  `alter table quotation_versions add column member_id ${int} references staff_members (id)`,
  `alter table quotation_messages add column member_id ${int} references staff_members (id)`,
  table(
    "quotation_drafts",
    `quotation_id ${int} primary key references quotations (id), version ${int} not null, prices_json text not null,
     note text not null, internal text not null, valid_day text not null,
     member_id ${int} references staff_members (id), saved_at ${int} not null`,
  ),
];
