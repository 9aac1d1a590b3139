import { z } from "zod";
import type { PayWay } from "#contract/rules/payment.ts";
import type { GatewayResult, RefundResult } from "./gateway.ts";

/** The currency of all prices; `total` counts its hundredths. */
export const CURRENCY = "CNY";

export const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().default(""),
  trade_state: z.string(),
  amount: z.object({ total: z.number().int(), currency: z.string().default(CURRENCY) }),
});
export const notice = z.object({
  event_type: z.string(),
  resource: z.object({ ciphertext: z.string(), associated_data: z.string().default(""), nonce: z.string() }),
});
/** The path of the call that begins a payment by each way, and its ticket. */
export const CREATION = {
  qr: { path: "native", ticket: z.object({ code_url: z.string().min(1) }).transform(({ code_url }) => code_url) },
  jsapi: { path: "jsapi", ticket: z.object({ prepay_id: z.string().min(1) }).transform(({ prepay_id }) => prepay_id) },
  h5: { path: "h5", ticket: z.object({ h5_url: z.url() }).transform(({ h5_url }) => h5_url) },
} as const;
export const isWeixinWay = (way: PayWay): way is keyof typeof CREATION => Object.hasOwn(CREATION, way);
export const refunded = z.object({ status: z.string(), user_received_account: z.string().default("") });
export const refundNotice = z.object({ mchid: z.string(), out_trade_no: z.string(), out_refund_no: z.string() });

/** The documented states of a payment; REFUND is also the state of a payment that was paid back in part. */
const TRADE_STATES: Readonly<Record<string, GatewayResult["state"]>> = {
  SUCCESS: "paid",
  REFUND: "refunded",
  NOTPAY: "waiting",
  USERPAYING: "waiting",
  ACCEPT: "waiting",
  CLOSED: "closed",
  REVOKED: "closed",
  PAYERROR: "closed",
};

/** The documented states of a refund. */
const REFUND_STATES: Readonly<Record<string, RefundResult["state"]>> = {
  SUCCESS: "done",
  PROCESSING: "processing",
  CLOSED: "closed",
  ABNORMAL: "abnormal",
};
/** The beginning of the account that a refund went to where the merchant took it back. */
const TO_MERCHANT = "退回商户";
export const toRefundResult = ({ status, user_received_account: account }: z.output<typeof refunded>): RefundResult =>
  status === "SUCCESS" && account.startsWith(TO_MERCHANT)
    ? { state: "returned", word: account }
    : { state: REFUND_STATES[status] ?? "unknown", word: status };

/** What WeChat Pay says about a payment. */
export function toResult({
  trade_state,
  out_trade_no,
  transaction_id,
  amount,
}: z.output<typeof transaction>): GatewayResult {
  const state = TRADE_STATES[trade_state] ?? "unknown";
  const word = state === "unknown" ? { word: trade_state } : {};
  return { out_trade_no, transaction_id, amount_fen: amount.total, state, ...word };
}
