import { expect, test } from "vitest";
import { NO_BUYER_FIELDS } from "../buyer-fields.ts";
import { pageFacts, paperFacts, staffFacts } from "./order-facts.ts";

const order = { ...NO_BUYER_FIELDS, po: "PO-1" };

test("pages have a word for a fact that the buyer has not filled in, and paper nothing", () => {
  expect(pageFacts(order)).toContainEqual({ label: "采购单号", text: "PO-1" });
  expect(pageFacts(order)).toContainEqual({ label: "买家留言", text: "无" });
  expect(paperFacts("note", order)).toContainEqual(["买家留言", ""]);
});

test("staff read every field of the buyer by its key", () => {
  expect(staffFacts(order)).toMatchObject({ po: "PO-1", mark: "" });
});
