import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { switchKeys, useDeskKeys } from "./use-desk-keys.ts";

const Page = () => {
  useDeskKeys();
  return (
    <>
      <header>
        <input type="search" aria-label="搜索" />
      </header>
      <details id="desk-keys">
        <summary>快捷键</summary>
      </details>
      <main>
        <table className="data-table">
          <tbody>
            {["a", "b"].map((name) => (
              <tr key={name}>
                <td>
                  <input type="checkbox" aria-label={`选 ${name}`} />
                  <a className="link" href={`#${name}`}>
                    {name}
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <textarea aria-label="备注" />
      </main>
    </>
  );
};
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const focused = () => document.activeElement?.textContent ?? "";

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  render(<Page />);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

test("the keys move over the rows, choose one, search and show the help", () => {
  press("j");
  expect(focused()).toBe("a");
  press("j");
  expect(focused()).toBe("b");
  press("k");
  press("x");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "选 a" }).checked).toBe(true);
  press("?");
  expect(document.querySelector<HTMLDetailsElement>("#desk-keys")?.open).toBe(true);
});

test.each([
  ["in a text", () => screen.getByLabelText("备注").focus(), {}],
  ["with Ctrl", () => undefined, { ctrlKey: true }],
  ["while text is composed", () => undefined, { isComposing: true }],
  ["that are switched off", () => switchKeys(false), {}],
])("no key %s", (_, prepare, more) => {
  prepare();
  press("j", more);
  expect(["a", "b"]).not.toContain(focused());
});
