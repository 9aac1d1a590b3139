import type { Ddl } from "../ddl.ts";

/** The money that acts of staff give away, which the thresholds of the four eyes add up over a day. */
export default ({ int }: Ddl) => [
  `alter table staff_log add column amount_fen ${int}`,
  "create index staff_log_money on staff_log (at) where amount_fen is not null",
];
