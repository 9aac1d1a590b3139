import { expect, test } from "vitest";
import { hashOf, isEqualHash } from "./hash.ts";

test("a secret is stored as its SHA-256 in base64url", () => {
  expect(hashOf("secret")).toBe("K7gNU3sdo-OL0wNhqoVWhr3g6s1xYv72ol_pe_Unols");
});

test.each([
  ["abc", "abc", true],
  ["abc", "abd", false],
  ["abc", "abcd", false],
  ["abc", "", false],
  ["", "", true],
])("%j and %j are equal: %s", (a, b, equal) => expect(isEqualHash(a, b)).toBe(equal));
