import { createRemixStub } from "@remix-run/testing";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { AllBox, ChoiceForm, Chosen } from "./choice-form.tsx";

const ROWS = ["a", "b", "c", "d", "e"];
const Page = () => (
  <ChoiceForm method="post">
    <table>
      <thead>
        <tr>
          <th>
            <AllBox />
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map((name) => (
          <tr key={name}>
            <td>
              <input type="checkbox" name="row" value={name} aria-label={name} disabled={name === "e"} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <Chosen unit="笔" all="/?all=1" />
  </ChoiceForm>
);
const Stub = createRemixStub([{ path: "/", Component: Page }]);
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const chosen = () => ROWS.filter((name) => box(name).checked);
afterEach(cleanup);

test("a click with Shift gives all rows since the last click its state", async () => {
  render(<Stub />);
  await screen.findByText("全选 4 笔");
  fireEvent.click(box("b"));
  fireEvent.click(box("d"), { shiftKey: true });
  expect(chosen()).toEqual(["b", "c", "d"]);
  fireEvent.click(box("c"), { shiftKey: true });
  expect(chosen()).toEqual(["b"]);
});

test("the box of the head chooses every row that can be chosen, and shows a part of them as neither", async () => {
  render(<Stub />);
  await screen.findByText("全选 4 笔");
  fireEvent.click(box("a"));
  expect(box("全选").indeterminate).toBe(true);
  fireEvent.click(box("全选"));
  expect(chosen()).toEqual(["a", "b", "c", "d"]);
  expect(screen.getByText("4")).toBeTruthy();
  fireEvent.click(box("全选"));
  expect(chosen()).toEqual([]);
});
