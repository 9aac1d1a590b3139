import type { Control } from "./control.ts";

const API = { file: "app/http/api.server.ts", test: "app/http/api.server.test.ts" };
const ERRORS = { file: "app/frame/error-page.tsx", test: "app/frame/error-page.test.ts" };
const PRICES = { file: "contract/pricing.ts", test: "contract/pricing.test.ts" };
const SYNC = { file: "app/domains/cart/sync.ts", test: "app/domains/cart/sync.test.ts" };

/** Rules of the specification that need no page to be seen. */
export const rules: readonly Control[] = [
  { id: "S2.error.2", ...ERRORS, takeOut: 'message ? "加载失败" : "请求错误"', put: '"加载失败"' },
  { id: "S2.error.3", ...ERRORS, takeOut: 'title: "请求错误，请检查配置"', put: 'title: "请求错误"' },
  {
    id: "S8.other.1",
    ...ERRORS,
    takeOut: "isRouteErrorResponse(error) ? messageOf(error.data) : null",
    put: "String(error)",
  },
  {
    id: "S8.chunk.1",
    file: "app/frame/chunk-reload.ts",
    takeOut: "if (now >= last && now - last < RELOAD_EVERY_MS) return false;",
    test: "app/frame/chunk-reload.test.ts",
  },

  { id: "S6.price.1", ...PRICES, takeOut: "offer.cost + (offer.cost_plus ?? 0)", put: "offer.cost" },
  { id: "S6.price.2", ...PRICES, takeOut: 'buyer.audit_type === 1 ? "cost" : "markup"', put: '"markup"' },
  {
    id: "S6.price.3 visitors and others",
    ...PRICES,
    takeOut: 'if (buyer?.audit_state !== APPROVED) return "public";',
    put: 'if (!buyer) return "public";',
  },
  {
    id: "S6.price.3 flash sales",
    ...PRICES,
    takeOut: 'offer.product_type === NORMAL_PRODUCT ? priceClass(buyer) : "public"',
    put: "priceClass(buyer)",
  },
  {
    id: "S5.birthday.2 twelve years",
    file: "contract/rules/account.ts",
    takeOut: "AGE_MIN = 12",
    put: "AGE_MIN = 11",
    test: "backend/modules/account/account.test.ts",
  },

  {
    id: "S4.drawer.2",
    file: "app/domains/cart/auto-close.ts",
    takeOut: "AUTO_CLOSE_MS = 2000",
    put: "AUTO_CLOSE_MS = 3000",
    test: "app/domains/cart/auto-close.test.ts",
  },
  {
    id: "S4.drawer.2 stays when touched",
    file: "app/domains/cart/auto-close.ts",
    takeOut: "byKeyboard || touched ? null : ",
    test: "app/domains/cart/auto-close.test.ts",
  },
  { id: "S5.cart.4", ...SYNC, takeOut: "cart_num: Math.max(1, cart_num), at", put: "cart_num, at" },
  { id: "S4.drawer.5", ...SYNC, takeOut: "hurry ? 0 : first.at + SYNC_DEBOUNCE_MS - now", put: "0" },
  {
    id: "S4.drawer.6",
    ...SYNC,
    takeOut: "!answered || (accepted && answered.cart_num !== wish.cart_num)",
    put: "!answered || answered.cart_num !== wish.cart_num || !accepted",
  },
  {
    id: "S9.total.1",
    file: "app/domains/cart/cart.ts",
    takeOut: "yuan(lines.reduce((sum, line) => sum + lineFen(line, buyer), 0))",
    put: "String(lines.reduce((sum, line) => sum + lineFen(line, buyer) / 100, 0))",
    test: "app/domains/cart/cart.test.ts",
  },

  { id: "S7.wire.1 token", ...API, takeOut: 'headers.set("X-Token"', put: 'headers.set("X-Other"' },
  { id: "S7.wire.1 form type", ...API, takeOut: '{ "Form-type": "pc" }', put: "" },
  { id: "S9.token.1", ...API, takeOut: "Bearer " },
  {
    id: "S7.wire.2",
    ...API,
    takeOut: "if (answer.status !== 200) throw refusal(answer);",
    title: "[S7.wire.2]",
  },
  {
    id: "S8.codes.1",
    ...API,
    takeOut: "return data({ message }, { status: status === NOT_FOUND",
    put: 'return data({ message: "" }, { status: status === NOT_FOUND',
  },
  {
    id: "S8.codes.2",
    ...API,
    takeOut: "if (isLoginRequired(answer)) throw await onLoginRequired();",
  },
  {
    id: "S8.codes.2 each of the five",
    file: "contract/envelope.ts",
    takeOut: "[400, 40000, 410000, 410001, 410002]",
    put: "[400, 40000, 410000, 410001]",
    test: "app/http/api.server.test.ts",
  },

  {
    id: "S2.login.1",
    file: "app/domains/auth/auth.ts",
    takeOut: '  scan: "登录",\n',
    test: "app/domains/auth/auth.test.ts",
  },
  {
    id: "S4.code.1",
    file: "app/domains/auth/auth.ts",
    takeOut: 'sent ? "重新获取" : "获取验证码"',
    put: '"获取验证码"',
    test: "app/domains/auth/auth.test.ts",
  },
];
