import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Cart } from "../cart/cart.ts";
import { orderItems } from "./order.store.ts";
import { orderOf } from "./reads.ts";

type Deps = Pick<Platform, "database" | "idempotency"> & { carts: Pick<Cart, "add"> };

export type Reorder = ReturnType<typeof createReorder>;

/**
 * Puts the items of an order into the cart; `left_out` names those that cannot be bought. Repeated with the same key it
 * changes nothing. @throws ApiError 404.
 */
export const createReorder =
  ({ database, idempotency, carts }: Deps) =>
  (customer: Caller, id: number, key: string) =>
    database.write(async (tx) => {
      await lockCustomer(tx, customer.id);
      await orderOf(tx, customer, id);
      const submit = { customer_id: customer.id, key, kind: "cart", request: { order_id: id } } as const;
      return idempotency.run(tx, submit, async () => {
        let added = 0;
        const left_out: string[] = [];
        for (const { sku_id, quantity, name } of await orderItems(tx, [id])) {
          try {
            await carts.add(tx, customer, { sku_id, quantity });
            added += 1;
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            left_out.push(name);
          }
        }
        return { added, left_out };
      });
    });
