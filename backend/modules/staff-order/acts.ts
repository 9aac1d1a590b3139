import type { Body } from "#contract/endpoint.ts";
import type { staffOrder } from "#contract/staff-order.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import type { Dispatch } from "../order/dispatch.ts";
import type { Orders } from "../order/order.ts";
import type { EndAttempts, ExpireAttempts } from "./attempts.ts";
import { orderRecord, type Scoped } from "./scoped.ts";

type Deps = Pick<Platform, "database" | "staffKeys" | "staffLog"> & {
  scoped: Scoped;
  dispatch: Pick<Dispatch, "shipIn" | "renumberIn" | "traceIn">;
  orders: Pick<Orders, "closeFor">;
  endAttempts: EndAttempts;
  expireAttempts: ExpireAttempts;
};
type Sent<Name extends "ship" | "number" | "trace" | "note" | "close"> = Body<(typeof staffOrder)[Name]>;

/** What members do with an order, apart from its receiver and prices: each is one transaction with its row of the log. */
export function createOrderDeskActs({ database, staffKeys, staffLog, scoped, dispatch, orders, ...deps }: Deps) {
  return {
    /** Dispatches a package. @throws ApiError 400, 404, 409 */
    ship(member: Member, sn: string, { key, ...form }: Sent<"ship">) {
      const items = form.items.map(({ order_product_id, num }) => ({ order_item_id: order_product_id, pieces: num }));
      if (new Set(items.map((item) => item.order_item_id)).size < items.length) {
        throw new ApiError(400, "同一个商品写了两次");
      }
      return staffKeys.once(member, { key, kind: "order.ship", request: { sn, ...form } }, async (tx) => {
        await scoped.lock(tx, member, "order.ship", { sn, version: form.version });
        const parcel = {
          company: form.company,
          number: form.number,
          items: items.length === 0 ? "all" : items,
        } as const;
        return dispatch.shipIn(tx, member, sn, parcel);
      });
    },

    /** Changes carrier and number of a package. @throws ApiError 404, 409 */
    renumber: (member: Member, sn: string, package_id: number, { key, version, ...label }: Sent<"number">) =>
      staffKeys.once(
        member,
        { key, kind: "order.number", request: { sn, package_id, version, ...label } },
        async (tx) => {
          await scoped.lock(tx, member, "order.ship", { sn, version });
          await dispatch.renumberIn(tx, member, sn, package_id, label);
          return {};
        },
      ),

    /** Adds a trace to a package. @throws ApiError 404, 409 */
    trace: (member: Member, sn: string, package_id: number, { key, ...report }: Sent<"trace">) =>
      staffKeys.once(member, { key, kind: "order.trace", request: { sn, package_id, ...report } }, async (tx) => {
        await scoped.require(tx, member, "order.ship", sn);
        await dispatch.traceIn(tx, member, sn, package_id, report);
        return {};
      }),

    /** Adds an internal remark. @throws ApiError 404 */
    note: (member: Member, sn: string, { key, text }: Sent<"note">) =>
      staffKeys.once(member, { key, kind: "order.note", request: { sn, text } }, async (tx) => {
        const order = await scoped.require(tx, member, "order.note", sn);
        await staffLog.write(tx, member, { act: "order.note", record: orderRecord(order), summary: "", note: text });
        return {};
      }),

    /** Closes an unpaid group; a payment that is on its way is booked first. @throws ApiError 404, 409 */
    async close(member: Member, sn: string, { key, version, reason }: Sent<"close">) {
      const { customer_id, group_id, state } = await scoped.require(database.read, member, "order.close", sn);
      if (state === "unpaid") await deps.endAttempts({ id: customer_id }, { group_id, recharge_id: null });
      return staffKeys.once(member, { key, kind: "order.close", request: { sn, version, reason } }, async (tx) => {
        const order = await scoped.lock(tx, member, "order.close", { sn, version });
        await deps.expireAttempts(tx, customer_id, group_id);
        if (!(await orders.closeFor(tx, { id: customer_id }, group_id, reason))) {
          const now = order.state === "paid" ? "已付款，只能退款" : "已关闭";
          throw await staffLog.conflict(tx, orderRecord(order), `订单 ${sn} ${now}`);
        }
        const before = { state: order.state, group_sn: order.group_sn };
        const after = { state: "cancelled", reason };
        await staffLog.write(tx, member, {
          act: "order.close",
          record: orderRecord(order),
          summary: reason,
          before,
          after,
        });
        return {};
      });
    },
  };
}
