import { afterEach, expect, test, vi } from "vitest";
import { rememberTyped } from "./typed-values.ts";

const FORM = `<form action="/login"><input name="phone"><input name="key" type="hidden" value="k1">
  <input name="agree" type="checkbox"><input name="kind" type="radio" value="a" checked><input name="kind" type="radio" value="b">
  <textarea name="remark"></textarea><select name="area"><option>a</option><option>b</option></select></form>
  <form action="/search"><input name="phone"><input name="phone"></form>`;
afterEach(() => {
  document.body.innerHTML = "";
});
const all = <E extends Element>(selector: string) => [...document.querySelectorAll<E>(selector)];
const input = (selector: string, at = 0) => all<HTMLInputElement>(selector)[at] ?? expect.fail();

function type() {
  input("[name=phone]").value = "13912345678";
  input("[name=phone]", 2).value = "second";
  input("[name=key]").value = "changed by a script";
  input("[name=agree]").click();
  input("[value=b]").click();
  input("textarea").value = "两箱";
  input("select").value = "b";
  input("textarea").focus();
}
const values = () => ({
  phones: all<HTMLInputElement>("[name=phone]").map(({ value }) => value),
  key: input("[name=key]").value,
  agree: input("[name=agree]").checked,
  kind: all<HTMLInputElement>("[name=kind]").map(({ checked }) => checked),
  remark: input("textarea").value,
  area: input("select").value,
});

test("what was typed into fields that are rendered once more is put back, with the focus", () => {
  document.body.innerHTML = FORM;
  const putBack = rememberTyped(document);
  type();
  document.body.innerHTML = `<div>a program of the visitor <input name="own"></div>${FORM}`;
  const heard = vi.fn();
  input("[name=phone]").addEventListener("input", heard);
  putBack();
  expect(values()).toEqual({
    phones: ["13912345678", "", "second"],
    key: "k1",
    agree: true,
    kind: [false, true],
    remark: "两箱",
    area: "b",
  });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(input("textarea"));
});

test("fields that stay are left as they are", () => {
  document.body.innerHTML = FORM;
  const putBack = rememberTyped(document);
  type();
  const before = values();
  putBack();
  expect(values()).toEqual(before);
});
