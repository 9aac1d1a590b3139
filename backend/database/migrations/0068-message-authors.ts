import type { Ddl } from "../ddl.ts";

/** The author of a message between customer and account manager, and the name shown above a reply. */
export default (_ddl: Ddl) => [
  `alter table manager_messages add column author text not null default 'customer'
     check (author in ('customer', 'staff'))`,
  "alter table manager_messages add column author_name text not null default ''",
];
