import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const PHONE = "13800000015";
const TOKEN = "token-of-the-customer";
const CUSTOMER = {
  company: "杭州远山贸易有限公司",
  real_name: "王远",
  phone: PHONE,
  avatar: null,
  nickname: "远山",
  is_open_member: 1,
  is_money_level: 1,
  now_money: "100.00",
  integral: 300,
  pwd: true,
  birthday: null,
  audit_state: 0,
  audit_type: 0,
  audit_reject_reason: null,
  admin: { image: null, real_name: "陈经理", phone: "13912345678" },
};
const CONFIG = {
  site_logo: "/logo.svg",
  site_name: "规格商城",
  wechat_qrcode: "",
  sys_phone: "400-000-0000",
  site_url: "https://shop.example.com",
  site_keywords: "",
  site_description: "",
  copyright: [],
  seckill_open: [1],
};
const line = (cart_id: number) => ({
  cart_id,
  cart_num: 2,
  product_id: 9,
  product_type: 0,
  stop_time: null,
  seckill_status: null,
  trueStock: 50,
  product: { store_name: "复印纸", image: "/paper.svg", unit_name: "包" },
  productAttr: {
    unique: cart_id + 100,
    sku: "70g",
    image: null,
    price: "18.00",
    ot_price: "20.00",
    stock: 50,
    min_order: 1,
    tier_prices: [],
  },
  fail_reason: null,
});
const SIGNED_IN = { token: TOKEN, user: CUSTOMER };
const CAPTCHA = { captcha: "data:image/png;base64,iVBORw0KGgo=", key: "a2V5LW9mLWEtY2FwdGNoYQ" };

type Answer = (cartIds: number[]) => unknown;
const nothing: Answer = () => ({});

/** The 25 calls of the specification and their answers; those under /api/user need the token, but for change_pwd. */
const CALLS: Record<string, Answer> = {
  "GET /api/pc/home": () => ({ pc_home_head_banner: [{ link: "#", image: "/banner.svg" }] }),
  "GET /api/pc/config": () => CONFIG,
  "GET /api/common/hot_keyword": () => [{ keyword: "硒鼓" }],
  "GET /api/user": () => CUSTOMER,
  "GET /api/user/cart/lst": (ids) => ({
    list: ids.length > 0 ? [{ mer_id: 1, mer_name: "自营", is_trader: 1, kind: "自营", list: ids.map(line) }] : [],
    fail: [],
  }),
  "GET /api/user/cart/count": (ids) => [{ count: ids.length * 2 }],
  "POST /api/user/cart/delete": nothing,
  "POST /api/user/cart/change/1": nothing,
  "POST /api/auth/login": () => SIGNED_IN,
  "POST /api/auth/smslogin": () => SIGNED_IN,
  "POST /api/auth/registerTl": nothing,
  "POST /api/user/change_pwd": nothing,
  "POST /api/auth/sendTLCode": nothing,
  "GET /api/auth/sendTLCode": () => CAPTCHA,
  "POST /api/auth/verify": nothing,
  "GET /api/captcha": () => ({ ...CAPTCHA, code: "" }),
  "GET /api/pc/login/scan": () => ({ key: CAPTCHA.key, qrcode: "https://shop.example.com/scan", secret: CAPTCHA.key }),
  "POST /api/pc/login/scan/check": () => ({ status: 200, result: SIGNED_IN }),
  "POST /api/user/chagePasswordOnly": nothing,
  "GET /api/getPlacardInfo": () => null,
  "POST /api/user/edit": nothing,
  "GET /api/user/getMemberInfo": () => ({ memberInfo: { isPhoneChecked: true }, bizUserId: `YX${PHONE}` }),
  "POST /api/user/sendTLSMS": nothing,
  "POST /api/user/bingTLPhone": nothing,
  "POST /api/logout": nothing,
};
const isPublic = (name: string) => !name.includes("/api/user") || name === "POST /api/user/change_pwd";

type Received = { call: string; query: string; body: Record<string, unknown>; signedIn: boolean };

/**
 * The answer to every path beside the calls: an envelope, which visitors may get after the login only, or a page with
 * HTTP 404 as web servers send it.
 */
export type Unknown = { status: number; message: string; afterLogin?: true } | { html: string };

/** A backend with the calls of the specification alone, over HTTP. */
export async function startSpecificationBackend(unknown: Unknown) {
  const received: Received[] = [];
  const cartIds = [1, 2];
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://backend.test");
    const call = `${request.method} ${pathname}`;
    const body = await bodyOf(request);
    const signedIn = request.headers["x-token"] === `Bearer ${TOKEN}`;
    received.push({ call, query: search, body, signedIn });
    const answer = CALLS[call];
    if (call === "POST /api/user/cart/delete")
      cartIds.splice(cartIds.indexOf(Number((body.cart_id as string[])[0])), 1);
    if (!answer && "html" in unknown) {
      response.writeHead(404, { "Content-Type": "text/html; charset=utf-8" }).end(unknown.html);
      return;
    }
    const needsLogin = answer ? !isPublic(call) : "afterLogin" in unknown;
    const envelope =
      needsLogin && !signedIn
        ? { status: 400, message: "请登录", data: null }
        : answer
          ? { status: 200, message: "ok", data: answer(cartIds) }
          : { ...unknown, data: null };
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(envelope));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    token: TOKEN,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = "";
  for await (const part of request) text += part;
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
}
