import { createDecipheriv } from "node:crypto";
import { z } from "zod";
import { cutText } from "#contract/rules/cut-text.ts";
import { GATEWAY_WAYS, noticePath, type PayWay } from "#contract/rules/payment.ts";
import type { Clock, Random } from "../ports.ts";
import { deadlineOf } from "../variables.ts";
import {
  type BridgeCall,
  type Gateway,
  type GatewayPayment,
  type GatewayResult,
  type RefundNotice,
  RefusedNotice,
  UnsignedAbsence,
} from "./gateway.ts";
import type { WeixinKeys } from "./keys.ts";
import { isSigned, signText } from "./rsa.ts";
import {
  CREATION,
  CURRENCY,
  isWeixinWay,
  notice,
  refunded,
  refundNotice,
  toRefundResult,
  toResult,
  transaction,
} from "./weixin-answers.ts";

const API = "https://api.mch.weixin.qq.com";
/** Less than the storefront's timeout for the backend, so that a slow gateway gets a message of its own. */
const TIMEOUT_MS = 1800;
/** A signature is accepted within this time, so that a recorded notice cannot be sent again later. */
const NOTICE_AGE_MAX_MS = 5 * 60 * 1000;
const SUBJECT_MAX = 40;
const TAG_BYTES = 16;

/** WeChat Pay, API v3: by QR code (Native), inside WeChat (JSAPI) and from a phone's browser (H5). */
export function weixinGateway(
  keys: WeixinKeys,
  { origin, ways = GATEWAY_WAYS.weixin }: { origin: string; ways?: readonly PayWay[] },
  { clock, random }: { clock: Clock; random: Random },
  send: typeof fetch = fetch,
): Gateway {
  const noticeUrl = origin + noticePath("weixin");

  /** What a way asks for beside the payment itself. */
  function partOf({ way, openid, client_ip }: GatewayPayment): object {
    if (way === "jsapi") return { payer: { openid } };
    return way === "h5" ? { scene_info: { payer_client_ip: client_ip, h5_info: { type: "Wap" } } } : {};
  }

  /** @throws RefusedNotice for a text that WeChat Pay has not signed now. */
  function requireSignature(headers: Headers, body: string) {
    const [serial, timestamp, nonce, signature] = ["Serial", "Timestamp", "Nonce", "Signature"].map(
      (name) => headers.get(`Wechatpay-${name}`) ?? "",
    );
    if (!signature) throw new RefusedNotice("signature", "no signature of WeChat Pay");
    if (serial !== keys.public_key_id)
      throw new RefusedNotice("key", `signature of WeChat Pay by the unknown key ${serial}`);
    const isNow = Math.abs(clock.now() - Number(timestamp) * 1000) <= NOTICE_AGE_MAX_MS;
    if (!isNow) throw new RefusedNotice("time", `signature of WeChat Pay of the time ${timestamp}`);
    if (!isSigned(keys.public_key, `${timestamp}\n${nonce}\n${body}\n`, signature))
      throw new RefusedNotice("signature", "wrong signature of WeChat Pay");
  }

  /**
   * @returns the parsed answer, or null for a signed 404.
   * @throws UnsignedAbsence for a 404 that anyone between the shop and WeChat Pay may have written.
   */
  async function call<T>(schema: z.ZodType<T>, method: "GET" | "POST", path: string, content?: object) {
    const body = content ? JSON.stringify(content) : "";
    const [timestamp, nonce] = [Math.floor(clock.now() / 1000), random.token(24)];
    const signature = signText(keys.private_key, `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`);
    const token = `mchid="${keys.mch_id}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${keys.cert_serial}"`;
    const response = await send(API + path, {
      method,
      headers: {
        Authorization: `WECHATPAY2-SHA256-RSA2048 ${token}`,
        Accept: "application/json",
        "Wechatpay-Serial": keys.public_key_id,
        ...(content ? { "Content-Type": "application/json" } : {}),
      },
      ...(content ? { body } : {}),
      redirect: "error",
      signal: AbortSignal.timeout(deadlineOf(TIMEOUT_MS)),
    });
    const text = await response.text();
    const isAbsent = response.status === 404;
    if (!response.ok && !isAbsent) throw new Error(`WeChat Pay answers ${response.status}: ${text.slice(0, 200)}`);
    try {
      requireSignature(response.headers, text);
    } catch (error) {
      const why = `the answer ${response.status} of WeChat Pay is not proved: ${String(error)}`;
      throw isAbsent ? new UnsignedAbsence(why) : new Error(why);
    }
    if (isAbsent) return null;
    return schema.parse(text === "" ? {} : JSON.parse(text));
  }

  function decrypt({ ciphertext, associated_data, nonce }: z.output<typeof notice>["resource"]): unknown {
    const bytes = Buffer.from(ciphertext, "base64");
    const decipher = createDecipheriv("aes-256-gcm", keys.api_v3_key, nonce);
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    decipher.setAAD(Buffer.from(associated_data));
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString());
  }

  function readRefundNotice(event_type: string, content: unknown): RefundNotice {
    const { mchid, out_trade_no, out_refund_no } = refundNotice.parse(content);
    if (mchid !== keys.mch_id) throw new RefusedNotice("content", `refund of another merchant: ${mchid}`);
    return { out_trade_no, refund_no: out_refund_no, isPaidBack: event_type === "REFUND.SUCCESS" };
  }

  function readPaymentNotice(content: unknown): GatewayResult {
    const paid = transaction.parse(content);
    if (paid.mchid !== keys.mch_id || paid.appid !== keys.app_id)
      throw new RefusedNotice("content", `payment of another merchant: ${paid.mchid} ${paid.appid}`);
    if (paid.amount.currency !== CURRENCY)
      throw new RefusedNotice("content", `payment in another currency: ${paid.amount.currency}`);
    return toResult(paid);
  }

  /** The answer for an unpaid payment has no amount. */
  const queried = z.union([transaction, z.object({ trade_state: z.string(), out_trade_no: z.string() })]);
  const tradePath = (out_trade_no: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(out_trade_no)}`;

  return {
    ways,

    async create(payment) {
      const { out_trade_no, amount_fen, subject, expires_at, way, return_path } = payment;
      if (!isWeixinWay(way)) throw new Error(`WeChat Pay has no way ${way}`);
      const { path, ticket } = CREATION[way];
      const created = await call(ticket, "POST", `/v3/pay/transactions/${path}`, {
        appid: keys.app_id,
        mchid: keys.mch_id,
        description: cutText(subject, SUBJECT_MAX),
        out_trade_no,
        time_expire: new Date(expires_at).toISOString().replace(/\.\d+Z$/, "+00:00"),
        notify_url: noticeUrl,
        amount: { total: amount_fen, currency: CURRENCY },
        ...partOf(payment),
      });
      if (created === null) throw new Error("WeChat Pay knows no such merchant");
      return way === "h5" ? `${created}&redirect_url=${encodeURIComponent(origin + return_path)}` : created;
    },

    bridgeCall(ticket): BridgeCall {
      const [timeStamp, nonceStr] = [String(Math.floor(clock.now() / 1000)), random.token(24)];
      const prepay = `prepay_id=${ticket}`;
      const paySign = signText(keys.private_key, `${keys.app_id}\n${timeStamp}\n${nonceStr}\n${prepay}\n`);
      return { appId: keys.app_id, timeStamp, nonceStr, package: prepay, signType: "RSA", paySign };
    },

    verifyNotice(headers, body) {
      requireSignature(headers, body);
      const { event_type, resource } = notice.parse(JSON.parse(body));
      if (event_type.startsWith("REFUND.")) return readRefundNotice(event_type, decrypt(resource));
      if (event_type.startsWith("TRANSACTION.")) return readPaymentNotice(decrypt(resource));
      throw new RefusedNotice("content", `notice of the kind ${event_type}`);
    },

    answers: {
      accepted: { status: 204, type: "application/json", body: "" },
      refused: { status: 400, type: "application/json", body: JSON.stringify({ code: "FAIL", message: "失败" }) },
    },

    async query(out_trade_no) {
      const answer = await call(queried, "GET", `${tradePath(out_trade_no)}?mchid=${keys.mch_id}`);
      if (!answer) return null;
      if ("amount" in answer && answer.amount.currency === CURRENCY) return toResult(answer);
      // An amount of ¥0 settles nothing.
      const amount = { total: 0, currency: CURRENCY };
      return toResult({ ...answer, appid: "", mchid: "", transaction_id: "", amount });
    },

    async close(out_trade_no) {
      await call(z.object({}), "POST", `${tradePath(out_trade_no)}/close`, { mchid: keys.mch_id });
    },

    async refund({ transaction_id, refund_no, amount_fen, total_fen, reason }) {
      const answer = await call(refunded, "POST", "/v3/refund/domestic/refunds", {
        transaction_id,
        out_refund_no: refund_no,
        reason: cutText(reason, SUBJECT_MAX),
        notify_url: noticeUrl,
        amount: { refund: amount_fen, total: total_fen, currency: CURRENCY },
      });
      if (!answer) throw new Error(`WeChat Pay knows no payment ${transaction_id} to pay ${refund_no} back from`);
      return toRefundResult(answer);
    },

    async queryRefund({ refund_no }) {
      const answer = await call(refunded, "GET", `/v3/refund/domestic/refunds/${encodeURIComponent(refund_no)}`);
      return answer && toRefundResult(answer);
    },
  };
}
