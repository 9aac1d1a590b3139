import { sql } from "kysely";
import type { Db } from "../../database/database.ts";

/** Tasks that have failed this often, without those that are done, the oldest first. */
export const failingTasks = (db: Db, failures: number, limit: number) =>
  db
    .selectFrom("tasks")
    .select(["kind", "ref", "attempts", "created_at"])
    .where("done_at", "is", null)
    .where("attempts", ">=", failures)
    .orderBy("id")
    .limit(limit)
    .execute();

/** Acts without the approval of a second member since an instant, the newest first. */
export const actsAlone = (db: Db, since: number, limit: number) =>
  db
    .selectFrom("staff_log")
    .leftJoin("staff_members", "staff_members.id", "staff_log.member_id")
    .select(["staff_log.act", "staff_log.label", "staff_log.summary", "staff_log.at"])
    .select(({ fn, ref }) => fn.coalesce("staff_members.name", ref("staff_log.actor")).as("by"))
    .where(sql<boolean>`staff_log.is_alone = 1`)
    .where("staff_log.at", ">=", since)
    .orderBy("staff_log.id", "desc")
    .limit(limit)
    .execute();
