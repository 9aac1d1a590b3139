import type { Ddl } from "../ddl.ts";

/** The reason for which a review is hidden, as its customer reads it. */
export default (_ddl: Ddl) => [
  "alter table reviews add column hidden_reason text",
  "create index reviews_open on reviews (created_at) where reply is null and state = 'shown'",
];
