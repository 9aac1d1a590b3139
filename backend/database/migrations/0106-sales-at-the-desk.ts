import type { Ddl } from "../ddl.ts";

/**
 * The normal price of a flash sale when it was set up, by which the desk counts what it costs. A request about
 * something new names no record, so that several may wait at once.
 */
export default ({ int }: Ddl) => [
  `alter table seckill_sales add column normal_price ${int} not null default 0`,
  "update seckill_sales set normal_price = (select price from skus where skus.id = seckill_sales.sku_id)",
  "create index seckill_sales_start on seckill_sales (starts_at)",
  "create index customer_coupons_used on customer_coupons (coupon_id) where unused = 0",
  "drop index staff_requests_pending",
  `create unique index staff_requests_pending on staff_requests (act, subject, subject_id)
   where state in ('open', 'waiting') and subject_id > 0`,
];
