import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Customer } from "#contract/account.ts";
import Member from "./member.page.tsx";

afterEach(cleanup);

const manager = { image: null, real_name: "陈知远", phone: "13800000001" };
const buyer = {
  company: "远山贸易",
  real_name: "王远",
  phone: "13912345678",
  avatar: null,
  nickname: "远山",
  is_open_member: 1,
  is_money_level: 1,
  now_money: "0.00",
  integral: 9320,
  pwd: true,
  birthday: null,
  audit_state: 2,
  audit_type: 0,
  audit_reject_reason: null,
  admin: manager,
} satisfies Customer;

async function rightsOf(customer: Customer) {
  const Stub = createRemixStub([{ id: "page", path: "/", Component: Member, loader: () => ({ buyer: customer }) }]);
  render(<Stub />);
  await screen.findByRole("heading", { name: "我的权益" });
  return screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
}

test("an approved member has the trade price, a manager and the crown, which changes no price", async () => {
  const rights = (await rightsOf(buyer)).join("\n");
  for (const part of ["普通商品按企业价结算", "陈知远", "现有 9,320 分", "不影响价格"]) expect(rights).toContain(part);
  expect(rights).not.toContain("未开通");
});

test.each([
  { audit_state: 0, way: "申请企业认证" },
  { audit_state: 1, way: "查看进度" },
  { audit_state: 3, way: "申请企业认证" },
])("in the review state $audit_state the price badge leads to $way", async ({ audit_state, way }) => {
  const [price = ""] = await rightsOf({ ...buyer, audit_state, admin: null });
  expect(price).toContain("未开通");
  expect(price).toContain(way);
});

test("one flag alone is no crown, and no level is invented", async () => {
  const rights = await rightsOf({ ...buyer, is_money_level: 0 });
  expect(rights.at(-1)).toContain("未开通");
  expect(document.body.textContent).not.toMatch(/V\d|成长值/);
});
