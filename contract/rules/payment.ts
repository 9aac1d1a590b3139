import type { Transitions } from "./transitions.ts";

/** The payment methods that a customer can choose. */
export const PAY_TYPES = ["credit", "balance", "weixin", "alipay"] as const;

/** The methods that an outside gateway settles: the payer pays there, and the gateway reports the payment. */
export const GATEWAY_TYPES = ["weixin", "alipay"] as const;
export type GatewayType = (typeof GATEWAY_TYPES)[number];

/**
 * How a payer reaches a gateway: by scanning a QR code, inside WeChat (jsapi), or from the browser of a phone, with
 * WeChat (h5) or with Alipay (wap).
 */
export const PAY_WAYS = ["qr", "jsapi", "h5", "wap"] as const;
export type PayWay = (typeof PAY_WAYS)[number];

/** The ways of each gateway. */
export const GATEWAY_WAYS = { weixin: ["qr", "jsapi", "h5"], alipay: ["qr", "wap"] } as const satisfies Record<
  GatewayType,
  readonly PayWay[]
>;

/** What the demo's simulated gateways do with the refunds of a payment. */
export const CASHIER_REFUNDS = ["paid", "refused"] as const;
export type CashierRefunds = (typeof CASHIER_REFUNDS)[number];

export const isGatewayType = (type: string): type is GatewayType => (GATEWAY_TYPES as readonly string[]).includes(type);

/** The methods of a recharge: those of the gateways, and a bank transfer. */
export type RechargeType = GatewayType | "transfer";

/** The path that a gateway reports payments to, in the backend and in the storefront. */
export const noticePath = (type: GatewayType) => `/api/pay/notice/${type}`;

/** The path of the page that a payer returns to from a gateway, of an order group or a recharge. */
export const returnPath = ({ group_id, recharge_id }: { group_id: number | null; recharge_id: number | null }) =>
  group_id === null ? `/user/recharge?id=${recharge_id}` : `/payment?id=${group_id}`;

export const PAY_NAMES = {
  credit: "月结支付",
  balance: "余额支付",
  weixin: "微信支付",
  alipay: "支付宝支付",
} as const satisfies Record<(typeof PAY_TYPES)[number], string>;

/** The reason that the balance cannot pay. */
export const BALANCE_SHORT = "余额不足";

/**
 * `returned`: the money arrived when no payment was due, and is refunded. `refunded`: the gateway paid the money back
 * before the shop had booked it, so it settles nothing.
 */
export type PaymentState = "waiting" | "paid" | "closed" | "returned" | "refunded";

/**
 * The acts on one attempt to pay at a gateway. Money may arrive for a closed attempt, because the gateway is notified
 * of the closing later.
 */
export const PAYMENT_TRANSITIONS = {
  settle: { from: ["waiting", "closed"], to: "paid" },
  giveBack: { from: ["waiting", "closed"], to: "returned" },
  close: { from: ["waiting"], to: "closed" },
  findRefunded: { from: ["waiting", "closed"], to: "refunded" },
} as const satisfies Transitions<PaymentState, string>;

/** The acts on a recharge of the balance. */
export const RECHARGE_TRANSITIONS = {
  credit: { from: ["waiting"], to: "paid" },
} as const satisfies Transitions<"waiting" | "paid", string>;

/** The longest life of an attempt by each way, in ms; it ends earlier with the payment time of its order. */
export const WAY_LIFE_MS = {
  qr: 10 * 60 * 1000,
  jsapi: 10 * 60 * 1000,
  // WeChat accepts the address of a payment for five minutes.
  h5: 5 * 60 * 1000,
  wap: 10 * 60 * 1000,
} as const satisfies Record<PayWay, number>;

/** The limits of one recharge, in fen. */
export const RECHARGE_MIN_FEN = 100;
export const RECHARGE_MAX_FEN = 100_000_000;

/** The amounts that the recharge form proposes, in yuan. */
export const RECHARGE_AMOUNTS = ["500.00", "1000.00", "5000.00"] as const;
