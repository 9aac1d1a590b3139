import { expect, test } from "vitest";
import { tooLong } from "./messages.ts";

test.each([
  ["六个字的备注", "备注不能超过 5 个字，现在有 6 个字"],
  [undefined, "备注不能超过 5 个字，现在有 0 个字"],
])("the message for %j over its limit says how long it is", (input, message) => {
  expect(tooLong(5, "备注").error({ input })).toBe(message);
});
