import type { Ddl } from "../ddl.ts";

/**
 * The number of people that a ready bundle is for, with other numbers to choose; the lines whose quantity grows with
 * it; and SKUs that can replace a line's. Also the name and the size of a file that comes with a message on a
 * quotation; an older message has neither, and its upload is a picture.
 */
export default ({ table, int }: Ddl) => [
  "alter table bundles add column people_label text not null default ''",
  `alter table bundles add column people ${int} check (people >= 1)`,
  "alter table bundles add column sizes_json text not null default '[]'",
  `alter table bundle_lines add column scaled ${int} not null default 0`,
  table(
    "bundle_alternatives",
    `bundle_line_id ${int} not null references bundle_lines (id), sku_id ${int} not null references skus (id),
     sort ${int} not null, primary key (bundle_line_id, sku_id)`,
  ),
  "alter table quotation_messages add column file_name text",
  `alter table quotation_messages add column file_bytes ${int} check (file_bytes >= 0)`,
];
