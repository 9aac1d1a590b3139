import type { Ddl } from "../../database/ddl.ts";

/** The printers that a customer has saved, with the customer's own name and place of each. */
export default ({ table, int }: Ddl) => [
  table(
    "my_printers",
    `customer_id ${int} not null references customers (id), printer_id ${int} not null references printers (id),
     name text not null, place text not null, machines ${int} not null default 1 check (machines between 1 and 999),
     monthly_pages ${int} check (monthly_pages between 1 and 999999),
     is_off ${int} not null default 0 check (is_off in (0, 1)), created_at ${int} not null,
     primary key (customer_id, printer_id)`,
  ),
];
