import { CREDIT_DAYS_DEFAULT } from "#contract/rules/credit.ts";
import type { TestStore } from "./articles.ts";
import { customerOf } from "./articles.ts";

type Line = { limit_fen?: number; days?: number; state?: "normal" | "disabled" };

/** Gives a customer a credit line, as an approved request does. */
export async function giveLine(shop: TestStore, phone: string, { limit_fen = 100_000, ...line }: Line = {}) {
  const { id: customer_id } = await customerOf(shop, phone);
  const { days = CREDIT_DAYS_DEFAULT, state = "normal" } = line;
  const row = { customer_id, limit_fen, days, state, contract: "HT-1", version: 1, changed_at: shop.world.now };
  await shop.backend.database.write((tx) =>
    tx
      .insertInto("credit_lines")
      .values(row)
      .onConflict((conflict) => conflict.column("customer_id").doUpdateSet(row))
      .execute(),
  );
  return customer_id;
}

/** Takes what the demo's customers owe off the bills, for tests that count what everybody owes. */
export const clearDemoBills = ({ backend }: Pick<TestStore, "backend">) =>
  backend.database.write((tx) => tx.updateTable("credit_bills").set({ owed_fen: 0 }).execute());
