import { expect, test } from "vitest";
import { maskedPhone } from "#contract/rules/phone.ts";
import { auditStatus, displayName, formatPoints, hasCrown } from "./account.ts";

test.each([
  { is_open_member: 1, is_money_level: 1, crown: true },
  { is_open_member: 1, is_money_level: 0, crown: false },
  { is_open_member: 0, is_money_level: 1, crown: false },
  { is_open_member: 0, is_money_level: 0, crown: false },
])("shows the crown for member $is_open_member with money level $is_money_level: $crown", ({ crown, ...flags }) => {
  expect(hasCrown(flags)).toBe(crown);
});

test.each([
  { company: "远山贸易", real_name: "孙立成", phone: "13800000015", name: "远山贸易" },
  { company: "", real_name: "周小禾", phone: "13800000011", name: "周小禾" },
  { company: "", real_name: "", phone: "13900001234", name: "139****1234" },
])("the display name is $name", ({ name, ...person }) => {
  expect(displayName(person)).toBe(name);
});

test.each([
  [0, "0"],
  [999, "999"],
  [9320, "9,320"],
  [-1234567, "-1,234,567"],
  [null, "未知"],
])("%d points are grouped by thousands", (points, text) => {
  expect(formatPoints(points)).toBe(text);
});

test("a phone is shown without its middle [P4.2]", () => {
  expect(maskedPhone("13812341234")).toBe("138****1234");
});

test.each([
  { audit_state: 0, name: "未提交" },
  { audit_state: 1, name: "审核中" },
  { audit_state: 2, name: "已通过" },
  { audit_state: 3, name: "已驳回" },
])("review $audit_state reads $name [P6.16]", ({ audit_state, name }) => {
  expect(auditStatus({ audit_state }).name).toBe(name);
});
