import type { Ddl } from "../../database/ddl.ts";

/** How the shop's chart of accounts names what vouchers are booked on: one row, or none for the default names. */
export default ({ table, int }: Ddl) => [
  table(
    "accounting_settings",
    `id ${int} primary key check (id = 1), settings_json text not null, changed_by text not null,
     changed_at ${int} not null`,
  ),
];
