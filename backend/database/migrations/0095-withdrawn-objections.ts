import type { Ddl } from "../ddl.ts";

/** Objections to statements that their customers have withdrawn before an answer. */
export default ({ int }: Ddl) => [`alter table statement_objections add column withdrawn_at ${int}`];
