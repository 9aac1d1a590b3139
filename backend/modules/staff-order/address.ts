import type { Body } from "#contract/endpoint.ts";
import { regionLine } from "#contract/rules/address.ts";
import { formatFen } from "#contract/rules/money.ts";
import { ORDER_STATE_NAMES, ORDER_STATUS } from "#contract/rules/order.ts";
import type { staffOrder } from "#contract/staff-order.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import type { findOwnAddress as AddressOf, withRegion as WithRegion } from "../address/address.ts";
import type { OrderChanges } from "../order/changes.ts";
import { orderStatus } from "../order/view.ts";
import { freightOf } from "../store/freight.ts";
import { freightTemplate } from "../store/freight-template.ts";
import * as store from "./address.store.ts";
import { dispatchedPieces } from "./scoped.store.ts";
import { orderRecord, type Scoped, type ScopedOrder } from "./scoped.ts";

type Deps = Pick<Platform, "notices" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  scoped: Scoped;
  orderChanges: Pick<OrderChanges, "putReceiver">;
  addressOf: typeof AddressOf;
  withRegion: typeof WithRegion;
};
type Sent = Body<typeof staffOrder.address>;
type Receiver = { real_name: string; phone: string; province: string; address: string };

/** Why the receiver of an order cannot be changed; null where it can. */
export function addressObstacle(
  order: Pick<ScopedOrder, "state" | "closes_at" | "status">,
  left: number,
  now: number,
): string | null {
  const state = orderStatus(order, now);
  if (state === "unpaid") return null;
  if (state !== ORDER_STATUS.toShip) return `订单现在是${ORDER_STATE_NAMES[state]}，没有要发的商品`;
  return left > 0 ? null : "已全部发出，不能改地址";
}

/** The receiver of what an order has not dispatched. */
export function createOrderAddresses({
  staffKeys,
  staffLog,
  orderChanges,
  scoped,
  addressOf,
  withRegion,
  notices,
  ports: { clock },
}: Deps) {
  async function receiverOf(tx: Db, order: ScopedOrder, sent: Sent["receiver"]): Promise<Receiver> {
    if (!("address_id" in sent)) {
      const { detail, real_name, phone, ...place } = withRegion(sent);
      return { real_name, phone, province: place.province, address: `${regionLine(place)} ${detail}` };
    }
    const found = await addressOf(tx, { id: order.customer_id }, sent.address_id);
    if (!found) throw notFound("客户的地址簿里没有这个地址，请重新选择");
    const { real_name, phone, province } = found;
    return { real_name, phone, province, address: `${regionLine(found)} ${found.detail}` };
  }

  /** @throws ApiError 409 where the freight would be another, or the store does not deliver to the province */
  async function requireFreight(tx: Db, order: ScopedOrder, province: string) {
    if (province === order.province) return;
    const { freight_json, name, grams } = await store.parcelOf(tx, order.id);
    const template = freightTemplate.parse(JSON.parse(freight_json));
    const parcel = { pieces: order.total_num, grams, goods: order.goods_fen };
    const freight = freightOf(template, province, parcel);
    if (!freight.delivered) throw new ApiError(409, `${name}不送到${province}，请与客户商定别的地址`);
    const isSame = freight.fee === freightOf(template, order.province, parcel).fee;
    if (isSame || freight.fee === order.postage_fen) return;
    const way =
      order.state === "unpaid"
        ? `请先用“改价”把运费改成 ${formatFen(freight.fee)}，再改地址`
        : "订单已付款，不能再改价，请与客户商定退款后重新下单";
    throw new ApiError(
      409,
      `改到${province}，运费由 ${formatFen(order.postage_fen)} 变成 ${formatFen(freight.fee)}。${way}`,
    );
  }

  return {
    /** Changes the receiver of what is not dispatched. @throws ApiError 400, 404, 409 */
    change: (member: Member, sn: string, { key, version, receiver }: Sent) =>
      staffKeys.once(member, { key, kind: "order.address", request: { sn, version, receiver } }, async (tx) => {
        const order = await scoped.lock(tx, member, "order.address", { sn, version });
        const { left, dispatched } = await dispatchedPieces(tx, order.id);
        const obstacle = addressObstacle(order, left, clock.now());
        if (obstacle) throw new ApiError(409, obstacle);
        const after = await receiverOf(tx, order, receiver);
        const [was, is] = [order, after].map((one) => `${one.real_name} ${one.phone} ${one.address}`);
        if (was === is) throw new ApiError(400, "和现在的地址一样，没有改动");
        await requireFreight(tx, order, after.province);
        const { id: order_id, customer_id } = order;
        await orderChanges.putReceiver(tx, { order_id, customer_id, ...after, changed_at: clock.now() });
        const moved = order.province === after.province ? "改了收货信息" : "改到别的省份";
        await staffLog.write(tx, member, {
          act: "order.address",
          record: orderRecord(order),
          summary: dispatched > 0 ? `${moved}，只影响没发的 ${left} 件` : moved,
          personal: { before: was ?? "", after: is ?? "" },
        });
        const event = `${order_id} ${clock.now()}`;
        await notices.tell(tx, { customer_id, kind: "order_address", event, about: { order_id, sn } });
        return {};
      }),
  };
}
