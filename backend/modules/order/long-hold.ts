import { APPROVED } from "#contract/rules/pricing.ts";
import { isLongHoldAllowed, reservationDeadline } from "#contract/rules/transfer.ts";
import type { Db } from "../../database/database.ts";
import { lockSkus } from "../../database/lock.ts";
import * as store from "./long-hold.store.ts";
import { extendGroup } from "./order-state.store.ts";

type Owner = { id: number; audit_state: number };

/** Whether the goods of a customer's group may be reserved for days; approved customers have no limit. */
export async function mayHoldLong(db: Db, { audit_state }: Owner, group_id: number, now: number): Promise<boolean> {
  if (audit_state === APPROVED) return true;
  const around = await store.stockAround(db, group_id);
  const skus = around.map(({ sku_id }) => sku_id);
  const units = await store.heldUnits(db, group_id, skus, now);
  return around.every(({ sku_id, free, pieces }) => {
    const { held, long } = units.get(sku_id) ?? { held: pieces, long: 0 };
    return isLongHoldAllowed(long + pieces, free + held);
  });
}

/**
 * Reserves the goods of a group until the third working day, inside a transaction that has locked the customer. Its
 * SKUs are locked, so that counting what others hold and holding more are one step.
 * @returns false, without a change, where that is more than `mayHoldLong` allows.
 */
export async function holdLong(tx: Db, customer: Owner, group_id: number, now: number): Promise<boolean> {
  if (customer.audit_state !== APPROVED) {
    const around = await store.stockAround(tx, group_id);
    await lockSkus(
      tx,
      around.map(({ sku_id }) => sku_id),
    );
    if (!(await mayHoldLong(tx, customer, group_id, now))) return false;
  }
  await extendGroup(tx, customer.id, group_id, reservationDeadline(now), now);
  return true;
}
