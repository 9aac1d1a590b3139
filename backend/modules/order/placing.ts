import { insertItems, insertOrder, insertOrderGroup, insertOrderWarehouses, ordersOfGroup } from "./placing.store.ts";

/** The rows of orders that a checkout places, in its transaction. */
export const placing = { insertOrderGroup, insertOrder, insertItems, insertOrderWarehouses, ordersOfGroup };

export type Placing = typeof placing;
