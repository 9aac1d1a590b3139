import type { Ddl } from "../ddl.ts";

/** Browsers that have proven a phone; the hash is of the phone and of a secret that the browser alone has. */
export default ({ table, int }: Ddl) => [
  table("known_browsers", `hash text primary key, created_at ${int} not null`),
  "create index known_browsers_created on known_browsers (created_at)",
];
