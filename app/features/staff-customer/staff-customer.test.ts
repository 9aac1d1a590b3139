import { expect, test } from "vitest";
import { formatAge, whyNot } from "./staff-customer.ts";

test.each([
  [0, "1 分钟"],
  [59 * 60_000, "59 分钟"],
  [60 * 60_000, "1 小时"],
  [47 * 60 * 60_000, "1 天"],
])("an age of %s ms is %s", (ms, text) => {
  expect(formatAge(ms)).toBe(text);
});

test("an act without a reason is possible", () => {
  const acts = [
    { act: "class", why: "还没通过企业认证" },
    { act: "code", why: "" },
  ] as const;
  expect([whyNot(acts, "class"), whyNot(acts, "code")]).toEqual(["还没通过企业认证", ""]);
});
