import type { Ddl } from "../ddl.ts";

/** The batches of a member among the many acts of the log, and the packages of a period. */
export default (_: Ddl) => [
  "create index staff_log_batch on staff_log (member_id, at) where batch <> ''",
  "create index packages_shipped on packages (shipped_at)",
];
