import { describe, expect, test } from "vitest";
import {
  findTransferCodes,
  isLongHoldAllowed,
  reservationDeadline,
  TRANSFER_TRANSITIONS,
  transferCode,
} from "./transfer.ts";

const CODE = transferCode(Uint8Array.of(0, 1, 2, 3, 4, 5));

describe("a remittance code", () => {
  test("has no character that is taken for another", () => {
    for (let byte = 0; byte < 256; byte += 1) {
      expect(transferCode(new Uint8Array(6).fill(byte))).toMatch(/^HK[34679ACDEFGHJKMNPQRTUVWXY]{7}$/);
    }
  });

  test.each([
    `货款${CODE}谢谢`,
    CODE.toLowerCase(),
    `${CODE.slice(0, 4)} ${CODE.slice(4, 7)}-${CODE.slice(7)}`,
    [...CODE].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join(""),
    `HKHK ${CODE}`,
  ])("is found in the remark %s", (remark) => {
    expect(findTransferCodes(remark)).toEqual([CODE]);
  });

  test("with one wrong character is no code", () => {
    for (let at = 2; at < CODE.length; at += 1) {
      const wrong = CODE[at] === "3" ? "4" : "3";
      expect(findTransferCodes(CODE.slice(0, at) + wrong + CODE.slice(at + 1))).toEqual([]);
    }
    expect(findTransferCodes("货款")).toEqual([]);
  });

  // Its check character fits each of them.
  test.each(["HK4O4444T", "HK333333", "HK3333333"])(
    "is not %s unless it is long enough and of its characters",
    (text) => {
      expect(findTransferCodes(text)).toEqual(text === "HK3333333" ? [text] : []);
    },
  );
});

test.each([
  // In Shanghai: Saturday 09:30 → Wednesday; Monday 00:00 → Thursday; Friday 23:59 → Wednesday.
  { at: "2026-11-21T01:30:00Z", until: "2026-11-25T10:00:00.000Z" },
  { at: "2026-11-22T16:00:00Z", until: "2026-11-26T10:00:00.000Z" },
  { at: "2026-11-20T15:59:00Z", until: "2026-11-25T10:00:00.000Z" },
])("goods of a transfer chosen at $at are reserved until $until", ({ at, until }) => {
  expect(new Date(reservationDeadline(Date.parse(at))).toISOString()).toBe(until);
});

test.each([
  { held: 0, stock: 0, allowed: true },
  { held: 10, stock: 100, allowed: true },
  { held: 11, stock: 100, allowed: false },
  { held: 1, stock: 9, allowed: false },
])("$held units of $stock may be held for days: $allowed", ({ held, stock, allowed }) => {
  expect(isLongHoldAllowed(held, stock)).toBe(allowed);
});

test("money that has arrived and a cancelled transfer allow no act", () => {
  for (const { from } of Object.values(TRANSFER_TRANSITIONS)) {
    expect(from).not.toContain("received");
    expect(from).not.toContain("cancelled");
  }
});
