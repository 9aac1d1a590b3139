import { expect, test, vi } from "vitest";
import { fromJsonText, toJsonText } from "./json-text.ts";

test("a text is parsed once, however many readers it has", () => {
  const parse = vi.spyOn(JSON, "parse");
  const text = { json: toJsonText({ cards: [1, 2] }).json };
  expect(fromJsonText(text)).toEqual({ cards: [1, 2] });
  expect(fromJsonText(text)).toBe(fromJsonText(text));
  expect(parse).toHaveBeenCalledTimes(1);
  expect(fromJsonText(undefined)).toBeUndefined();
});

test("the server reads the value beside its text without parsing", () => {
  const value = { cards: [1, 2] };
  expect(fromJsonText(toJsonText(value))).toBe(value);
});
