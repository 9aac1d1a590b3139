import type { KeyObject } from "node:crypto";
import { z } from "zod";
import { shanghaiTime } from "#contract/rules/calendar.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import type { Clock } from "../ports.ts";
import { deadlineOf } from "../settings.ts";
import { ForgedNotice, type Gateway, type GatewayResult } from "./gateway.ts";
import { isSigned, signText } from "./rsa.ts";

const API = "https://openapi.alipay.com/gateway.do";
const TIMEOUT_MS = 1800;
const SUCCESS = "10000";
const UNKNOWN_TRADE = "ACQ.TRADE_NOT_EXIST";
const SUBJECT_MAX = 100;

export type AlipayKeys = { app_id: string; private_key: KeyObject; public_key: KeyObject };

const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/);
const notice = z.object({
  app_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  total_amount: amount,
  trade_status: z.string(),
});
const answered = z.object({ code: z.string(), sub_code: z.string().optional(), sub_msg: z.string().optional() });
const queried = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  total_amount: amount,
  trade_status: z.string(),
});

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

/** Alipay, payment by QR code (当面付). */
export function alipayGateway(
  keys: AlipayKeys,
  noticeUrl: string,
  { clock }: { clock: Clock },
  send: typeof fetch = fetch,
): Gateway {
  /** @returns the answer, or null for a trade that Alipay does not know. */
  async function call<T>(schema: z.ZodType<T>, method: string, content: object, more: Record<string, string> = {}) {
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
    const sign = signText(keys.private_key, signedText(fields));
    const response = await send(`${API}?charset=utf-8`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded;charset=utf-8" },
      body: new URLSearchParams({ ...fields, sign }).toString(),
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

  const toResult = (trade: z.output<typeof queried>): GatewayResult => ({
    out_trade_no: trade.out_trade_no,
    transaction_id: trade.trade_no,
    amount_fen: fen(trade.total_amount),
    state: ["TRADE_SUCCESS", "TRADE_FINISHED"].includes(trade.trade_status)
      ? "paid"
      : trade.trade_status === "TRADE_CLOSED"
        ? "closed"
        : "waiting",
  });

  return {
    async create({ out_trade_no, amount_fen, subject, expires_at }) {
      const content = {
        out_trade_no,
        total_amount: yuan(amount_fen),
        subject: subject.slice(0, SUBJECT_MAX),
        time_expire: beijingTime(expires_at),
      };
      const made = await call(z.object({ qr_code: z.string().min(1) }), "alipay.trade.precreate", content, {
        notify_url: noticeUrl,
      });
      if (!made) throw new Error("Alipay makes no QR code");
      return { qr_url: made.qr_code };
    },

    verifyNotice(_, body) {
      const { sign = "", sign_type: _type, ...fields } = Object.fromEntries(new URLSearchParams(body));
      if (!isSigned(keys.public_key, signedText(fields), sign)) throw new ForgedNotice("signature of Alipay");
      const paid = notice.parse(fields);
      if (paid.app_id !== keys.app_id) throw new ForgedNotice("another merchant");
      return toResult(paid);
    },

    answers: {
      accepted: { status: 200, type: "text/plain", body: "success" },
      refused: { status: 200, type: "text/plain", body: "fail" },
    },

    async query(out_trade_no) {
      const trade = await call(queried, "alipay.trade.query", { out_trade_no });
      return trade && toResult(trade);
    },

    async close(out_trade_no) {
      await call(z.object({}), "alipay.trade.close", { out_trade_no });
    },

    async refund({ out_trade_no, refund_no, amount_fen, reason }) {
      const content = {
        out_trade_no,
        out_request_no: refund_no,
        refund_amount: yuan(amount_fen),
        refund_reason: reason.slice(0, SUBJECT_MAX),
      };
      if (!(await call(z.object({}), "alipay.trade.refund", content)))
        throw new Error(`Alipay knows no ${out_trade_no}`);
      return true;
    },
  };
}
