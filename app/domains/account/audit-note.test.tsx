// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Customer } from "#contract/account.ts";
import { AuditNote } from "./audit-note.tsx";

afterEach(cleanup);

const manager = { real_name: "林语桐", phone: "13800000001", image: "", region: "" };
// The fields that the note reads.
const buyer = (audit_state: number, admin: object | null = manager) =>
  ({ audit_state, audit_reject_reason: "营业执照不清晰", admin }) as Customer;

test.each([0, 1, 3])("says in state %i whom to ask for trade prices, with the phone grouped", (state) => {
  render(<AuditNote buyer={buyer(state)} />);
  expect(screen.getByRole("link", { name: "138 0000 0001" }).getAttribute("href")).toBe("tel:13800000001");
  expect(screen.getByRole("link", { name: "在线客服" }).getAttribute("href")).toBe("/service");
});

test("a refused customer without a manager reads the reason and sends the papers to 在线客服", () => {
  const { container } = render(<AuditNote buyer={buyer(3, null)} brief />);
  expect(container.textContent).toBe("企业认证已驳回：营业执照不清晰。请把更正后的资料发给在线客服，重新申请。");
});
