import { ORDER_STATE_NAMES, ORDER_STATUS, type OrderState } from "#contract/rules/order.ts";
import { type Right, ROLE_NAMES, rolesWith } from "#contract/rules/staff.ts";
import type { StaffOrder } from "#contract/staff-order.ts";
import type { Member } from "../../http/member.ts";
import { addressObstacle } from "./address.ts";
import { priceObstacle } from "./pricing.ts";
import type { ScopedOrder } from "./scoped.ts";

/** What the acts on an order depend on. */
type Facts = {
  order: Pick<ScopedOrder, "closes_at" | "state" | "status">;
  state: OrderState;
  /** The pieces that can be dispatched now, and those with what refunds hold. */
  free: number;
  left: number;
  /** The packages, and those that are not delivered. */
  packages: number;
  onTheWay: number;
  now: number;
};

function shipObstacle({ state, free }: Facts): string | null {
  if (state === "unpaid") return "还没付款，付款后才能发货";
  if (state !== ORDER_STATUS.toShip) return `订单现在是${ORDER_STATE_NAMES[state]}，没有要发的`;
  return free > 0 ? null : "剩下的都在退款中，处理退款后才能发货";
}

function packageObstacle({ packages, onTheWay }: Facts): string | null {
  if (packages === 0) return "还没有包裹";
  return onTheWay > 0 ? null : "包裹都已签收，不能再改";
}

function closeObstacle({ state }: Facts): string | null {
  if (state === "unpaid") return null;
  return state === "cancelled" ? "已取消，不用再关闭" : "订单已付款，不能关闭，只能退款";
}

export const REFUNDED_WHOLE = "已全部退款";

function refundObstacle({ state }: Facts): string | null {
  if (state === "unpaid" || state === "cancelled") return "没有付款，没有钱可退";
  return state === ORDER_STATUS.refunded ? REFUNDED_WHOLE : null;
}

function printObstacle({ state }: Facts): string | null {
  return state === "unpaid" || state === "cancelled" || state === ORDER_STATUS.refunded ? "没有要发的商品" : null;
}

const ACTS: { readonly [Act in keyof StaffOrder["acts"]]: { right: Right; of: (facts: Facts) => string | null } } = {
  ship: { right: "order.ship", of: shipObstacle },
  number: { right: "order.ship", of: packageObstacle },
  trace: { right: "order.ship", of: packageObstacle },
  address: { right: "order.address", of: ({ order, left, now }) => addressObstacle(order, left, now) },
  price: { right: "order.price", of: ({ order, now }) => priceObstacle(order, now) },
  close: { right: "order.close", of: closeObstacle },
  refund: { right: "refund.decide", of: refundObstacle },
  note: { right: "order.note", of: () => null },
  print: { right: "order.print", of: printObstacle },
};

/** The acts on an order, each with what prevents the member from it. */
export function obstaclesOfOrder(member: Pick<Member, "rights">, facts: Facts): StaffOrder["acts"] {
  const obstacles = Object.entries(ACTS).map(([act, { right, of }]) => {
    const holders = rolesWith(right).map((role) => ROLE_NAMES[role]);
    return [act, member.rights.has(right) ? of(facts) : `由${holders.join("、")}办理`] as const;
  });
  // The line above makes one pair of every act.
  return Object.fromEntries(obstacles) as StaffOrder["acts"];
}
