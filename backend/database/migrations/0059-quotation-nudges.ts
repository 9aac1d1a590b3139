import type { Ddl } from "../ddl.ts";

/** The time at which the customer last reminded the account manager of a quotation; null before the first time. */
export default ({ int }: Ddl) => [`alter table quotations add column nudged_at ${int}`];
