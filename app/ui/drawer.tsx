import { Dialog as Radix } from "radix-ui";
import type { ComponentPropsWithoutRef, ReactNode } from "react";

/** What whoever fills it may watch for. */
type Watched =
  | "onMouseMove"
  | "onPointerDownCapture"
  | "onKeyDownCapture"
  | "onFocusCapture"
  | "onOpenAutoFocus"
  | "onCloseAutoFocus";

type Props = {
  open: boolean;
  onClose: () => void;
  /** What screen readers call it. */
  name: string;
  children: ReactNode;
} & Pick<ComponentPropsWithoutRef<typeof Radix.Content>, Watched>;

/**
 * A panel from the right edge, appended to the body: focus is held inside, Esc and the veil close it, and the page
 * behind stands still while it is open.
 */
export function Drawer({ open, onClose, name, children, ...watched }: Props) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className="drawer" aria-describedby={undefined} {...watched}>
          <Radix.Title className="visually-hidden">{name}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
