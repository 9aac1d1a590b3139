import { type FocusEvent, type MouseEvent, useEffect, useState } from "react";
import { closesIn, moved } from "./auto-close.ts";

type Setup = { open: boolean; byKeyboard: boolean; onClose: () => void };

/** Closes the drawer when nobody touches it; what it returns belongs on the drawer. */
export function useAutoClose({ open, byKeyboard, onClose }: Setup) {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (!open) return setTouched(false);
    const at = Date.now();
    const rest = closesIn({ at, byKeyboard }, touched, at);
    if (rest === null) return;
    const timer = setTimeout(onClose, rest);
    return () => clearTimeout(timer);
  }, [open, byKeyboard, touched, onClose]);
  const touch = () => setTouched(true);
  return {
    onMouseMove: (event: MouseEvent) => (moved(event) ? touch() : undefined),
    onPointerDownCapture: touch,
    onKeyDownCapture: touch,
    // The drawer itself is focused when it opens; whoever goes further inside means to stay.
    onFocusCapture: ({ target, currentTarget }: FocusEvent) => (target === currentTarget ? undefined : touch()),
    onOpenAutoFocus(event: Event) {
      event.preventDefault();
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true });
    },
  };
}
