import { type FocusEvent, type MouseEvent, useEffect, useState } from "react";

/** An untouched drawer closes after this many ms. */
const AUTO_CLOSE_MS = 2000;

/** The time at which the drawer opened, in epoch ms, and whether a keyboard opened it. */
type DrawerOpening = { openedAt: number; byKeyboard: boolean };

/**
 * Returns the time in ms until the drawer closes automatically; null, for never, once it was touched and where the
 * keyboard opened it, because a screen reader may still be reading its name.
 */
export function closesIn({ openedAt, byKeyboard }: DrawerOpening, touched: boolean, now: number): number | null {
  return byKeyboard || touched ? null : Math.max(0, openedAt + AUTO_CLOSE_MS - now);
}

/** False for the mousemove that browsers fire when the page scrolls below a resting mouse. */
export const hasMoved = ({ movementX, movementY }: { movementX: number; movementY: number }) =>
  movementX !== 0 || movementY !== 0;

type Options = { open: boolean; byKeyboard: boolean; onClose: () => void };

/** Closes an untouched drawer; returns the event handlers for the drawer. */
export function useAutoClose({ open, byKeyboard, onClose }: Options) {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (!open) return setTouched(false);
    const openedAt = Date.now();
    const delay = closesIn({ openedAt, byKeyboard }, touched, openedAt);
    if (delay === null) return;
    const timer = setTimeout(onClose, delay);
    return () => clearTimeout(timer);
  }, [open, byKeyboard, touched, onClose]);
  const touch = () => setTouched(true);
  return {
    onMouseMove: (event: MouseEvent) => (hasMoved(event) ? touch() : undefined),
    onPointerDownCapture: touch,
    onKeyDownCapture: touch,
    // The drawer itself receives focus when it opens; only focus further inside counts as a touch.
    onFocusCapture: ({ target, currentTarget }: FocusEvent) => (target === currentTarget ? undefined : touch()),
    onOpenAutoFocus(event: Event) {
      event.preventDefault();
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true });
    },
  };
}
