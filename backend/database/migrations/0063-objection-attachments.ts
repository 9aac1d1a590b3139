import type { Ddl } from "../ddl.ts";

/** The upload that comes with an objection, with the name and the size of its file; null for an objection without one. */
export default ({ int }: Ddl) => [
  "alter table statement_objections add column upload text",
  "alter table statement_objections add column file_name text",
  `alter table statement_objections add column file_bytes ${int} check (file_bytes >= 0)`,
];
