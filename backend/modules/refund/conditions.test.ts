import { expect, test } from "vitest";
import { REFUND_STATUS } from "#contract/rules/refund.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder, unitsOf } from "#tests/support/refunding.ts";
import { claimPieces, lockOrder } from "../order/order-refunds.ts";
import { changeState } from "./refund.store.ts";

/** Tests the conditions of single writes, which must hold even without the checks before them. */

const shop = freshBackend();

test("units of a line are claimed while they are left, of its own order only [R5]", async () => {
  const me = await refunder(shop, demoCustomers.tradeCost);
  const order = await me.paid([[await createProduct(shop), 3]]);
  const order_item_id = order.items[0]?.id ?? 0;
  const claim = (pieces: number, order_id = order.order_id) =>
    shop.backend.database.write((tx) => claimPieces(tx, order_id, { order_item_id, pieces }));
  expect(await claim(4)).toBe(false);
  expect(await claim(1, order.order_id + 1)).toBe(false);
  expect([await claim(2), await claim(2), await claim(1), await claim(1)]).toEqual([true, false, true, false]);
});

test("a refund changes its state from a state that allows it, and for its own customer only [R5] [R8]", async () => {
  const me = await refunder(shop, demoCustomers.tradeCost);
  const order = await me.paid([[await createProduct(shop), 1]]);
  const { id } = await me.applied(order, unitsOf(order, 1));
  const now = shop.world.now;
  const refuse = (customer_id: number) =>
    shop.backend.database.write((tx) =>
      changeState(tx, { id, customer_id }, [REFUND_STATUS.toReview], { state: REFUND_STATUS.refused, state_at: now }),
    );
  expect(await refuse(me.id + 1)).toBeUndefined();
  expect(await refuse(me.id)).toMatchObject({ id, state: REFUND_STATUS.refused });
  expect(await refuse(me.id)).toBeUndefined();
});

test("an order is locked for a refund of its own customer, and only once it is paid [R8]", async () => {
  const me = await refunder(shop, demoCustomers.tradeCost);
  const article = await createProduct(shop);
  const { order_id } = await me.paid([[article, 1]]);
  const group = await me.order(article);
  const unpaid = await shop.backend.database.read
    .selectFrom("orders")
    .select("id")
    .where("group_id", "=", group)
    .executeTakeFirstOrThrow();
  const lock = (customer_id: number, id: number) =>
    shop.backend.database.write(async (tx) => (await lockOrder(tx, customer_id, id))?.id ?? null);
  expect([await lock(me.id, order_id), await lock(me.id + 1, order_id), await lock(me.id, unpaid.id)]).toEqual([
    order_id,
    null,
    null,
  ]);
});
