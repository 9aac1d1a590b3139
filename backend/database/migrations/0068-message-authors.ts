import type { Ddl } from "../ddl.ts";

/** Who wrote a message between customer and account manager, and the name that a reply is shown with. */
export default (_ddl: Ddl) => [
  `alter table manager_messages add column author text not null default 'customer'
     check (author in ('customer', 'staff'))`,
  "alter table manager_messages add column author_name text not null default ''",
];
