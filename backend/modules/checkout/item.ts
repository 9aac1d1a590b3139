import type { CartItem } from "../cart/item.ts";
import type { freightTemplate } from "../store/freight-template.ts";

/** A cart line with the parsed freight template of its store. */
export type CheckoutItem = Omit<CartItem, "store"> & {
  store: CartItem["store"] & { freight: ReturnType<typeof freightTemplate.parse> };
};
