import type { Transitions } from "./transitions.ts";

/** The payment methods that a customer can choose. */
export const PAY_TYPES = ["credit", "balance", "weixin", "alipay"] as const;

/** The methods that an outside gateway settles: a QR code is shown, and the gateway reports the payment. */
export const GATEWAY_TYPES = ["weixin", "alipay"] as const;
export type GatewayType = (typeof GATEWAY_TYPES)[number];

/** What the demo's simulated gateways do with the refunds of a payment. */
export const CASHIER_REFUNDS = ["paid", "refused"] as const;
export type CashierRefunds = (typeof CASHIER_REFUNDS)[number];

export const isGatewayType = (type: string): type is GatewayType => (GATEWAY_TYPES as readonly string[]).includes(type);

/** The methods of a recharge: those of the gateways, and a bank transfer. */
export type RechargeType = GatewayType | "transfer";

/** The path that a gateway reports payments to, in the backend and in the storefront. */
export const noticePath = (type: GatewayType) => `/api/pay/notice/${type}`;

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

/** The longest life of a QR code, in ms; it ends earlier with the payment time of its order. */
export const QR_LIFE_MS = 10 * 60 * 1000;

/** The limits of one recharge, in fen. */
export const RECHARGE_MIN_FEN = 100;
export const RECHARGE_MAX_FEN = 100_000_000;

/** The amounts that the recharge form proposes, in yuan. */
export const RECHARGE_AMOUNTS = ["500.00", "1000.00", "5000.00"] as const;
