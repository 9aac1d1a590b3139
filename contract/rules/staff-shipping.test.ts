import { expect, test } from "vitest";
import { carrierName, isOfTab } from "./staff-shipping.ts";

test.each([
  ["顺丰", "顺丰速运"],
  ["顺丰快递", "顺丰速运"],
  ["顺丰速运", "顺丰速运"],
  ["中通", "中通快递"],
  ["中通快递股份有限公司", "中通快递"],
  ["EMS", "邮政 EMS"],
  ["邮政", "邮政 EMS"],
  ["sf", "顺丰速运"],
  ["快递", "快递"],
  ["老王货运", "老王货运"],
  ["", ""],
])("a carrier that is written as %j is %j", (written, name) => {
  expect(carrierName(written)).toBe(name);
  expect(carrierName(carrierName(written))).toBe(name);
});

test("each state is of one tab beside that of all", () => {
  expect(["ready", "look", "held", "unknown"].map((state) => isOfTab(state as "ready", "wrong"))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect([isOfTab("ready", "ready"), isOfTab("look", "ready"), isOfTab("look", "all")]).toEqual([true, false, true]);
});
