import { SHOP_ACT_NAMES } from "#contract/rules/staff-order.ts";
import type { Db } from "../../database/database.ts";

/** What the shop did to the orders of a customer, or to one of them, the newest first. */
export const shopActs = (db: Db, customer_id: number, { order_id, limit }: { order_id?: number; limit: number }) =>
  db
    .selectFrom("staff_log")
    .where("customer_id", "=", customer_id)
    .where("subject", "=", "order")
    .where("act", "in", SHOP_ACT_NAMES)
    .$if(order_id !== undefined, (query) => query.where("subject_id", "=", order_id ?? 0))
    .select(["at", "act", "label", "subject_id", "before_json", "after_json", "personal_before", "personal_after"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
export type ShopActRow = Awaited<ReturnType<typeof shopActs>>[number];
