import type { Ddl } from "../ddl.ts";

/** The invoice that a customer asked for with an order: the title and the type, applied for once the group is paid. */
export default ({ int }: Ddl) => [
  `alter table order_groups add column invoice_title_id ${int}`,
  `alter table order_groups add column invoice_type ${int}`,
];
