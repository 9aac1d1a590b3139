import { Dialog } from "#app/ui/dialog.tsx";
import { BindingFields, type BindingProps } from "./binding-fields.tsx";

export type BindingDialogProps = BindingProps & {
  onClose: () => void;
  onReturnFocus: () => void;
  /** The dialog's code could not be had. */
  onMissing: () => void;
};

/** The same fields over the page. */
export function BindingDialog({ onClose, onReturnFocus, onMissing: _, ...given }: BindingDialogProps) {
  return (
    <Dialog open title="绑定手机号" onClose={onClose} onReturnFocus={onReturnFocus}>
      <div className="phone-binding">
        <BindingFields {...given} />
      </div>
    </Dialog>
  );
}
