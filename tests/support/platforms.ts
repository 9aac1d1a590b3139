import { createCipheriv, generateKeyPairSync, randomBytes } from "node:crypto";
import type { SentNotice } from "#backend/demo/cashier.ts";
import { alipayGateway, signedText } from "#backend/gateway/alipay.ts";
import type { BridgeCall, Gateways } from "#backend/gateway/gateway.ts";
import { isSigned, signText } from "#backend/gateway/rsa.ts";
import { wechatOauth } from "#backend/gateway/wechat-oauth.ts";
import { weixinGateway } from "#backend/gateway/weixin.ts";
import type { Clock } from "#backend/ports.ts";

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const [shop, platform, stranger] = [pair(), pair(), pair()];
const WEIXIN_KEY = "0123456789abcdef0123456789abcdef";
const SERIAL = "PUB_KEY_ID_01";
export const WEIXIN = { mchid: "1900000001", appid: "wx0123456789abcdef" };
export const ALIPAY = { app_id: "2021000000000001" };
const OAUTH = { app_id: WEIXIN.appid, secret: "0123456789abcdef0123456789abcdef" };
const ORIGIN = "https://shop.example.com";

type Content = Record<string, unknown>;
/** What WeChat Pay answers to the beginning of a payment, by the end of its path. */
const WEIXIN_TICKETS: Readonly<Record<string, (out_trade_no: string) => Content>> = {
  native: () => ({ code_url: "weixin://wxpay/1" }),
  jsapi: (out_trade_no) => ({ prepay_id: `wx${out_trade_no}` }),
  h5: (out_trade_no) => ({ h5_url: `https://wx.tenpay.com/checkmweb?prepay_id=${out_trade_no}` }),
};

type Faults = { signedBy?: "platform" | "stranger" | "nobody"; serial?: string; ageMs?: number };

const keyOf = (signedBy: Faults["signedBy"]) => (signedBy === "stranger" ? stranger : platform).privateKey;

/** Whether the shop has signed a request to WeChat Pay as its merchant. */
function isSignedByShop(method: string, path: string, headers: Headers, body: string): boolean {
  const parts = headers.get("Authorization")?.match(/(\w+)="([^"]*)"/g) ?? [];
  const named = Object.fromEntries(parts.map((part) => [part.split("=")[0], part.slice(part.indexOf('"') + 1, -1)]));
  const text = `${method}\n${path}\n${named.timestamp}\n${named.nonce_str}\n${body}\n`;
  return named.mchid === WEIXIN.mchid && isSigned(shop.publicKey, text, named.signature ?? "");
}

/** Whether the shop has signed the fields of a request to Alipay. */
function areSignedByShop(query: URLSearchParams): boolean {
  const { sign = "", ...fields } = Object.fromEntries(query);
  return fields.app_id === ALIPAY.app_id && isSigned(shop.publicKey, signedText(fields), sign);
}

/**
 * WeChat Pay and Alipay as far as the shop asks them: their payments and refunds are what a test puts into `trades` and
 * `refunds`, every request must be signed by the shop, every answer is really signed, and `sent` has the method and path
 * of each request.
 */
export function signingPlatforms(clock: Clock) {
  const state = {
    /** By the shop's number of the payment. */
    trades: new Map<string, Content>(),
    /** By the shop's number of the refund: what a query answers. */
    refunds: new Map<string, Content>(),
    /** What a request for a refund answers, by gateway. */
    requested: { weixin: { status: "PROCESSING" } as Content, alipay: { fund_change: "N" } as Content },
    /** Whether absences come without a signature. */
    unsignedAbsence: false,
    isDown: false,
    sent: [] as string[],
    /** What the shop has asked to begin, by its number of the payment. */
    begun: new Map<string, Content>(),
    /** The account of WeChat by the code of its authorization, which works once. */
    openids: new Map<string, string>(),
  };

  function signedHeaders(body: string, { signedBy = "platform", serial = SERIAL, ageMs = 0 }: Faults = {}) {
    const timestamp = String(Math.floor((clock.now() - ageMs) / 1000));
    const signature = signText(keyOf(signedBy), `${timestamp}\nn\n${body}\n`);
    return {
      "Wechatpay-Serial": serial,
      "Wechatpay-Timestamp": timestamp,
      "Wechatpay-Nonce": "n",
      ...(signedBy === "nobody" ? {} : { "Wechatpay-Signature": signature }),
    };
  }

  function weixinAnswer(content: Content | undefined) {
    const body = JSON.stringify(content ?? { code: "RESOURCE_NOT_EXISTS" });
    const isSigned = content !== undefined || !state.unsignedAbsence;
    return new Response(body, { status: content ? 200 : 404, headers: isSigned ? signedHeaders(body) : {} });
  }

  const sendWeixin: typeof fetch = async (url, init) => {
    const { pathname } = new URL(String(url));
    const last = decodeURIComponent(pathname.split("/").at(-1) ?? "");
    state.sent.push(`${init?.method} ${pathname}`);
    if (state.isDown) throw new Error("the network is down");
    const [method, body] = [init?.method ?? "GET", String(init?.body ?? "")];
    const path = String(url).slice(new URL(String(url)).origin.length);
    if (!isSignedByShop(method, path, new Headers(init?.headers), body)) return new Response("{}", { status: 401 });
    const ticket = WEIXIN_TICKETS[last];
    if (ticket) {
      const content = JSON.parse(body);
      if (Date.parse(content.time_expire) <= clock.now()) return new Response("{}", { status: 400 });
      state.begun.set(content.out_trade_no, content);
      return weixinAnswer(ticket(content.out_trade_no));
    }
    if (pathname.endsWith("/close")) return new Response(null, { status: 204, headers: signedHeaders("") });
    if (init?.method === "POST") {
      const { out_refund_no } = JSON.parse(String(init.body));
      return weixinAnswer(state.refunds.get(out_refund_no) ?? state.requested.weixin);
    }
    return weixinAnswer((pathname.includes("/refund/") ? state.refunds : state.trades).get(last));
  };

  const ABSENT = { code: "40004", sub_code: "ACQ.TRADE_NOT_EXIST" };
  const sendAlipay: typeof fetch = async (_url, init) => {
    const fields = new URLSearchParams(String(init?.body));
    if (!areSignedByShop(fields)) return new Response("{}", { status: 401 });
    const method = fields.get("method") ?? "";
    const { out_trade_no, out_request_no } = JSON.parse(fields.get("biz_content") ?? "{}");
    state.sent.push(`${method} ${out_request_no ?? out_trade_no}`);
    if (state.isDown) throw new Error("the network is down");
    const found: Record<string, Content | undefined> = {
      "alipay.trade.precreate": { qr_code: "https://qr.alipay.com/1" },
      "alipay.trade.query": state.trades.get(out_trade_no),
      "alipay.trade.close": {},
      "alipay.trade.refund": state.requested.alipay,
      "alipay.trade.fastpay.refund.query": state.refunds.get(out_request_no) ?? {},
    };
    const member = JSON.stringify(found[method] ? { code: "10000", ...found[method] } : ABSENT);
    const sign = signText(platform.privateKey, member);
    return new Response(`{"${method.replaceAll(".", "_")}_response":${member},"sign":"${sign}"}`);
  };

  const random = { token: () => "nonce", digits: () => "1" };
  const weixinKeys = {
    mch_id: WEIXIN.mchid,
    app_id: WEIXIN.appid,
    cert_serial: "A".repeat(40),
    private_key: shop.privateKey,
    api_v3_key: WEIXIN_KEY,
    public_key_id: SERIAL,
    public_key: platform.publicKey,
  };
  const alipayKeys = { ...ALIPAY, private_key: shop.privateKey, public_key: platform.publicKey };
  const gateways = {
    weixin: weixinGateway(weixinKeys, { origin: ORIGIN }, { clock, random }, sendWeixin),
    alipay: alipayGateway(alipayKeys, { origin: ORIGIN }, { clock }, sendAlipay),
  } satisfies Gateways;

  /** WeChat's answer to a code, as JSON with the type of a text. */
  const sendOauth: typeof fetch = async (url) => {
    const query = new URL(String(url)).searchParams;
    if (state.isDown) throw new Error("the network is down");
    if (query.get("secret") !== OAUTH.secret) return Response.json({ errcode: 40125, errmsg: "invalid appsecret" });
    const code = query.get("code") ?? "";
    const openid = state.openids.get(code);
    state.openids.delete(code);
    return Response.json(openid ? { access_token: "a", openid, scope: "snsapi_base" } : { errcode: 40029 });
  };

  return Object.assign(state, {
    gateways,
    wechat: wechatOauth(OAUTH, ORIGIN, sendOauth),

    /** Whether Alipay would open this address: it is signed, and of this shop's app. */
    opensAlipay: (address: string) => areSignedByShop(new URL(address).searchParams),

    /** Whether WeChat's browser would ask for the password: the call is signed, and of a payment that was begun. */
    opensBridge: ({ appId, timeStamp, nonceStr, package: prepay, paySign }: BridgeCall) =>
      state.begun.has(prepay.replace("prepay_id=wx", "")) &&
      isSigned(shop.publicKey, `${appId}\n${timeStamp}\n${nonceStr}\n${prepay}\n`, paySign),

    weixinNotice(event_type: string, content: Content, faults: Faults & { key?: string } = {}): SentNotice {
      const nonce = randomBytes(6).toString("hex");
      const cipher = createCipheriv("aes-256-gcm", faults.key ?? WEIXIN_KEY, nonce);
      cipher.setAAD(Buffer.from("transaction"));
      const text = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()]);
      const resource = { ciphertext: text.toString("base64"), associated_data: "transaction", nonce };
      const body = JSON.stringify({ event_type, resource });
      return { headers: signedHeaders(body, faults), body };
    },

    alipayNotice(fields: Record<string, string>, { signedBy = "platform" }: Pick<Faults, "signedBy"> = {}): SentNotice {
      const told = { ...ALIPAY, notify_time: "2026-11-21 09:30:00", ...fields };
      const body = new URLSearchParams({ ...told, sign_type: "RSA2" });
      if (signedBy !== "nobody") body.set("sign", signText(keyOf(signedBy), signedText(told)));
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      return { headers, body: body.toString() };
    },
  });
}

/** A payment as WeChat Pay reports it. */
export const weixinTrade = (out_trade_no: string, total: number, trade_state: string): Content => ({
  ...WEIXIN,
  out_trade_no,
  trade_state,
  ...(["SUCCESS", "REFUND"].includes(trade_state)
    ? { transaction_id: `42${out_trade_no}`, amount: { total, currency: "CNY" } }
    : {}),
});

/** A payment as Alipay reports it; the answer about a paid one has the time of the payment. */
export const alipayTrade = (out_trade_no: string, total_amount: string, trade_status: string) => ({
  out_trade_no,
  trade_no: `2026${out_trade_no}`,
  total_amount,
  trade_status,
});
