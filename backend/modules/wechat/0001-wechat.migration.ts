import type { Ddl } from "../../database/ddl.ts";

/** The accounts of WeChat that log in as a customer, and those that WeChat has named and that wait for a phone. */
export default ({ table, id, int }: Ddl) => [
  table(
    "wechat_accounts",
    `${id}, app_id text not null, openid text not null, customer_id ${int} not null references customers (id),
     device text not null, bound_at ${int} not null, used_at ${int} not null,
     unique (app_id, openid)`,
  ),
  "create index wechat_accounts_customer on wechat_accounts (customer_id)",

  table(
    "wechat_tickets",
    `ticket_hash text primary key, app_id text not null, openid text not null, expires_at ${int} not null`,
  ),
];
