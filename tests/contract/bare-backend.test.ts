import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { action as login } from "#app/features/auth/login.page.tsx";
import { lineTotal } from "#app/features/cart/cart.ts";
import { loader as cartPage } from "#app/features/cart/shopping-cart.page.tsx";
import { requestContext } from "#app/http/context.server.ts";
import { env } from "#app/http/env.server.ts";
import { readShell } from "#app/shell/shell.server.ts";

const line = {
  cart_id: 7,
  cart_num: 2,
  product_id: 10001,
  product_type: 0,
  stop_time: 0,
  seckill_status: 0,
  trueStock: 9,
  product: { store_name: "得力 A4 复印纸", image: "/a.png", cost_plus: 0.5 },
  productAttr: { sku: "5包/箱", image: "/b.png", price: 12.5, cost: 10, stock: 9 },
};
const user = {
  company: "远山贸易",
  real_name: "王远",
  phone: "13800000015",
  avatar: "",
  nickname: "远山",
  integral: 20,
  is_open_member: 1,
  is_money_level: 1,
  now_money: 99.5,
  pwd: true,
  birthday: "",
  audit_state: 2,
  audit_type: 0,
  admin: { image: "", real_name: "陈经理", phone: "13912345678" },
};
const config = {
  site_logo: "/uploads/logo.png",
  site_name: "小店",
  wechat_qrcode: "",
  sys_phone: "",
  site_url: "",
  site_keywords: "",
  site_description: "",
  copyright: [{ name: "备案", url: "#", img: "" }],
  seckill_open: [1],
};

/** The answers of a backend with the fields of the specification alone. */
const EXACT: Record<string, unknown> = {
  "GET /api/pc/config": config,
  "GET /api/common/hot_keyword": [{ keyword: "硒鼓" }],
  "GET /api/getPlacardInfo": null,
  "GET /api/user": user,
  "GET /api/user/cart/count": [{ count: 2 }],
  "GET /api/user/cart/lst": { list: [{ list: [line] }], fail: [] },
  "POST /api/auth/login": { token: "abc", user },
  "POST /api/auth/smslogin": { token: "abc", user },
};
const PHP: Record<string, unknown> = {
  ...(asTexts(EXACT) as Record<string, unknown>),
  "GET /api/getPlacardInfo": [],
  "POST /api/auth/login": { token: "abc" },
  "POST /api/auth/smslogin": { token: "abc" },
};

/** Numbers as texts, and a field that no contract knows in each object. */
function asTexts(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value !== "object" || value === null) return value;
  return { id: "1", ...Object.fromEntries(Object.entries(value).map(([name, item]) => [name, asTexts(item)])) };
}

let answers = EXACT;
const backend = createServer((request, response) => {
  const call = `${request.method} ${new URL(request.url ?? "", "http://x").pathname.replace(/^\/shop/, "")}`;
  if (!Object.hasOwn(answers, call))
    return response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>404</h1>");
  return response.end(JSON.stringify({ status: answers === PHP ? "200" : 200, message: null, data: answers[call] }));
});

beforeAll(async () => {
  backend.listen(0, "127.0.0.1");
  await once(backend, "listening");
  env().API_BASE_URL = `http://127.0.0.1:${(backend.address() as AddressInfo).port}/shop`;
});
afterAll(() => {
  delete env().API_BASE_URL;
  backend.closeAllConnections();
  backend.close();
});

const args = (request: Request) => ({ request, params: {}, context: {} });

async function logIn(fields: Record<string, string>, mode = "") {
  const body = new URLSearchParams({ intent: "login", agree: "on", from: "/goods_cate", ...fields });
  const answer = await login(args(new Request(`http://shop.test/login${mode}`, { method: "POST", body })));
  if (!(answer instanceof Response)) throw new Error(`refused: ${JSON.stringify(answer)}`);
  const cookie = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  return { to: answer.headers.get("Location"), cookie: cookie.join("; ") };
}

describe.each([
  ["exact", EXACT],
  ["php", PHP],
])("a backend in the spelling %s", (_, spelling) => {
  beforeEach(() => {
    answers = spelling;
  });

  test("logs in by password and by code, and asks for no password that is set", async () => {
    expect((await logIn({ account: "13800000015", password: "trade888" }, "?mode=password")).to).toBe("/goods_cate");
    expect((await logIn({ phone: "13800000015", sms_code: "2468" }, "?mode=sms")).to).toBe("/goods_cate");
  });

  test("sells at the customer's price, and gives no cost to another", async () => {
    const { cookie } = await logIn({ account: "13800000015", password: "trade888" }, "?mode=password");
    const page = () => cartPage(args(new Request("http://shop.test/shopping_cart", { headers: { Cookie: cookie } })));
    const { groups, buyer } = await page();
    const [sold] = groups[0]?.list ?? [];
    expect(sold && lineTotal(sold, buyer)).toBe("21.00");
    answers = { ...spelling, "GET /api/user": { ...user, audit_state: 1 } };
    const other = await page();
    const [dearer] = other.groups[0]?.list ?? [];
    expect(dearer && lineTotal(dearer, other.buyer)).toBe("25.00");
    expect(JSON.stringify(other)).not.toMatch(/cost/);
  });

  test("names the shop and the customer on every page", async () => {
    const { cookie } = await logIn({ account: "13800000015", password: "trade888" }, "?mode=password");
    const request = new Request("http://shop.test/", { headers: { Cookie: cookie } });
    const shell = await readShell(args(request), await requestContext(args(request)));
    expect(shell).toMatchObject({
      config: { site_name: "小店" },
      customer: { nickname: "远山", now_money: "99.50", birthday: null, admin: { real_name: "陈经理" } },
      cartCount: 2,
      hotKeywords: [{ keyword: "硒鼓" }],
    });
  });
});
