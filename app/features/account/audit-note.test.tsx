import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Customer } from "#contract/account.ts";
import { AuditNote } from "./audit-note.tsx";

afterEach(cleanup);

const manager = { real_name: "林语桐", phone: "13800000001", image: "", region: "" };
// The note reads no other fields.
const buyer = (audit_state: number, admin: object | null = manager) =>
  ({ audit_state, audit_reject_reason: "营业执照不清晰", admin }) as Customer;

function show(buyer: Customer, brief = false) {
  const Stub = createRemixStub([{ path: "/", Component: () => <AuditNote buyer={buyer} brief={brief} /> }]);
  return render(<Stub />);
}

test.each([0, 1, 3])("names in state %i the contact for trade prices, with the phone grouped", (state) => {
  show(buyer(state));
  expect(screen.getByRole("link", { name: "138 0000 0001" }).getAttribute("href")).toBe("tel:13800000001");
  expect(screen.getByRole("link", { name: "在线客服" }).getAttribute("href")).toBe("/service");
  // A link inside a sentence needs an underline, because its colour alone does not set it apart.
  for (const link of screen.getAllByRole("link")) expect(link.className).toContain("underline");
});

test("a refused customer without a manager reads the reason and applies again", () => {
  const { container } = show(buyer(3, null), true);
  expect(container.textContent).toBe("企业认证已驳回：营业执照不清晰。修改后重新申请，如有疑问请联系在线客服。");
});

test.each([
  { state: 0, name: "申请企业认证", to: "/wholesalers_settled" },
  { state: 1, name: "查看进度", to: "/user/settle_record" },
  { state: 3, name: "修改后重新申请", to: "/wholesalers_settled" },
])("leads in state $state to $to", ({ state, name, to }) => {
  show(buyer(state));
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(to);
});
