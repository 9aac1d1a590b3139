import type { Db } from "../../database/database.ts";

/** What members did for the customer, with the beginnings and ends, the newest first. */
export const actsFor = (db: Db, customer_id: number, limit: number) =>
  db
    .selectFrom("staff_log")
    .leftJoin("staff_members", "staff_members.id", "staff_log.member_id")
    .where("staff_log.customer_id", "=", customer_id)
    .where("staff_log.act", "in", ["proxy.start", "proxy.act", "proxy.end"])
    .select(["staff_log.at", "staff_log.act", "staff_log.label", "staff_log.summary"])
    .select(({ fn }) => fn.coalesce("staff_members.name", "staff_log.actor").as("member"))
    .orderBy("staff_log.id", "desc")
    .limit(limit)
    .execute();
