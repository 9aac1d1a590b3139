import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useState } from "react";

/** An untouched drawer closes after this many ms. */
const AUTO_CLOSE_MS = 2000;

/** False for the mousemove that browsers fire when the page scrolls below a resting mouse. */
export const hasMoved = ({ movementX, movementY }: { movementX: number; movementY: number }) =>
  movementX !== 0 || movementY !== 0;

type Options = { open: boolean; onClose: () => void };

/**
 * Closes the drawer after 2 s unless it was touched: the mouse moved over it, the focus moved inside, or a pointer or key
 * went down there. Returns the event handlers for the drawer.
 */
export function useAutoClose({ open, onClose }: Options) {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (!open) return setTouched(false);
    if (touched) return;
    const timer = setTimeout(onClose, AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [open, touched, onClose]);
  const touch = () => setTouched(true);
  return {
    onMouseMove: (event: MouseEvent) => (hasMoved(event) ? touch() : undefined),
    onPointerDownCapture: touch,
    // A key that is held since it opened the drawer repeats inside it.
    onKeyDownCapture: (event: KeyboardEvent) => (event.repeat ? undefined : touch()),
    // The drawer itself receives focus when it opens; only focus further inside counts as a touch.
    onFocusCapture: ({ target, currentTarget }: FocusEvent) => (target === currentTarget ? undefined : touch()),
    onOpenAutoFocus(event: Event) {
      event.preventDefault();
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true });
    },
  };
}
