import { DAY_MS } from "./calendar.ts";
import type { Fen } from "./money.ts";
import { earnedPoints, ORDER_STATUS } from "./order.ts";
import type { Transitions } from "./transitions.ts";

/** The states of a refund, with the numbers that the API carries. */
export const REFUND_STATUS = {
  toReview: 0,
  toSendBack: 1,
  toReceive: 2,
  refunded: 3,
  refused: -1,
  withdrawn: -2,
} as const;
export type RefundStatus = (typeof REFUND_STATUS)[keyof typeof REFUND_STATUS];

export const REFUND_NAMES: Readonly<Record<RefundStatus, string>> = {
  0: "待审核",
  1: "待退货",
  2: "待收货",
  3: "已退款",
  "-1": "已拒绝",
  "-2": "已撤销",
};

/** The type of a refund: of money only, or of money after the return of the goods. */
export const REFUND_TYPE = { money: 1, goods: 2 } as const;
export type RefundType = (typeof REFUND_TYPE)[keyof typeof REFUND_TYPE];
export const REFUND_TYPE_NAMES: Readonly<Record<RefundType, string>> = { 1: "仅退款", 2: "退货退款" };

/**
 * The acts on a refund. Agreeing pays a refund of money only, and requests the goods of the other type; the shop may
 * also pay a refund of goods without them. A refusal is reopened within a day, an application is merged into a refund
 * that the shop makes by itself, and money that a gateway does not pay back may go to the balance.
 */
export const REFUND_TRANSITIONS = {
  apply: { from: ["none"], to: REFUND_STATUS.toReview },
  agree_money: { from: [REFUND_STATUS.toReview], to: REFUND_STATUS.refunded },
  agree_goods: { from: [REFUND_STATUS.toReview], to: REFUND_STATUS.toSendBack },
  refuse: { from: [REFUND_STATUS.toReview, REFUND_STATUS.toReceive], to: REFUND_STATUS.refused },
  send_back: { from: [REFUND_STATUS.toSendBack], to: REFUND_STATUS.toReceive },
  receive: { from: [REFUND_STATUS.toReceive], to: REFUND_STATUS.refunded },
  withdraw: { from: [REFUND_STATUS.toReview, REFUND_STATUS.toSendBack], to: REFUND_STATUS.withdrawn },
  expire: { from: [REFUND_STATUS.toSendBack], to: REFUND_STATUS.withdrawn },
  reopen: { from: [REFUND_STATUS.refused], to: REFUND_STATUS.toReview },
  reopen_goods: { from: [REFUND_STATUS.refused], to: REFUND_STATUS.toReceive },
  merge: { from: [REFUND_STATUS.toReview], to: REFUND_STATUS.withdrawn },
  own: { from: ["none"], to: REFUND_STATUS.refunded },
  to_balance: { from: [REFUND_STATUS.refunded], to: REFUND_STATUS.refunded },
} as const satisfies Transitions<RefundStatus | "none", string>;
export type RefundAct = keyof typeof REFUND_TRANSITIONS;

/** The names of the acts in a refund's history, after the actor. */
export const REFUND_ACT_NAMES: Readonly<Record<RefundAct, string>> = {
  apply: "提交申请",
  agree_money: "同意退款，款项已退回",
  agree_goods: "同意退货退款，请寄回商品",
  refuse: "拒绝退款",
  send_back: "已寄回商品",
  receive: "收到商品，款项已退回",
  withdraw: "撤销申请",
  expire: "逾期没有寄回，自动撤销",
  reopen: "重新审核",
  reopen_goods: "收回拒绝，重新处理退货",
  merge: "并入商家退款",
  own: "主动退款，款项已退回",
  to_balance: "原路没有退成，款项已退到余额",
};

export type RefundActor = "customer" | "store" | "system";

/** The actors permitted for each act; `system` acts when a deadline has passed. */
export const REFUND_ACTORS: Readonly<Record<RefundAct, readonly RefundActor[]>> = {
  apply: ["customer"],
  agree_money: ["store", "system"],
  agree_goods: ["store", "system"],
  refuse: ["store"],
  send_back: ["customer"],
  receive: ["store", "system"],
  withdraw: ["customer"],
  expire: ["system"],
  reopen: ["store"],
  reopen_goods: ["store"],
  merge: ["store"],
  own: ["store"],
  to_balance: ["store"],
};

/** The states of a refund in the form of queries and forms. */
export const REFUND_STATUS_TEXTS = ["0", "1", "2", "3", "-1", "-2"] as const;
export type RefundStatusText = (typeof REFUND_STATUS_TEXTS)[number];

/** The open states, in which the pieces of a refund cannot be in another one. */
export const OPEN_REFUNDS = [REFUND_STATUS.toReview, REFUND_STATUS.toSendBack, REFUND_STATUS.toReceive] as const;
export const isOpenRefund = (status: RefundStatus) => OPEN_REFUNDS.some((open) => open === status);
/** The states that end a refund. */
export const ENDED_REFUNDS = [REFUND_STATUS.refunded, REFUND_STATUS.refused, REFUND_STATUS.withdrawn] as const;

/** The time after which the system acts on an open refund, in ms. */
export const REFUND_WAIT_MS = 7 * DAY_MS;
/** The time in ms in which the store may reopen a refund that it has refused. */
export const REOPEN_MS = DAY_MS;
/** The time in ms after receipt in which a refund can be applied for. */
export const AFTER_SALE_MS = 15 * DAY_MS;

/**
 * The system's act after the deadline of an open state: it agrees where the store has not answered, and withdraws where
 * the customer has not.
 */
export function dueAct(status: RefundStatus, type: RefundType): RefundAct | null {
  if (status === REFUND_STATUS.toReview) return agreeAct(type);
  if (status === REFUND_STATUS.toSendBack) return "expire";
  return status === REFUND_STATUS.toReceive ? "receive" : null;
}

/** The act that agrees to a refund of this type. */
export const agreeAct = (type: RefundType) => (type === REFUND_TYPE.money ? "agree_money" : "agree_goods");

/** The fields of an order that decide which refunds can be applied for; `status` is null while it is not paid. */
export type RefundableOrder = { status: number | null; take_time: number | null };

/** The types of refund that an order allows now; none when its after-sale time is over. */
export function refundTypes({ status, take_time }: RefundableOrder, now: number): RefundType[] {
  if (status === ORDER_STATUS.toShip) return [REFUND_TYPE.money];
  if (status === ORDER_STATUS.toReceive) return [REFUND_TYPE.money, REFUND_TYPE.goods];
  if (status !== ORDER_STATUS.toReview && status !== ORDER_STATUS.done) return [];
  return take_time !== null && now <= take_time + AFTER_SALE_MS ? [REFUND_TYPE.money, REFUND_TYPE.goods] : [];
}

/** The reasons for a refund; the last one covers all others. */
export const REFUND_REASONS = [
  "买错、不想要了",
  "质量问题",
  "与页面描述不符",
  "外包装破损、商品损坏",
  "发错货、少件",
  "未按约定时间发货",
  "其他",
] as const;

/** The carriers that return parcels. */
export const CARRIERS = [
  "顺丰速运",
  "中通快递",
  "圆通速递",
  "韵达快递",
  "申通快递",
  "京东物流",
  "德邦快递",
  "邮政 EMS",
] as const;

/** The limits of one form: pictures, and characters of a text. */
export const EVIDENCE_MAX = 9;
export const REFUND_TEXT_MAX = 128;
/** The maximum of lines in one refund, which allows all of an order. */
export const REFUND_LINES_MAX = 200;
export const REFUNDS_PAGE_SIZE = 10;
/** The maximum of refunds in one answer of an export. */
export const REFUNDS_EXPORT_MAX = 500;

/** Units, fen and points: the paid ones of a line, or those that refunds hold. */
export type RefundPart = { pieces: number; fen: Fen; points: number };

/**
 * The share of some units in a line, from what open and paid refunds have left of it. The last units get the
 * remainder, so that all refunds of a line add up to its paid amount and never exceed it, in any order of refusals.
 * @throws RangeError for fewer than one unit and for more than are left.
 */
export function refundShare(line: RefundPart, held: RefundPart, pieces: number): RefundPart {
  const left = line.pieces - held.pieces;
  if (!Number.isSafeInteger(pieces) || pieces < 1 || pieces > left) throw new RangeError(`${pieces} of ${left} units`);
  const share = (whole: number, taken: number) => {
    const rest = whole - taken;
    if (pieces === left) return rest;
    // The product of an amount in fen and a quantity can exceed the safe integers.
    return Math.min(rest, Number((BigInt(whole) * BigInt(pieces)) / BigInt(line.pieces)));
  };
  return { pieces, fen: share(line.fen, held.fen), points: share(line.points, held.points) };
}

/** The freight that a refund returns: all of it with the last units of an order without a dispatched unit. */
export const refundedPostage = (order: { isDispatched: boolean; postage_fen: Fen }, isLast: boolean): Fen =>
  isLast && !order.isDispatched ? order.postage_fen : 0;

/**
 * The points that an order loses by a refund: it retains one for each whole yuan that remains paid, and none once every
 * unit is refunded.
 * @param order its points at first, its points lost so far, the paid amount, and the amount refunded now
 */
export function lostPoints(
  { earned, lost, pay_fen, refunded_fen }: { earned: number; lost: number; pay_fen: Fen; refunded_fen: Fen },
  isLast: boolean,
): number {
  const rest = isLast ? 0 : Math.min(earned, earnedPoints(pay_fen - refunded_fen));
  return Math.max(0, earned - lost - rest);
}
