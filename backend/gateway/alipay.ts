import { z } from "zod";
import { shanghaiTime } from "#contract/rules/calendar.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { GATEWAY_WAYS, noticePath, type PayWay } from "#contract/rules/payment.ts";
import type { Clock } from "../ports.ts";
import { deadlineOf } from "../variables.ts";
import { type Gateway, type GatewayPayment, type GatewayResult, type RefundResult, RefusedNotice } from "./gateway.ts";
import type { AlipayKeys } from "./keys.ts";
import { isSigned, signText } from "./rsa.ts";

const API = "https://openapi.alipay.com/gateway.do";
const TIMEOUT_MS = 1800;
const SUCCESS = "10000";
const UNKNOWN_TRADE = "ACQ.TRADE_NOT_EXIST";
const SUBJECT_MAX = 100;

const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/);
const trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  total_amount: amount,
  trade_status: z.string(),
  /** The sum of what was paid back. */
  refund_fee: amount.optional(),
  /** The times of the payment, in an answer and in a notice; an unpaid trade has none. */
  send_pay_date: z.string().optional(),
  gmt_payment: z.string().optional(),
  receipt_amount: amount.optional(),
  buyer_pay_amount: amount.optional(),
});
type Trade = z.output<typeof trade>;
const notice = trade.extend({
  app_id: z.string(),
  gmt_refund: z.string().optional(),
  /** The shop's number of the refund that the notice is about. */
  out_biz_no: z.string().optional(),
});
const answered = z.object({ code: z.string(), sub_code: z.string().optional(), sub_msg: z.string().optional() });
const refunded = z.object({ fund_change: z.string().optional() });
const refundQueried = z.object({ refund_status: z.string().optional() });

/** The documented states of a trade. */
const TRADE_STATES: Readonly<Record<string, GatewayResult["state"]>> = {
  WAIT_BUYER_PAY: "waiting",
  TRADE_SUCCESS: "paid",
  TRADE_FINISHED: "paid",
  TRADE_CLOSED: "closed",
};

const isPositive = (text: string | undefined) => text !== undefined && fen(text) > 0;
const isPaidBack = ({ refund_fee }: Trade) => isPositive(refund_fee);
const wasPaid = ({ send_pay_date, gmt_payment, receipt_amount, buyer_pay_amount }: Trade) =>
  Boolean(send_pay_date || gmt_payment) || isPositive(receipt_amount) || isPositive(buyer_pay_amount);

/** Alipay closes a trade that was not paid in time and one that was paid back in full; only the second names a payment. */
function tradeState(one: Trade): GatewayResult["state"] {
  const state = TRADE_STATES[one.trade_status] ?? "unknown";
  if (state === "paid" && isPaidBack(one)) return "refunded";
  if (state === "closed" && (isPaidBack(one) || wasPaid(one))) return "refunded";
  return state;
}

/** 2026-11-21 09:30:00 in Beijing. */
const beijingTime = (at: number) => shanghaiTime(at).slice(0, 19).replace("T", " ");

/** The text that Alipay signs: the fields sorted by name, as in `a=1&b=2`. */
export const signedText = (fields: Readonly<Record<string, string>>) =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");

/** The member of an answer as it was sent, because its signature covers the exact text. */
export function memberText(body: string, name: string): string {
  const start = body.indexOf("{", body.indexOf(`"${name}"`));
  let [depth, inText] = [0, false];
  for (let at = start; at < body.length; at += 1) {
    const character = body[at];
    if (inText && character === "\\") at += 1;
    else if (character === '"') inText = !inText;
    else if (!inText && character === "{") depth += 1;
    else if (!inText && character === "}") {
      depth -= 1;
      if (depth === 0) return body.slice(start, at + 1);
    }
  }
  return "";
}

/** Alipay: by QR code (当面付) and from a phone's browser (手机网站支付). */
export function alipayGateway(
  keys: AlipayKeys,
  { origin, ways = GATEWAY_WAYS.alipay }: { origin: string; ways?: readonly PayWay[] },
  { clock }: { clock: Clock },
  send: typeof fetch = fetch,
): Gateway {
  const noticeUrl = origin + noticePath("alipay");

  /** The fields of a request with their signature. */
  function signedFields(method: string, content: object, more: Record<string, string>): URLSearchParams {
    const fields: Record<string, string> = {
      app_id: keys.app_id,
      method,
      format: "JSON",
      charset: "utf-8",
      sign_type: "RSA2",
      timestamp: beijingTime(clock.now()),
      version: "1.0",
      biz_content: JSON.stringify(content),
      ...more,
    };
    return new URLSearchParams({ ...fields, sign: signText(keys.private_key, signedText(fields)) });
  }

  /** @returns the answer, or null for a trade that Alipay does not know. */
  async function call<T>(schema: z.ZodType<T>, method: string, content: object, more: Record<string, string> = {}) {
    const response = await send(`${API}?charset=utf-8`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded;charset=utf-8" },
      body: signedFields(method, content, more).toString(),
      redirect: "error",
      signal: AbortSignal.timeout(deadlineOf(TIMEOUT_MS)),
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`Alipay answers ${response.status}`);
    const member = memberText(body, `${method.replaceAll(".", "_")}_response`);
    const envelope = z.object({ sign: z.string() }).safeParse(JSON.parse(body));
    if (member === "" || !envelope.success || !isSigned(keys.public_key, member, envelope.data.sign)) {
      throw new Error(`the answer of Alipay has a wrong signature: ${body.slice(0, 200)}`);
    }
    const { code, sub_code, sub_msg } = answered.parse(JSON.parse(member));
    if (sub_code === UNKNOWN_TRADE) return null;
    if (code !== SUCCESS) throw new Error(`Alipay refuses ${method}: ${sub_code ?? code} ${sub_msg ?? ""}`);
    return schema.parse(JSON.parse(member));
  }

  function toResult(one: Trade): GatewayResult {
    const state = tradeState(one);
    const word = state === "unknown" ? { word: one.trade_status } : {};
    const { out_trade_no, trade_no } = one;
    return { out_trade_no, transaction_id: trade_no, amount_fen: fen(one.total_amount), state, ...word };
  }

  /** Only REFUND_SUCCESS says that the money was paid; without it the refund may be requested again. */
  async function queryRefund(refund: { out_trade_no: string; refund_no: string }): Promise<RefundResult | null> {
    const content = { out_trade_no: refund.out_trade_no, out_request_no: refund.refund_no };
    const found = await call(refundQueried, "alipay.trade.fastpay.refund.query", content);
    if (!found?.refund_status) return null;
    const word = found.refund_status;
    return { state: word === "REFUND_SUCCESS" ? "done" : "unknown", word };
  }

  const tradeOf = ({ out_trade_no, amount_fen, subject, expires_at }: GatewayPayment) => ({
    out_trade_no,
    total_amount: yuan(amount_fen),
    subject: cutText(subject, SUBJECT_MAX),
    time_expire: beijingTime(expires_at),
  });

  /** The address that opens Alipay; the payment exists there once the payer has logged in. */
  function wapAddress(payment: GatewayPayment): string {
    const back = origin + payment.return_path;
    const content = { ...tradeOf(payment), product_code: "QUICK_WAP_WAY", quit_url: back };
    return `${API}?${signedFields("alipay.trade.wap.pay", content, { notify_url: noticeUrl, return_url: back })}`;
  }

  return {
    ways,

    async create(payment) {
      if (payment.way === "wap") return wapAddress(payment);
      const made = await call(z.object({ qr_code: z.string().min(1) }), "alipay.trade.precreate", tradeOf(payment), {
        notify_url: noticeUrl,
      });
      if (!made) throw new Error("Alipay makes no QR code");
      return made.qr_code;
    },

    bridgeCall: () => null,

    verifyNotice(_, body) {
      const { sign = "", sign_type: type = "", ...fields } = Object.fromEntries(new URLSearchParams(body));
      if (!sign) throw new RefusedNotice("signature", "no signature of Alipay");
      if (type !== "RSA2") throw new RefusedNotice("key", `signature of Alipay of the kind ${type}`);
      if (!isSigned(keys.public_key, signedText(fields), sign))
        throw new RefusedNotice("signature", "wrong signature of Alipay");
      const told = notice.parse(fields);
      if (told.app_id !== keys.app_id)
        throw new RefusedNotice("content", `notice for the app of another merchant: ${told.app_id}`);
      if (told.gmt_refund || isPaidBack(told))
        return { out_trade_no: told.out_trade_no, refund_no: told.out_biz_no || null, isPaidBack: true };
      return toResult(told);
    },

    answers: {
      accepted: { status: 200, type: "text/plain", body: "success" },
      refused: { status: 200, type: "text/plain", body: "fail" },
    },

    async query(out_trade_no) {
      const found = await call(trade, "alipay.trade.query", { out_trade_no });
      return found && toResult(found);
    },

    async close(out_trade_no) {
      await call(z.object({}), "alipay.trade.close", { out_trade_no });
    },

    async refund({ out_trade_no, refund_no, amount_fen, reason }) {
      const content = {
        out_trade_no,
        out_request_no: refund_no,
        refund_amount: yuan(amount_fen),
        refund_reason: cutText(reason, SUBJECT_MAX),
      };
      const answer = await call(refunded, "alipay.trade.refund", content);
      if (!answer) throw new Error(`Alipay knows no ${out_trade_no}`);
      if (answer.fund_change === "Y") return { state: "done", word: "fund_change Y" };
      // No money moved by this request: it is a repeat of a done refund, or the refund is not done yet.
      const word = `fund_change ${answer.fund_change ?? "none"}`;
      return (await queryRefund({ out_trade_no, refund_no })) ?? { state: "processing", word };
    },

    queryRefund,
  };
}
