import type { Ddl } from "../ddl.ts";

/** Sums of paid orders read by the day of payment. */
export default (_ddl: Ddl) => ["create index order_groups_paid on order_groups (paid_at) where state = 'paid'"];
