import { expect, test } from "vitest";
import { takeToast } from "#app/http/toast.server.ts";
import { commandLine } from "#backend/platform/staff-log.ts";
import { order } from "#contract/order.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { COMPANY, centre } from "#tests/support/invoicing.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { unzip } from "#tests/support/workbook.ts";
import { loader } from "./profile-export.resource.ts";

const shop = freshBackend();

const archiveOf = async (token: string) => {
  const response = await loader((await visit("/user/profile/export").with(token)).get());
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  return unzip(new Uint8Array(await response.arrayBuffer()));
};

/** Orders a product, pays, receives and reviews it. */
async function reviewed(me: Awaited<ReturnType<typeof buyer>>, name: string, comment: string) {
  await me.pay(await me.order(await createProduct(shop, { name })));
  const [one] = order.list.answer.parse((await me.get("/api/order/list")).data).list;
  const sn = one?.order_sn ?? "";
  await shop.backend.staff.orders.ship(commandLine(), sn, { company: "顺丰速运", number: `SF${sn.slice(-12)}` });
  await me.post(`/api/order/take/${one?.order_id}`);
  const scores = { product_score: 5, service_score: 5, postage_score: 5 };
  const written = await me.post(`/api/reply/${one?.list[0]?.order_product_id}`, {
    ...scores,
    comment,
    is_anonymous: 1,
  });
  expect(written).toMatchObject({ status: 200 });
}

test("the archive has every kind of the customer's own data, and nothing of another customer or of costs", async () => {
  const me = await buyer(shop, demoCustomers.tradeMarkup);
  await reviewed(me, "自己的商品", "自己的评价");
  await me.post("/api/user/manager_message", { content: "自己的留言" });
  const titled = centre(me);
  const [invoiced] = await titled.invoiceable();
  await titled.applied(await titled.title(), [invoiced ?? 0]);
  const other = await buyer(shop, demoCustomers.tradeCost);
  await reviewed(other, "别人的商品", "别人的评价");
  await other.post("/api/user/manager_message", { content: "别人的留言" });
  await call(shop, "POST", "/api/user/change/info", { token: me.token, body: { nickname: "甲", real_name: "姓名甲" } });
  const files = await archiveOf(me.token);
  expect([...files.keys()]).toEqual([
    "说明.txt",
    "账户资料.json",
    "登录设备.json",
    "收货地址.json",
    "订单.json",
    "资金记录.json",
    "积分记录.json",
    "优惠券-未使用.json",
    "优惠券-已使用.json",
    "优惠券-已过期.json",
    "退款.json",
    "发票抬头.json",
    "发票.json",
    "报价单.json",
    "常购清单.json",
    "审批.json",
    "对账单.json",
    "评价.json",
    "给客服经理的留言.json",
    "收藏的商品.json",
    "关注的店铺.json",
    "我的打印机.json",
    "企业认证和入驻申请.json",
  ]);
  const parsed = Object.fromEntries(
    [...files].filter(([name]) => name.endsWith(".json")).map(([name, text]) => [name, JSON.parse(text)]),
  );
  expect(parsed["账户资料.json"]).toMatchObject({ phone: demoCustomers.tradeMarkup, real_name: "姓名甲" });
  expect(parsed["登录设备.json"]).toHaveLength(1);
  const address = parsed["收货地址.json"].list[0];
  expect(JSON.stringify(parsed["订单.json"])).toContain("自己的商品");
  expect(JSON.stringify(parsed["订单.json"])).toContain(address.detail);
  expect(parsed["评价.json"]).toMatchObject([{ store_name: "自己的商品", comment: "自己的评价", is_anonymous: 1 }]);
  expect(parsed["发票抬头.json"].list).toContainEqual(
    expect.objectContaining({ receipt_title: COMPANY.receipt_title, bank_code: COMPANY.bank_code }),
  );
  expect(parsed["发票.json"][0]).toMatchObject({
    receipt_info: { duty_paragraph: COMPANY.duty_paragraph },
    orders: [{ order_id: invoiced }],
  });
  expect(parsed["给客服经理的留言.json"]).toMatchObject([{ content: "自己的留言" }]);
  const all = [...files.values()].join();
  expect(all).not.toMatch(/别人的(商品|评价|留言)/);
  expect(all).not.toContain(demoCustomers.tradeCost);
  expect(all).not.toMatch(/password_hash|"cost"|cost_plus|session_id|"token"/);
});

test("a sixth archive within a day is refused on the profile, before anything is read", async () => {
  const me = await buyer(shop, demoCustomers.tradeMarkup);
  for (let time = 0; time < 5; time += 1) expect((await archiveOf(me.token)).size).toBeGreaterThan(0);
  const response = await loader((await visit("/user/profile/export").with(me.token)).get());
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/user/profile"]);
  const Cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const { toast } = await takeToast(new Request("http://shop.test", { headers: { Cookie } }));
  expect(toast).toMatchObject({ kind: "error", text: "我的数据一天最多导出 5 次，请稍后再试（24小时后）" });
  shop.world.now += DAY_MS;
  expect((await archiveOf(me.token)).size).toBeGreaterThan(0);
});

test("a visitor gets no archive", async () => {
  expect(((await outcome(loader(visit("/user/profile/export").get()))) as Response).status).toBe(302);
});
