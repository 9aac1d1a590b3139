import type { Insertable, Updateable } from "kysely";
import type { Fen } from "#contract/rules/money.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

type New<Table extends keyof Schema> = Updateable<Schema[Table]>;

/** Writes new amounts of an unpaid group. @returns false where it is not unpaid any more, or has other amounts. */
export async function repriceGroup(
  tx: Db,
  id: number,
  { total, before_fen, now }: { total: New<"order_groups">; before_fen: Fen; now: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable("order_groups")
    .set(total)
    .where("id", "=", id)
    .where("state", "=", "unpaid")
    .where("closes_at", ">", now)
    .where("pay_fen", "=", before_fen)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Writes new amounts of orders. */
export async function repriceOrders(tx: Db, orders: readonly (New<"orders"> & { id: number })[]) {
  for (const { id, ...amounts } of orders) await tx.updateTable("orders").set(amounts).where("id", "=", id).execute();
}

/** Writes new amounts of lines of orders. */
export async function repriceLines(tx: Db, lines: readonly (New<"order_items"> & { id: number })[]) {
  for (const { id, ...amounts } of lines)
    await tx.updateTable("order_items").set(amounts).where("id", "=", id).execute();
}

/** Writes the changed receiver of an order in place of a former one. */
export const putReceiver = (tx: Db, row: Insertable<Schema["order_receivers"]>) =>
  tx
    .insertInto("order_receivers")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("order_id").doUpdateSet(({ ref }) => ({
        real_name: ref("excluded.real_name"),
        phone: ref("excluded.phone"),
        province: ref("excluded.province"),
        address: ref("excluded.address"),
        changed_at: ref("excluded.changed_at"),
      })),
    )
    .execute();
