import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { call, createTestBackend } from "#tests/support/backend.ts";
import { centre, PDF } from "#tests/support/invoicing.ts";
import { allOf, refunder } from "#tests/support/refunding.ts";
import { liveShop } from "#tests/support/staff.ts";

const shop = liveShop();

const PHONE = "13912345678";
const PASSWORD = "fresh2026";
const GOODS = `商品编号,商品名称,店铺,品牌,分类,单位,SKU编号,售价,成本价,库存
1,好用硒鼓,第一店,新牌,耗材>硒鼓>黑白硒鼓,支,11,100.00,60.00,5
`;
const ADDRESS = {
  real_name: "王远",
  phone: "13800001234",
  province: "浙江省",
  city: "杭州市",
  district: "西湖区",
  street: "文新街道",
  detail: "文三路 100 号",
  is_default: 1,
};

/** A command's output as JSON. */
const read = async (...words: string[]) => JSON.parse(await shop.staff(...words, "--json"));

test("an empty shop sells, ships, invoices and refunds an order by the staff's commands alone [P9.1]", async () => {
  const file = (name: string) => join(shop.folder, name);
  await shop.staff("config", "set", "site_name", "我的商城");
  await shop.staff("shops", "add", "--name", "第一店", "--kind", "自营", "--city", "上海", "--fee", "8");
  await shop.staff("warehouses", "add", "--name", "上海仓", "--province", "上海市", "--city", "上海", "--hours", "24");
  await writeFile(file("goods.csv"), GOODS);
  await shop.staff("goods", "import", file("goods.csv"), "--create");
  await shop.staff("warehouses", "fill", "上海仓");

  // The customer sets a password with the code that staff read out, and logs in with it.
  await shop.staff("customers", "create", PHONE, "--balance", "1000.00");
  const [{ code }] = await read("customers", "password", PHONE);
  const body = { phone: PHONE, sms_code: code, pwd: PASSWORD, confirm_pwd: PASSWORD };
  expect(await call(shop, "POST", "/api/user/change_pwd", { body })).toMatchObject({ status: 200 });
  const login = await call(shop, "POST", "/api/auth/login", { body: { account: PHONE, password: PASSWORD } });
  const { token } = login.data as { token: string };
  expect(await call(shop, "POST", "/api/user/address/create", { token, body: ADDRESS })).toMatchObject({ status: 200 });

  const world = Object.assign(createTestBackend(), { now: Date.now() });
  const customer = await refunder(Object.assign(shop, { world }), PHONE);
  const order = await customer.paid([[{ store_id: 1, product_id: 1, sku_id: 11 }, 2]], { mark: { 1: "送前台" } });
  expect(await read("orders", "list", "--state", "待发货")).toMatchObject([{ sn: order.sn, phone: PHONE }]);
  expect(await read("orders", "show", order.sn)).toMatchObject({
    receiver: "王远",
    receiver_phone: "13800001234",
    lines: [{ code: "1-11", quantity: 2, left: 2, warehouse: "上海仓 2" }],
  });
  expect(await shop.staff("orders", "note", "--print", order.sn)).toContain("13800001234");
  await shop.staff("orders", "export", file("orders.xlsx"));
  expect((await stat(file("orders.xlsx"))).mode & 0o777).toBe(0o600);

  await shop.staff("orders", "ship", order.sn, "--company", "顺丰速运", "--number", "SF100");
  await shop.staff("orders", "trace", order.sn, "--text", "签收人：前台", "--state", "已签收");
  expect(await customer.take(order)).toMatchObject({ status: 200 });

  const invoices = centre(customer);
  await invoices.applied(await invoices.title(), [order.order_id]);
  const [{ number }] = await read("invoices", "list", "--state", "待开票");
  await writeFile(file("invoice.pdf"), PDF);
  const issue = ["--number", "26332000000012345678", "--file", file("invoice.pdf")];
  expect(await shop.staff("invoices", "issue", number, ...issue)).toContain(number);

  await customer.post("/api/user/manager_message", { content: "两支都坏了" });
  expect(await read("messages", "list")).toMatchObject([{ phone: PHONE, state: "待回复" }]);
  await shop.staff("messages", "reply", PHONE, "--text", "请申请退货");
  const refund = await customer.applied(order, allOf(order), { refund_type: 2 });
  await shop.staff("refunds", "agree", refund.sn, "--address", "上海市 1 号 王仓管 021-66668888");
  await expect(shop.staff("refunds", "receive", refund.sn)).rejects.toThrow("还没有寄回的快递单号");
  await customer.sendBack(refund.id);
  await shop.staff("refunds", "receive", refund.sn);
  await shop.staff("invoices", "red", number, "--number", "26332000000012345679", "--file", file("invoice.pdf"));

  expect(await read("customers", "show", PHONE)).toMatchObject({ balance: "992.00", orders: 1, refund_count: 1 });
  expect(await shop.staff("audit")).toBe("账目一致");
  expect(await readFile(file("orders.xlsx"))).not.toHaveLength(0);
});
