import { sql } from "kysely";
import type { ActName, Subject } from "#contract/rules/staff.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import { selectPage } from "../../database/paging.ts";

export type LogQuery = {
  /** The member whose acts are read; undefined for those of everybody. */
  member_id?: number | undefined;
  act?: ActName | undefined;
  subject?: Subject | undefined;
  isAlone?: boolean | undefined;
  keyword: string;
  since?: number | undefined;
  until?: number | undefined;
  page: number;
  limit: number;
};

const selected = (db: Db) =>
  db
    .selectFrom("staff_log")
    .leftJoin("staff_members", "staff_members.id", "staff_log.member_id")
    .selectAll("staff_log")
    .select("staff_members.name");
export type LogRow = Awaited<ReturnType<ReturnType<typeof selected>["execute"]>>[number];

/** One page of acts, the newest first, and how many there are. */
export function listLog(db: Db, { member_id, act, subject, isAlone, keyword, since, until, page, limit }: LogQuery) {
  const found = selected(db)
    .$if(member_id !== undefined, (query) => query.where("staff_log.member_id", "=", member_id ?? 0))
    .$if(act !== undefined, (query) => query.where("staff_log.act", "=", act ?? ""))
    .$if(subject !== undefined, (query) => query.where("staff_log.subject", "=", subject ?? "desk"))
    .$if(isAlone === true, (query) => query.where("staff_log.is_alone", "=", 1))
    .$if(since !== undefined, (query) => query.where("staff_log.at", ">=", since ?? 0))
    .$if(until !== undefined, (query) => query.where("staff_log.at", "<", until ?? 0))
    .$if(keyword !== "", (query) =>
      query.where(sql<boolean>`lower(staff_log.label) like ${likePattern(keyword.toLowerCase())} escape '\\'`),
    );
  return selectPage(found, "staff_log.id", { page, limit });
}

/** The acts on one record, the newest first. */
export const logOfRecord = (db: Db, subject: Subject, subject_id: number, limit: number) =>
  selected(db)
    .where("staff_log.subject", "=", subject)
    .where("staff_log.subject_id", "=", subject_id)
    .orderBy("staff_log.id", "desc")
    .limit(limit)
    .execute();

/** The acts about one customer, the newest first. */
export const logOfCustomer = (db: Db, customer_id: number, limit: number) =>
  selected(db).where("staff_log.customer_id", "=", customer_id).orderBy("staff_log.id", "desc").limit(limit).execute();

/** The last act of this kind by the member on the record since an instant. */
export const lastAct = (db: Db, member_id: number, act: ActName, subject_id: number, since: number) =>
  db
    .selectFrom("staff_log")
    .select("id")
    .where("member_id", "=", member_id)
    .where("act", "=", act)
    .where("subject_id", "=", subject_id)
    .where("at", ">=", since)
    .limit(1)
    .executeTakeFirst();
