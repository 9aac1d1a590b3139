import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useDragOrder } from "./use-drag-order.ts";

const drop = vi.fn();
const List = () => {
  const drag = useDragOrder((item, from, to) => drop(item.textContent, from, to));
  return (
    <ol>
      {["a", "b", "c"].map((name, at) => (
        <li key={name} {...drag(at)}>
          {name}
        </li>
      ))}
    </ol>
  );
};
const dataTransfer = { setData: () => undefined };
const at = (name: string) => screen.getByText(name);

afterEach(() => {
  cleanup();
  drop.mockClear();
});

test("an item that is dropped on another one gets its place", () => {
  render(<List />);
  fireEvent.dragStart(at("c"), { dataTransfer });
  fireEvent.dragOver(at("a"));
  expect(at("a").dataset.drag).toBe("place");
  fireEvent.drop(at("a"));
  expect(drop.mock.calls).toEqual([["c", 2, 0]]);
  expect(at("a").dataset.drag).toBeUndefined();
});

test("nothing moves without a drag of the list, on its own place, or after its end", () => {
  render(<List />);
  fireEvent.drop(at("a"));
  fireEvent.dragStart(at("b"), { dataTransfer });
  fireEvent.drop(at("b"));
  fireEvent.dragStart(at("b"), { dataTransfer });
  fireEvent.dragEnd(at("b"));
  fireEvent.drop(at("a"));
  expect(drop).not.toHaveBeenCalled();
});
