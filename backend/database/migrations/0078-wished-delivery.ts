import type { Ddl } from "../ddl.ts";

/** The day in Shanghai that a buyer asks for, a half of it, and what the carrier must know; empty for none. */
export default (_: Ddl) => [
  "alter table orders add column deliver_day text not null default ''",
  "alter table orders add column deliver_part text not null default '' check (deliver_part in ('', 'am', 'pm'))",
  "alter table orders add column deliver_note text not null default ''",
];
