import { DAY_MS, HOUR_MS } from "#contract/rules/calendar.ts";
import type { Database } from "../database/database.ts";
import { OUTGOING_TASK } from "../platform/outgoing.ts";
import type { Ports } from "../ports.ts";

/** The age in ms of notices that the demo's customers and members have read. */
const READ_AFTER_MS = 2 * DAY_MS;

/**
 * What the demo's people have read of the notices that its seeds have caused: all but those of the last two days.
 * Messages to phones and robots about the past are removed, so that none leaves the shop at its start.
 */
export async function seedReadNotices(database: Database, { clock }: Pick<Ports, "clock">) {
  const before = clock.now() - READ_AFTER_MS;
  await database.write(async (tx) => {
    await tx
      .updateTable("notices")
      .set(({ eb }) => ({ read_at: eb("created_at", "+", HOUR_MS) }))
      .where("created_at", "<", before)
      .execute();
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
