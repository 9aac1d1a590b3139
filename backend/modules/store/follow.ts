import { DAY_MS } from "#contract/rules/calendar.ts";
import { NO_STORE } from "#contract/rules/messages.ts";
import { FOLLOWS_MAX } from "#contract/rules/store.ts";
import type { Database } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Clock } from "../../ports.ts";
import { countFollows, deleteRemovedFollows, insertFollow, removeFollows, restoreFollows } from "./follow.store.ts";
import { storeExists } from "./stores.store.ts";

const FOLLOWS_FULL = `最多关注 ${FOLLOWS_MAX} 家店铺`;
/** How long a removed store can be restored, in ms. */
const RESTORABLE_MS = DAY_MS;

/** Following of stores by customers. */
export function createFollow(database: Database, clock: Clock) {
  return {
    /**
     * Follows a store; repeating it changes nothing. @throws ApiError 404 for an unknown store, 400 beyond the maximum.
     */
    add: (customer_id: number, store_id: number) =>
      database.write(async (tx) => {
        if (!(await storeExists(tx, store_id))) throw notFound(NO_STORE);
        await lockCustomer(tx, customer_id);
        await insertFollow(tx, customer_id, { store_id, created_at: clock.now() });
        if ((await countFollows(tx, customer_id)) > FOLLOWS_MAX) throw new ApiError(400, FOLLOWS_FULL);
      }),

    /** Removes follows; ids of other stores are ignored. */
    remove: (customer_id: number, store_ids: readonly number[]) =>
      database.write((tx) => removeFollows(tx, customer_id, store_ids, clock.now())),

    /** Restores removed stores within a day; other ids are ignored. @throws ApiError 400 beyond the maximum. */
    restore: (customer_id: number, store_ids: readonly number[]) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer_id);
        await restoreFollows(tx, customer_id, store_ids);
        if ((await countFollows(tx, customer_id)) > FOLLOWS_MAX) throw new ApiError(400, FOLLOWS_FULL);
      }),

    deleteRemoved: () => database.write((tx) => deleteRemovedFollows(tx, clock.now() - RESTORABLE_MS)),
  };
}
