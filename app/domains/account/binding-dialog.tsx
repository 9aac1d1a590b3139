import type { ReactNode } from "react";
import { Dialog } from "#app/ui/dialog.tsx";

export type BindingDialogProps = {
  onClose: () => void;
  onReturnFocus: () => void;
  /** Called in place of opening the dialog when its script cannot be loaded. */
  onLoadError: () => void;
  /** The fields of the form. */
  children: ReactNode;
};

/** The phone binding as a dialog over the payment page. */
export function BindingDialog({ onClose, onReturnFocus, children }: BindingDialogProps) {
  return (
    <Dialog open title="绑定手机号" onClose={onClose} onReturnFocus={onReturnFocus}>
      <div className="phone-binding">{children}</div>
    </Dialog>
  );
}
