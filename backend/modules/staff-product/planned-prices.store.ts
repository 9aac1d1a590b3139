import type { Generated, Insertable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

export type PlannedState = "waiting" | "written" | "withdrawn" | "failed";

declare module "../../database/schema.ts" {
  interface Schema {
    /** Prices of products that begin on a later day; a product has one waiting row at most. */
    planned_prices: {
      id: Generated<number>;
      product_id: number;
      starts_at: number;
      /** The changed cells of the product and its SKUs. */
      cells_json: string;
      /** What a second member has approved of each SKU. */
      approved_json: string;
      summary: string;
      reason: string;
      member_id: number;
      planned_at: number;
      state: Generated<PlannedState>;
      ended_at: number | null;
    };
  }
}

/** The waiting prices of a product with the name of their member. */
export const waitingPricesOf = (db: Db, product_id: number) =>
  db
    .selectFrom("planned_prices")
    .innerJoin("staff_members", "staff_members.id", "planned_prices.member_id")
    .selectAll("planned_prices")
    .select("staff_members.name as member")
    .where("product_id", "=", product_id)
    .where("planned_prices.state", "=", "waiting")
    .executeTakeFirst();

export async function insertPlanned(tx: Db, row: Insertable<Schema["planned_prices"]>): Promise<number> {
  const { id } = await tx.insertInto("planned_prices").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Ends waiting prices. @returns the row; undefined where they wait no more. */
export const endPlanned = (tx: Db, id: number, state: PlannedState, ended_at: number) =>
  tx
    .updateTable("planned_prices")
    .set({ state, ended_at })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returningAll()
    .executeTakeFirst();
