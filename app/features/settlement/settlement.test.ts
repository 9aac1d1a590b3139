import { expect, test } from "vitest";
import { NO_FIELDS } from "#contract/rules/settlement.ts";
import type { Settlement } from "#contract/settlement.ts";
import { applicationState, creditCodeNote, kindAt, openApplications, sectionsOf } from "./settlement.ts";

const one = (kind: "wholesaler" | "merchant", status: number) => ({ kind, status }) as Settlement;

test.each([
  { list: [], audit: 0, state: "form" },
  { list: [one("wholesaler", 0)], audit: 0, state: "form" },
  { list: [one("wholesaler", 1)], audit: 1, state: "waiting" },
  { list: [one("wholesaler", 2)], audit: 2, state: "approved" },
  { list: [one("wholesaler", 3)], audit: 3, state: "form" },
  { list: [one("wholesaler", 0), one("wholesaler", 3)], audit: 3, state: "form" },
  { list: [], audit: 1, state: "waiting" },
  { list: [], audit: 2, state: "approved" },
  { list: [one("merchant", 1)], audit: 0, state: "form" },
])("an application with $list and audit_state $audit is in the state $state [P6.80]", ({ list, audit, state }) => {
  expect(applicationState(list, "wholesaler", audit).state).toBe(state);
});

test("an approved customer can apply for a store alone, with or without a rejected application [P6.80]", () => {
  const rejected = { ...one("wholesaler", 3), mer_intention_id: 7 };
  expect(openApplications([rejected], 3)).toEqual([
    { kind: "wholesaler", latest: 7 },
    { kind: "merchant", latest: undefined },
  ]);
  for (const list of [[rejected], []]) {
    expect(openApplications(list, 2)).toEqual([{ kind: "merchant", latest: undefined }]);
  }
});

test("the state of a customer's trade review does not affect a merchant's application", () => {
  expect(applicationState([], "merchant", 2).state).toBe("form");
});

test("after a rejection the form begins with the draft and shows the rejected application", () => {
  const [draft, rejected] = [one("wholesaler", 0), one("wholesaler", 3)];
  expect(applicationState([draft, rejected], "wholesaler", 3)).toEqual({ state: "form", latest: draft, rejected });
});

test.each([
  { typed: "", note: null },
  { typed: "91350100M000100Y4", note: null },
  { typed: " 91350100m000100y43 ", note: true },
  { typed: "91350100M000100Y44", note: false },
])("the note beside $typed says that the check digit is right: $note", ({ typed, note }) => {
  expect(creditCodeNote(typed)?.ok ?? null).toBe(note);
});

test.each([
  { path: "/wholesalers_settled", kind: "wholesaler" },
  { path: "/wholesalers_settled.data", kind: "wholesaler" },
  { path: "/merchant_settled", kind: "merchant" },
  { path: "/merchant_settled.data", kind: "merchant" },
])("$path applies as a $kind", ({ path, kind }) => {
  expect(kindAt(path)).toBe(kind);
});

test("a section is complete when its required fields are filled in", () => {
  const doneOf = (kind: "wholesaler" | "merchant", fields: Partial<Settlement>, pictures: number) =>
    sectionsOf(kind, { ...NO_FIELDS, ...fields }, pictures).map(({ done }) => done);
  expect(doneOf("wholesaler", {}, 0)).toEqual([false, false, false]);
  const place = { company: "公司", credit_code: "1", province: "浙江省", city: "绍兴市", district: "越城区" };
  expect(doneOf("wholesaler", { ...place, real_name: "王", phone: "1" }, 1)).toEqual([true, false, true]);
  expect(doneOf("merchant", place, 0)).toEqual([false, true, false, false]);
});
