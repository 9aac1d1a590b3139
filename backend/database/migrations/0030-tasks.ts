import type { Ddl } from "../ddl.ts";

/** Work with a due time that follows a commit; one row per cause. */
export default ({ table, id, int }: Ddl) => [
  table(
    "tasks",
    `${id}, kind text not null, ref text not null, run_at ${int} not null, claimed_until ${int} not null,
     attempts ${int} not null, last_error text not null, done_at ${int}, created_at ${int} not null, unique (kind, ref)`,
  ),
  "create index tasks_due on tasks (run_at) where done_at is null",
];
