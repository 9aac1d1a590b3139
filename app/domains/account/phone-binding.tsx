import { type ComponentType, lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { BindingDialogProps } from "./binding-dialog.tsx";
import { BindingFields, type BindingProps } from "./binding-fields.tsx";

/** Fetched where a phone is not bound; where it cannot be, the panel keeps its fields. */
const BindingDialog = lazy<ComponentType<BindingDialogProps>>(() =>
  import("./binding-dialog.tsx").then(
    ({ BindingDialog }) => ({ default: BindingDialog }),
    () => ({ default: PanelInstead }),
  ),
);

/**
 * Binding the phone where it blocks the payment: a dialog that opens by itself and can be opened again, and without
 * scripts a panel of the page with the same fields (S4.binding.1, S6.payment.1).
 */
export function PhoneBinding(given: BindingProps) {
  const [place, setPlace] = useState<"panel" | "dialog" | "closed">("panel");
  const panel = useRef<HTMLElement>(null);
  useEffect(() => setPlace("dialog"), []);
  const close = useCallback(() => setPlace("closed"), []);
  const stayInPanel = useCallback(() => setPlace("panel"), []);
  const returnFocus = useCallback(() => {
    const opener = panel.current?.querySelector("button");
    (opener ?? document.getElementById("main"))?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="panel phone-binding" ref={panel} aria-labelledby="bind-phone">
      <div className="panel__header">
        <h2 id="bind-phone">绑定手机号</h2>
      </div>
      <div className="panel__body stack">
        {place === "panel" ? (
          <BindingFields {...given} />
        ) : (
          <>
            <Note kind="warn">请先绑定手机号，否则无法支付订单</Note>
            <Button variant="primary" aria-haspopup="dialog" onClick={() => setPlace("dialog")}>
              绑定手机号
            </Button>
          </>
        )}
      </div>
      {place === "dialog" ? (
        <Suspense fallback={null}>
          <BindingDialog {...given} onClose={close} onReturnFocus={returnFocus} onMissing={stayInPanel} />
        </Suspense>
      ) : null}
    </section>
  );
}

function PanelInstead({ onMissing }: BindingDialogProps) {
  useEffect(onMissing, [onMissing]);
  return null;
}
