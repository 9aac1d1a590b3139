import { expect, test } from "vitest";
import { totalChange } from "./approval.ts";
import { approvalForm } from "./forms.ts";

test("compares the lines that were bought before with what the same quantities cost then", () => {
  const line = (unit_price: string | null, last_price: string | null, cart_num = 2) => ({
    unit_price,
    last_price,
    cart_num,
  });
  expect(totalChange([line("12.00", "10.00"), line("3.00", "3.50", 1), line("99.00", null)])).toEqual({
    kinds: 2,
    last: "23.50",
    difference: "3.50",
    sign: 1,
  });
  expect(totalChange([line("9.00", "10.00")])).toMatchObject({ difference: "2.00", sign: -1 });
  expect(totalChange([line("9.00", "9.00")])).toMatchObject({ difference: "0.00", sign: 0 });
  expect(totalChange([line("99.00", null), line(null, null)])).toBeNull();
});

const request = {
  intent: "create",
  key: "k".repeat(20),
  lines: "100506:2",
  title: "补货",
  approver: "周敏",
  message: "",
  days: "3",
  address_id: "1",
};

test.each([
  ["a@b", "邮箱格式不对，例如 name@company.com"],
  [`${"a".repeat(50)}@${"b".repeat(60)}.example.com`, "邮箱不能超过 120 个字，现在有 123 个字"],
])("an approver's mail %s is refused with %s", (email, message) => {
  expect(approvalForm.safeParse({ ...request, email }).error?.issues).toMatchObject([{ path: ["email"], message }]);
  expect(approvalForm.safeParse({ ...request, email: "" }).success).toBe(true);
});
