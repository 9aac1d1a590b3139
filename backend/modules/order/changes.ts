import { putReceiver, repriceGroup, repriceLines, repriceOrders } from "./changes.store.ts";

/** What staff change of orders that are placed, in their transaction. */
export const orderChanges = { repriceGroup, repriceOrders, repriceLines, putReceiver };

export type OrderChanges = typeof orderChanges;
