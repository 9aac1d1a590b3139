import { Dialog as Radix } from "radix-ui";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Buttons in the footer. */
  footer?: ReactNode;
  /** Moves the focus after closing; by default it returns to the element that had it before. */
  onReturnFocus?: () => void;
  children: ReactNode;
};

/** A modal dialog: traps and returns the focus, closes on Esc and on the overlay, locks the page's scrolling. */
export function Dialog({ open, onClose, title, footer, onReturnFocus, children }: DialogProps) {
  const onCloseAutoFocus = (event: Event) => {
    if (!onReturnFocus) return;
    event.preventDefault();
    onReturnFocus();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <div className="dialog-layer">
          <Radix.Content className="dialog" aria-describedby={undefined} onCloseAutoFocus={onCloseAutoFocus}>
            <div className="dialog__header">
              <Radix.Title>{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label="关闭">
                  <Icon name="x" />
                </IconButton>
              </Radix.Close>
            </div>
            <div className="dialog__body">{children}</div>
            {footer ? <div className="dialog__footer">{footer}</div> : null}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Events of the panel that a caller can handle. */
type DrawerEvents =
  | "onMouseMove"
  | "onPointerDownCapture"
  | "onKeyDownCapture"
  | "onFocusCapture"
  | "onOpenAutoFocus"
  | "onCloseAutoFocus";

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  /** Accessible name of the panel. */
  name: string;
  children: ReactNode;
} & Pick<ComponentPropsWithoutRef<typeof Radix.Content>, DrawerEvents>;

/** A modal panel at the right edge: traps the focus, closes on Esc and on the overlay, locks the page's scrolling. */
export function Drawer({ open, onClose, name, children, ...events }: DrawerProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className="drawer" aria-describedby={undefined} {...events}>
          <Radix.Title className="visually-hidden">{name}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
