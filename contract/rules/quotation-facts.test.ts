import { expect, test } from "vitest";
import { QUOTATION_FACTS } from "./quotation-facts.ts";

const { contact, quoted, state, until, version } = QUOTATION_FACTS;
const MIDNIGHT = Date.UTC(2026, 10, 30, 16);

test("an accepted quote is named so until it is ordered or has expired", () => {
  expect(state.value({ state: "quoted", isAccepted: true })).toBe("已接受");
  expect(state.value({ state: "quoted", isAccepted: false })).toBe("已报价");
  expect(state.value({ state: "ordered", isAccepted: true })).toBe("已下单");
});

test("a validity ends with the day before its midnight, and a draft has neither validity nor version", () => {
  expect(until.value({ valid_until: MIDNIGHT })).toBe("2026-11-30");
  expect(until.value({ valid_until: null })).toBe("");
  expect([version.value({ version: 0 }), version.value({ version: 2 })]).toEqual(["", "V2"]);
  expect(quoted.value({ date: MIDNIGHT + 1 })).toBe("2026-12-01");
});

test("a contact without a name or a telephone is what is known of it", () => {
  expect(contact.value({ contact: "", phone: "0571-88880000" })).toBe("0571-88880000");
});
