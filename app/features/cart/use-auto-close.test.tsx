import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Drawer } from "#app/ui/dialog.tsx";
import { hasMoved, useAutoClose } from "./use-auto-close.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Opens a drawer as the keyboard and the mouse do; the focus is then on the drawer itself. */
function openDrawer() {
  const onClose = vi.fn();
  function Shown() {
    const handlers = useAutoClose({ open: true, onClose });
    return (
      <Drawer open onClose={onClose} name="购物车抽屉" {...handlers}>
        <button type="button">立即结算</button>
      </Drawer>
    );
  }
  render(<Shown />);
  return { onClose, drawer: screen.getByRole("dialog"), button: screen.getByRole("button") };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("an untouched drawer closes 2 s after it opened [S4.drawer.2]", () => {
  const { onClose, drawer } = openDrawer();
  expect(document.activeElement).toBe(drawer);
  pass(1999);
  expect(onClose).not.toHaveBeenCalled();
  pass(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a key that was held when it opened does not keep it open [S4.drawer.2]", () => {
  const { onClose, drawer } = openDrawer();
  fireEvent.keyDown(drawer, { key: "Enter", repeat: true });
  pass(2000);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  { touch: "focus inside", act: ({ button }: ReturnType<typeof openDrawer>) => act(() => button.focus()) },
  { touch: "a key", act: ({ drawer }: ReturnType<typeof openDrawer>) => fireEvent.keyDown(drawer, { key: "a" }) },
  {
    touch: "a moved mouse",
    act: ({ drawer }: ReturnType<typeof openDrawer>) => fireEvent.mouseMove(drawer, { movementX: 1 }),
  },
])("$touch keeps it open [S4.drawer.2]", ({ act }) => {
  const opened = openDrawer();
  act(opened);
  pass(10_000);
  expect(opened.onClose).not.toHaveBeenCalled();
});

test("a page scrolling below a resting mouse is not a mouse move", () => {
  expect(hasMoved({ movementX: 0, movementY: 0 })).toBe(false);
  expect(hasMoved({ movementX: 0, movementY: -2 })).toBe(true);
});
