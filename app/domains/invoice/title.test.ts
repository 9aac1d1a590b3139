import { expect, test } from "vitest";
import { maskedEmail, taxNumberNote } from "./title.ts";

test.each([
  ["91350100m000100y43", true],
  ["91350100M000100Y44", false],
  ["9135", null],
])("beside the tax number %s stands %j: a warning and no error [P6.100]", (typed, ok) => {
  expect(taxNumberNote(typed)?.ok ?? null).toBe(ok);
});

test("an address of a mail shows its first letters", () => {
  expect(maskedEmail("sunlicheng@example.com")).toBe("sun***@example.com");
});
