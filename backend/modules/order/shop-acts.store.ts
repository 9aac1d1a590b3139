import { SHOP_ACT_NAMES } from "#contract/rules/staff-order.ts";
import type { Db } from "../../database/database.ts";

/** What the shop did to the orders of a customer, or to some of them, the newest first. */
export const shopActs = (
  db: Db,
  customer_id: number,
  { order_ids, limit }: { order_ids?: readonly number[]; limit: number },
) =>
  db
    .selectFrom("staff_log")
    .where("customer_id", "=", customer_id)
    .where("subject", "=", "order")
    .where("act", "in", SHOP_ACT_NAMES)
    .$if(order_ids !== undefined, (query) => query.where("subject_id", "in", [0, ...(order_ids ?? [])]))
    .select(["at", "act", "label", "subject_id", "before_json", "after_json", "personal_before", "personal_after"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
export type ShopActRow = Awaited<ReturnType<typeof shopActs>>[number];
