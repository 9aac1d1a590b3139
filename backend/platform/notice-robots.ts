import { ROBOT_FAILURES_MAX } from "#contract/rules/notice.ts";
import type { Db } from "../database/database.ts";

export const findRobot = (db: Db, customer_id: number | null) =>
  db
    .selectFrom("notice_robots")
    .select(["url", "tested_at", "stopped_at"])
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();

/** Stores a robot that has taken its test; its failures start from zero. */
export async function putRobot(tx: Db, { customer_id, url, now }: { customer_id: number; url: string; now: number }) {
  const row = { url, failures: 0, tested_at: now, stopped_at: null };
  await tx
    .insertInto("notice_robots")
    .values({ customer_id, ...row })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet(row))
    .execute();
}

export const deleteRobot = (tx: Db, customer_id: number) =>
  tx.deleteFrom("notice_robots").where("customer_id", "=", customer_id).execute();

/** Counts a failure of a robot, which is stopped after too many in a row. */
export const countFailure = (tx: Db, customer_id: number | null, url: string, now: number) =>
  tx
    .updateTable("notice_robots")
    .set(({ eb, case: when }) => ({
      failures: eb("failures", "+", 1),
      stopped_at: when()
        .when("failures", ">=", ROBOT_FAILURES_MAX - 1)
        .then(now)
        .else(eb.ref("stopped_at"))
        .end(),
    }))
    .where("customer_id", "=", customer_id)
    .where("url", "=", url)
    .execute();

export const clearFailures = (tx: Db, customer_id: number | null) =>
  tx
    .updateTable("notice_robots")
    .set({ failures: 0 })
    .where("customer_id", "=", customer_id)
    .where("failures", ">", 0)
    .execute();
