import {
  insertOrder,
  insertOrderGroup,
  insertOrderItems,
  insertOrderWarehouses,
  placedOrdersOfGroup,
} from "./placing.store.ts";

/** The rows of orders that a checkout places, in its transaction. */
export const placing = {
  insertOrderGroup,
  insertOrder,
  insertItems: insertOrderItems,
  insertOrderWarehouses,
  ordersOfGroup: placedOrdersOfGroup,
};

export type Placing = typeof placing;
