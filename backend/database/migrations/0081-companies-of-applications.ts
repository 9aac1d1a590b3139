import type { Ddl } from "../ddl.ts";

/** The company and the credit code of an application as columns, by which staff search, and the desk's lists. */
export default ({ engine }: Ddl) => {
  const field = (name: string) =>
    engine === "postgres" ? `fields_json::json ->> '${name}'` : `json_extract(fields_json, '$.${name}')`;
  return [
    "alter table settlements add column company text not null default ''",
    "alter table settlements add column credit_code text not null default ''",
    `update settlements set company = coalesce(${field("company")}, ''),
     credit_code = coalesce(${field("credit_code")}, '')`,
    "create index settlements_code on settlements (credit_code) where credit_code <> ''",
    "create index settlements_waiting on settlements (submitted_at, id) where state = 1",
    "create index customers_manager on customers (manager_id, id)",
    "create index staff_requests_customer on staff_requests (customer_id) where state in ('open', 'waiting')",
  ];
};
