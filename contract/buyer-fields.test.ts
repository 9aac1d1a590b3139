import { expect, test } from "vitest";
import { z } from "zod";
import { readAnswer } from "#app/http/remote/read-answer.ts";
import { answeredFields, NO_BUYER_FIELDS, sentFields } from "./buyer-fields.ts";

test("an answer of another backend may have none of the fields, or longer texts than the shop takes", () => {
  const answer = z.strictObject(answeredFields);
  const read = (received: object) => answer.parse(readAnswer(answer, received, { seesCosts: false }));
  expect(read({})).toEqual(NO_BUYER_FIELDS);
  const mark = "长".repeat(500);
  expect(read({ mark, deliver_day: null })).toEqual({ ...NO_BUYER_FIELDS, mark });
});

test("an order names the stores of each field, and none where it has none", () => {
  const body = z.strictObject(sentFields);
  expect(body.parse({})).toEqual({});
  expect(body.parse({ mark: { 7: " 送  前台 " } })).toEqual({ mark: { 7: "送 前台" } });
  expect(body.safeParse({ mark: { x: "送前台" } }).success).toBe(false);
  expect(body.safeParse({ deliver_day: { 7: "2026-02-30" } }).success).toBe(false);
});
