import type { Ddl } from "../ddl.ts";

/**
 * The number of machines of a saved printer, the A4 pages that one of them prints in a month (null where the customer gives
 * none), and whether the printer is out of use (1), which leaves it in the list alone.
 */
export default ({ int }: Ddl) => [
  `alter table my_printers add column machines ${int} not null default 1 check (machines between 1 and 999)`,
  `alter table my_printers add column monthly_pages ${int} check (monthly_pages between 1 and 999999)`,
  `alter table my_printers add column is_off ${int} not null default 0 check (is_off in (0, 1))`,
];
