import type { Ddl } from "../../database/ddl.ts";

/** Account managers, customers, and changes of their phone. */
export default ({ table, id, int }: Ddl) => [
  table("managers", `${id}, real_name text not null, phone text not null, image text, region text not null`),

  table(
    "customers",
    `${id}, phone text not null unique, password_hash text, company text not null, real_name text not null,
     nickname text not null, avatar text, is_open_member ${int} not null, is_money_level ${int} not null,
     balance ${int} not null default 0 check (balance >= 0), points ${int} not null default 0 check (points >= 0),
     birthday text, audit_state ${int} not null check (audit_state between 0 and 3),
     audit_type ${int} not null check (audit_type in (0, 1)), audit_reject_reason text,
     manager_id ${int} references managers (id), phone_checked ${int} not null, biz_user_id text not null,
     is_active ${int} not null default 1, created_at ${int} not null, closes_at ${int}, closed_at ${int}`,
  ),
  "create index customers_manager on customers (manager_id, id)",

  table(
    "phone_changes",
    `customer_id ${int} primary key references customers (id), token_hash text not null,
     verified_until ${int} not null`,
  ),
];
