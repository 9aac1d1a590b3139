import { DAY_MS, HOUR_MS } from "#contract/rules/calendar.ts";
import type { Database } from "../database/database.ts";
import { OUTGOING_TASK } from "../platform/outgoing.ts";
import type { Ports } from "../ports.ts";

/** The age in ms of notices that the demo's customers and members have read. */
const READ_AFTER_MS = 2 * DAY_MS;

/** The age in ms from which notices of new work are left out of the demo. */
const STAFF_LIFE_MS = 14 * DAY_MS;

/**
 * What the demo's people have read of the notices that its seeds have caused: all but those of the last two days. The
 * seeds act in another order than time, so that the rows are written again in its order. Messages to phones and robots
 * about the past are removed, so that none leaves the shop at its start.
 */
export async function seedReadNotices(database: Database, { clock }: Pick<Ports, "clock">) {
  const now = clock.now();
  const before = now - READ_AFTER_MS;
  await database.write(async (tx) => {
    const notices = await tx.selectFrom("notices").selectAll().orderBy("created_at").orderBy("id").execute();
    await tx.deleteFrom("notices").execute();
    for (const { id: _, ...row } of notices) {
      const read_at = row.created_at < before ? row.created_at + HOUR_MS : null;
      await tx
        .insertInto("notices")
        .values({ ...row, read_at })
        .execute();
    }
    const work = await tx
      .selectFrom("staff_notices")
      .selectAll()
      .where("created_at", ">", now - STAFF_LIFE_MS)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    await tx.deleteFrom("staff_notices").execute();
    for (const { id: _, ...row } of work) await tx.insertInto("staff_notices").values(row).execute();
    const { newest } = await tx
      .selectFrom("staff_notices")
      .select(({ fn }) => fn.max("id").as("newest"))
      .where("created_at", "<", before)
      .executeTakeFirstOrThrow();
    if (newest !== null)
      await tx
        .updateTable("staff_members")
        .set({ notices_read_id: Number(newest) })
        .execute();
    await tx.deleteFrom("tasks").where("kind", "=", OUTGOING_TASK).execute();
    await tx.deleteFrom("outgoing").execute();
  });
}
