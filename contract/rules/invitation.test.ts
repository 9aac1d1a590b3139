import { expect, test } from "vitest";
import { INVITATION_ALPHABET, INVITATION_CODE } from "./invitation.ts";

test("an invitation code has eight characters of the alphabet", () => {
  for (const one of INVITATION_ALPHABET) expect(INVITATION_CODE.test(one.repeat(8))).toBe(true);
  const others = ["ABCDEFG", "ABCDEFGH2", "ABCDEFG1", "ABCDEFG0", "ABCDEFGI", "ABCDEFGO", "abcdefgh"];
  expect(others.filter((code) => INVITATION_CODE.test(code))).toEqual([]);
});
