import type { Database } from "../database/database.ts";
import { groupBy } from "../platform/group-by.ts";

/**
 * Numbers the movements of each customer's balance and points in the order of their times, with the running value after
 * each, because seeds write them subject by subject.
 * @throws Error where a running value would be negative.
 */
export async function orderLedger(database: Database): Promise<void> {
  await database.write(async (tx) => {
    const all = await tx
      .selectFrom("ledger")
      .where("asset", "in", ["balance", "points"])
      .selectAll()
      .orderBy("id")
      .execute();
    for (const rows of groupBy(all, ({ asset, holder_id }) => `${asset} ${holder_id}`).values()) {
      const ids = rows.map(({ id }) => id);
      let after = 0;
      const ordered = rows
        .toSorted((one, other) => one.created_at - other.created_at || one.id - other.id)
        .map((row, index) => {
          after += row.delta;
          if (after < 0) throw new Error(`the demo's ${row.asset} of ${row.holder_id} falls below 0`);
          return { ...row, id: ids[index] ?? row.id, after };
        });
      if (ordered.every(({ kind, ref }, index) => kind === rows[index]?.kind && ref === rows[index]?.ref)) continue;
      await tx.deleteFrom("ledger").where("id", "in", ids).execute();
      await tx.insertInto("ledger").values(ordered).execute();
    }
  });
}
