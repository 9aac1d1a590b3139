import type { Ddl } from "../../database/ddl.ts";

/** Coupons of stores and of the platform, and those that customers have received. Amounts are fen. */
export default ({ table, id, int }: Ddl) => [
  table(
    "coupons",
    `${id}, store_id ${int} references stores (id), type ${int} not null default 0 check (type in (0, 1, 10, 11, 12)),
     title text not null, amount_fen ${int} not null check (amount_fen > 0),
     threshold_fen ${int} not null check (threshold_fen >= amount_fen), total ${int} not null check (total >= 1),
     given ${int} not null default 0 check (given between 0 and total),
     per_customer ${int} not null check (per_customer between 1 and 10), valid_from ${int} not null,
     valid_until ${int} not null check (valid_until > valid_from), ended_at ${int}, created_at ${int} not null`,
  ),
  "create index coupons_store on coupons (store_id, valid_until)",

  table(
    "coupon_targets",
    `coupon_id ${int} not null references coupons (id), target_id ${int} not null, primary key (coupon_id, target_id)`,
  ),

  // Each row is a holder in the ledger, whose `unused` is 1 until it is used.
  table(
    "customer_coupons",
    `${id}, customer_id ${int} not null references customers (id), coupon_id ${int} not null references coupons (id),
     number ${int} not null check (number >= 1), taken_at ${int} not null,
     unused ${int} not null default 0 check (unused in (0, 1)), group_id ${int} references order_groups (id),
     used_at ${int},
     unique (customer_id, coupon_id, number)`,
  ),
  "create index customer_coupons_coupon on customer_coupons (coupon_id)",
  "create index customer_coupons_group on customer_coupons (group_id) where group_id is not null",
  "create index customer_coupons_used on customer_coupons (coupon_id) where unused = 0",
];
