import type { Ddl } from "../ddl.ts";

/** The printers that a customer has saved, with the customer's own name and place of each. */
export default ({ table, int }: Ddl) => [
  table(
    "my_printers",
    `customer_id ${int} not null references customers (id), printer_id ${int} not null references printers (id),
     name text not null, place text not null, created_at ${int} not null,
     primary key (customer_id, printer_id)`,
  ),
];
