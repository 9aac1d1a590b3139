import { ORDER_STATE_NAMES } from "#contract/rules/order.ts";
import type { Right } from "#contract/rules/staff.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord } from "../../platform/staff-log.ts";
import { orderStatus } from "../order/view.ts";
import * as store from "./scoped.store.ts";

export type { ScopedOrder } from "./scoped.store.ts";

export const orderRecord = ({ id, sn, customer_id }: { id: number; sn: string; customer_id: number }): ActedRecord => ({
  subject: "order",
  id,
  label: sn,
  customer_id,
});

export type Scoped = ReturnType<typeof createScopedOrders>;

/** The orders that a member may see and change. */
export function createScopedOrders({ staffLog, ports: { clock } }: Pick<Platform, "staffLog" | "ports">) {
  /** @throws ApiError 404 outside of the member's scope */
  async function require(db: Db, member: Member, right: Right, sn: string) {
    const order = await store.findScoped(db, member, right, sn);
    if (!order) throw notFound(`没有订单 ${sn}`);
    return order;
  }

  return {
    require,
    /** A text that changes with the state, prices, pieces, receiver and packages of an order. */
    versionOf: store.versionOfOrder,

    /**
     * The order, locked for the rest of the transaction, as it was when the member's form was made.
     * @throws ApiError 404 outside of the scope, 409 where somebody else was quicker
     */
    async lock(tx: Db, member: Member, right: Right, { sn, version }: { sn: string; version: string }) {
      const { customer_id } = await require(tx, member, right, sn);
      await lockCustomer(tx, customer_id);
      const order = await require(tx, member, right, sn);
      if ((await store.versionOfOrder(tx, order.id)) !== version) {
        const state = ORDER_STATE_NAMES[orderStatus(order, clock.now())];
        const otherwise = `订单 ${sn} 已有变化，现在是${state}。您填的没有写入，请核对后再办`;
        throw await staffLog.conflict(tx, orderRecord(order), otherwise, await store.lastOfCustomer(tx, order));
      }
      return order;
    },
  };
}
