import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import { MAIL_TASK } from "../../platform/mails.ts";
import { OUTGOING_TASK } from "../../platform/outgoing.ts";

type Choice = { isFailed: boolean; limit: number };

/** Messages that are not sent, the newest first, with the tries of their tasks. */
export const unsentMessages = (db: Db, { isFailed, limit }: Choice) =>
  db
    .selectFrom("outgoing")
    .leftJoin("tasks", (join) =>
      join.on("tasks.kind", "=", OUTGOING_TASK).on(sql<boolean>`tasks.ref = cast(outgoing.id as text)`),
    )
    .leftJoin("customers", "customers.id", "outgoing.customer_id")
    .leftJoin("notice_robots", "notice_robots.customer_id", "outgoing.customer_id")
    .select(["outgoing.channel", "outgoing.created_at", "outgoing.dropped_at", "outgoing.failure"])
    .select(["tasks.attempts", "tasks.last_error", "customers.phone", "notice_robots.url"])
    .where("outgoing.sent_at", "is", null)
    .$if(isFailed, (query) =>
      query.where(({ eb, or }) => or([eb("outgoing.dropped_at", "is not", null), eb("tasks.attempts", ">", 0)])),
    )
    .orderBy("outgoing.id", "desc")
    .limit(limit)
    .execute();
export type OutgoingRow = Awaited<ReturnType<typeof unsentMessages>>[number];

/** The same of mails, which are tried until they are sent. */
export const unsentMails = (db: Db, { isFailed, limit }: Choice) =>
  db
    .selectFrom("mails")
    .leftJoin("tasks", (join) =>
      join.on("tasks.kind", "=", MAIL_TASK).on(sql<boolean>`tasks.ref = cast(mails.id as text)`),
    )
    .select(["mails.recipient", "mails.created_at", "tasks.attempts", "tasks.last_error"])
    .where("mails.sent_at", "is", null)
    .$if(isFailed, (query) => query.where("tasks.attempts", ">", 0))
    .orderBy("mails.id", "desc")
    .limit(limit)
    .execute();
