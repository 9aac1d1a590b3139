import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const staff = (...args: string[]) => staffOf(shop)("customers", "prices", ...args);
const phone = demoCustomers.tradeCost;

async function skuCode() {
  const [row] = await shop.backend.database.read.selectFrom("skus").select(["id", "product_id"]).limit(1).execute();
  return `${row?.product_id}-${row?.id}`;
}

test("an agreed price is set by SKU code, listed with its last day, replaced and removed", async () => {
  const code = await skuCode();
  await staff("set", phone, code, "--price", "12.50", "--until", "2026-12-31");
  await staff("set", phone, code, "--price", "11.00", "--until", "2027-01-31");
  const list = async () => JSON.parse(await staff("list", "--phone", phone, "--json")) as { code: string }[];
  expect((await list()).filter((row) => row.code === code)).toMatchObject([
    { phone, code, agreed: "11.00", until: "2027-01-31", state: "生效" },
  ]);
  await staff("remove", phone, code);
  expect((await list()).filter((row) => row.code === code)).toEqual([]);
  await expect(staff("remove", phone, code)).rejects.toThrow("没有协议价");
});

test.each([
  { wrong: "a customer without approval", args: { phone: demoCustomers.newcomer }, message: "未通过企业认证" },
  { wrong: "an unknown customer", args: { phone: "13999999999" }, message: "没有客户" },
  { wrong: "an unknown SKU", args: { sku: "999999999" }, message: "没有规格" },
  { wrong: "a day in the past", args: { until: "2026-11-20" }, message: "到期日不能早于今天" },
  { wrong: "no price", args: { price: "0" }, message: "协议价应大于 0" },
])("$wrong is refused", async ({ args, message }) => {
  const all = { phone, sku: await skuCode(), price: "1.00", until: "2027-01-31", ...args };
  await expect(staff("set", all.phone, all.sku, "--price", all.price, "--until", all.until)).rejects.toThrow(message);
});
