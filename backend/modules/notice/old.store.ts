import { DAY_MS } from "#contract/rules/calendar.ts";
import { NOTICE_DAYS } from "#contract/rules/notice.ts";
import type { Db } from "../../database/database.ts";

/** Deletes notices and messages after 180 days. */
export async function deleteOld(tx: Db, now: number) {
  const before = now - NOTICE_DAYS * DAY_MS;
  for (const table of ["notices", "staff_notices", "outgoing"] as const) {
    await tx.deleteFrom(table).where("created_at", "<", before).execute();
  }
}
