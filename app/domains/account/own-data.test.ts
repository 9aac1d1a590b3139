import { expect, test } from "vitest";
import { loader } from "#app/routes/account/profile-export.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { unzip } from "#tests/support/workbook.ts";

const shop = freshBackend();

const archiveOf = async (token: string) => {
  const response = await loader((await visit("/user/profile/export").with(token)).get());
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  return unzip(new Uint8Array(await response.arrayBuffer()));
};

test("the archive has every kind of the customer's own data, and nothing of another customer or of costs", async () => {
  const me = await buyer(shop, demoCustomers.tradeMarkup);
  await me.pay(await me.order(await createProduct(shop, { name: "自己的商品" })));
  const other = await buyer(shop, demoCustomers.tradeCost);
  await other.pay(await other.order(await createProduct(shop, { name: "别人的商品" })));
  await call(shop, "POST", "/api/user/change/info", { token: me.token, body: { nickname: "甲", real_name: "姓名甲" } });
  const files = await archiveOf(me.token);
  expect([...files.keys()]).toEqual([
    ...["说明.txt", "账户资料.json", "登录设备.json", "收货地址.json", "订单.json", "资金记录.json", "积分记录.json"],
    ...[
      "优惠券-未使用.json",
      "优惠券-已使用.json",
      "优惠券-已过期.json",
      "退款.json",
      "发票抬头.json",
      "发票.json",
      "报价单.json",
      "常购清单.json",
      "审批.json",
    ],
    ...["对账单.json", "收藏的商品.json", "关注的店铺.json", "我的打印机.json", "企业认证和入驻申请.json"],
  ]);
  const parsed = Object.fromEntries(
    [...files].filter(([name]) => name.endsWith(".json")).map(([name, text]) => [name, JSON.parse(text)]),
  );
  expect(parsed["账户资料.json"]).toMatchObject({ phone: demoCustomers.tradeMarkup, real_name: "姓名甲" });
  expect(parsed["登录设备.json"]).toHaveLength(1);
  const address = parsed["收货地址.json"].list[0];
  expect(JSON.stringify(parsed["订单.json"])).toContain("自己的商品");
  expect(JSON.stringify(parsed["订单.json"])).toContain(address.detail);
  const all = [...files.values()].join();
  expect(all).not.toContain("别人的商品");
  expect(all).not.toContain(demoCustomers.tradeCost);
  expect(all).not.toMatch(/password_hash|"cost"|cost_plus|session_id|"token"/);
});

test("a visitor gets no archive", async () => {
  expect(((await outcome(loader(visit("/user/profile/export").get()))) as Response).status).toBe(302);
});
