import type { Ddl } from "../ddl.ts";

/** The kind of an objection, and in fen what the statement says and what the customer counts, where an amount is given. */
export default ({ int }: Ddl) => [
  "alter table statement_objections add column kind text not null default 'other'",
  `alter table statement_objections add column billed_fen ${int}`,
  `alter table statement_objections add column claimed_fen ${int}`,
];
