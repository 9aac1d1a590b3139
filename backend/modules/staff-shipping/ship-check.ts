import { ORDER_STATE_NAMES, ORDER_STATUS } from "#contract/rules/order.ts";
import { paperFacts } from "#contract/rules/order-facts.ts";
import { PARCEL_NUMBER } from "#contract/rules/patterns.ts";
import { NOT_TO_SHIP, type ShipState } from "#contract/rules/staff-shipping.ts";
import type { ShipRow } from "#contract/staff-shipping.ts";
import { hashOf } from "../../platform/hash.ts";
import { orderStatus } from "../order/view.ts";
import type { ParcelRow } from "./ship-table.ts";
import type { OrderToShip, UsedNumber } from "./shipping.store.ts";

/** Identifies the state of an order on which its dispatch depends: where it goes, and what is left of it. */
export const versionToShip = ({ status, state, receiver, phone, address, items, parcels }: OrderToShip) =>
  hashOf(
    JSON.stringify([
      [status, state, receiver, phone, address],
      items.map(({ id, quantity, dispatched, cancelled_pieces, open_pieces }) => [
        id,
        quantity - dispatched - cancelled_pieces,
        open_pieces,
      ]),
      parcels.map(({ company, number }) => [company, number]),
    ]),
  );

/** The pieces of an order that can be shipped now, and those that open refunds hold. */
export function piecesToShip({ items }: Pick<OrderToShip, "items">) {
  const sum = (pieces: (item: OrderToShip["items"][number]) => number) =>
    items.reduce((total, item) => total + pieces(item), 0);
  return {
    pieces: sum((item) => item.quantity - item.dispatched - item.cancelled_pieces - item.open_pieces),
    held: sum((item) => item.open_pieces),
  };
}

type Place = { customer_id: number; phone: string; address: string };
const isSamePlace = (a: Place, b: Place) =>
  a.customer_id === b.customer_id && a.phone === b.phone && a.address === b.address;

/** The refusal of a number that is on its way to somebody else; undefined for a free one. */
export function numberProblem(order: OrderToShip, number: string, used: readonly UsedNumber[]): string | undefined {
  const other = used.find((one) => one.number === number && one.order_id !== order.id && !isSamePlace(one, order));
  return other === undefined ? undefined : "运单号已用在另一位收货人的包裹上";
}

type Verdict = { state: ShipState; note: string };

/** The state of an order's own, whatever the parcel is; null for one that waits for dispatch. */
function stateOfOrder(order: OrderToShip, number: string, now: number): Verdict | null {
  const state = orderStatus(order, now);
  if (state === "unpaid") return { state: "closed", note: "还没付款，付款后才能发" };
  if (state === "cancelled" || state === ORDER_STATUS.refunded) {
    return { state: "closed", note: `订单${ORDER_STATE_NAMES[state]}` };
  }
  const last = order.parcels.at(-1);
  const isSent = order.parcels.some((parcel) => parcel.number === number);
  if (isSent) return { state: "shipped", note: "已用这个运单号发出，不会再写" };
  if (state !== ORDER_STATUS.toShip) {
    return { state: "shipped", note: `${ORDER_STATE_NAMES[state]}${last ? `：${last.company} ${last.number}` : ""}` };
  }
  const { pieces, held } = piecesToShip(order);
  if (pieces > 0) return null;
  return held > 0
    ? { state: "held", note: `剩下的 ${held} 件都在退款里，处理退款后才能发` }
    : { state: "closed", note: "没有要发的商品" };
}

/** What is not shipped of an order now; empty where all of it can be. */
export function whyNotNow(order: OrderToShip, number: string, now: number): string {
  const { held } = piecesToShip(order);
  return stateOfOrder(order, number, now)?.note ?? (held > 0 ? `有 ${held} 件在退款里` : "");
}

function problemOfParcel({ company, number, isRounded }: ParcelRow): Verdict | null {
  if (number === "") return { state: "number", note: "没有运单号" };
  if (isRounded) return { state: "number", note: "表格把运单号存成了数字，末几位已丢，请把这一列设为文本" };
  if (!PARCEL_NUMBER.test(number)) return { state: "number", note: "运单号应为 6 至 40 位字母或数字" };
  return company === "" ? { state: "number", note: "没有快递公司" } : null;
}

const warehousesText = ({ warehouses }: OrderToShip) => (warehouses.length > 1 ? `，分在${warehouses.join("、")}` : "");

/** What shipping a row does, in a sentence. */
function readyNote(order: OrderToShip): string {
  const { pieces, held } = piecesToShip(order);
  return `${pieces} 件，${held > 0 ? `余 ${held} 件在退款里` : "发完"}${warehousesText(order)}`;
}

type Seen = { orders: Map<string, number>; numbers: Map<string, { row: number; place: Place }> };

/** The verdict on a row after those before it. */
function judge(
  parcel: ParcelRow,
  order: OrderToShip | undefined,
  seen: Seen,
  used: readonly UsedNumber[],
  now: number,
) {
  if (parcel.sn === "") return { state: "unread", note: "没有订单号" } as const;
  if (!order) return { state: "unknown", note: NOT_TO_SHIP } as const;
  const before = seen.orders.get(order.sn);
  if (before !== undefined) return { state: "duplicate", note: `第 ${before} 行已有这笔订单` } as const;
  const refused = stateOfOrder(order, parcel.number, now) ?? problemOfParcel(parcel);
  if (refused) return refused;
  const taken = numberProblem(order, parcel.number, used);
  if (taken) return { state: "duplicate", note: taken } as const;
  const twin = seen.numbers.get(parcel.number);
  if (twin && !isSamePlace(twin.place, order)) {
    return { state: "duplicate", note: `运单号和第 ${twin.row} 行相同，收货人不同，合并寄不了` } as const;
  }
  seen.orders.set(order.sn, parcel.row);
  seen.numbers.set(parcel.number, { row: parcel.row, place: order });
  const note = readyNote(order);
  if (twin) return { state: "look", note: `${note}；和第 ${twin.row} 行同一个运单，同一位收货人` } as const;
  return { state: order.warehouses.length > 1 ? "look" : "ready", note } as const;
}

/** Says of each row of a table whether it can be shipped. */
export function checkRows(
  parcels: readonly ParcelRow[],
  orders: readonly OrderToShip[],
  used: readonly UsedNumber[],
  now: number,
): ShipRow[] {
  const bySn = new Map(orders.map((order) => [order.sn, order]));
  const seen: Seen = { orders: new Map(), numbers: new Map() };
  return parcels.map((parcel) => {
    const order = bySn.get(parcel.sn);
    const { isRounded: _, ...row } = parcel;
    return {
      ...row,
      ...judge(parcel, order, seen, used, now),
      version: order ? versionToShip(order) : null,
      order: order ? orderFacts(order) : null,
    };
  });
}

const orderFacts = (order: OrderToShip) => ({
  receiver: order.receiver,
  region: order.province,
  company: order.company,
  ...piecesToShip(order),
  warehouses: order.warehouses,
  facts: paperFacts("print", order)
    .filter(([, value]) => value !== "")
    .map(([label, value]) => ({ label, value })),
});
