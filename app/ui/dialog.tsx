import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The buttons at the foot. */
  footer?: ReactNode;
  /** Where the focus goes in the end, if not to what had it before. */
  onReturnFocus?: () => void;
  children: ReactNode;
};

/** A dialog over the page: focus is held inside and given back, Esc and the veil close it, the page stands still. */
export function Dialog({ open, onClose, title, footer, onReturnFocus, children }: Props) {
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
