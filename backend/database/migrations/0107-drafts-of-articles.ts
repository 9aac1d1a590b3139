import type { Ddl } from "../ddl.ts";

/** Articles that staff write and that readers do not see yet. */
export default (_: Ddl) => [
  "alter table articles add column state text not null default 'published' check (state in ('published', 'draft'))",
];
