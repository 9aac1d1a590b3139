import type { Expression } from "kysely";
import { yuan } from "#contract/rules/money.ts";
import type { DeskQueue } from "../../platform/desk-queue.ts";
import type { Platform } from "../../platform/module.ts";
import * as store from "./queue.store.ts";

/**
 * The orders that wait to be shipped.
 * @param deadline when an order should have been dispatched, in a query that joins its group
 */
export const createShipQueue = (
  { database: { read } }: Pick<Platform, "database">,
  deadline: Expression<number | null>,
): DeskQueue => ({
  rights: ["order.read"],
  count: (member) => store.countToShip(read, member),
  async first(member, limit) {
    const orders = await store.firstToShip(read, member, deadline, limit);
    return orders.map((order) => ({
      label: order.sn,
      text: `${order.receiver} ${order.province} · ${order.total_num} 件`,
      amount: yuan(order.pay_fen),
      since: order.paid_at ?? 0,
      due: order.due === null ? null : Number(order.due),
      key: order.sn,
    }));
  },
});
