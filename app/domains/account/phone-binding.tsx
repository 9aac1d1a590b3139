import "./phone-binding.css";
import { Form, useNavigation } from "@remix-run/react";
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { codeButtonText } from "#app/domains/sms-code/sms-code.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { useCountdown } from "#app/ui/use-countdown.ts";
import { maskedPhone } from "./account.ts";
import type { BindingDialogProps } from "./binding-dialog.tsx";

const BIND_FORM = "bind";
const SEND_FORM = "send-bind-code";
const CODE_INPUT = "bind-code";

type Props = {
  /** What an unbound phone prevents. */
  why: string;
  phone: string;
  /** The time at which a code was sent, and the ms until the next one, by the server's clock. */
  sent: { sentAt: number; remaining: number } | null;
  errors: Readonly<Record<string, string[] | null>> | undefined;
};

/** Loaded only where a phone is not bound; if the script cannot be loaded, the panel shows the fields. */
const BindingDialog = lazy<ComponentType<BindingDialogProps>>(() =>
  import("./binding-dialog.tsx").then(
    ({ BindingDialog }) => ({ default: BindingDialog }),
    () => ({ default: DialogLoadError }),
  ),
);

/**
 * The phone binding where it blocks the payment: a dialog that opens without a click and can be reopened; without
 * scripts a panel of the page with the same fields.
 */
export function PhoneBinding(props: Props) {
  const [view, setView] = useState<"panel" | "dialog" | "closed">("panel");
  const panel = useRef<HTMLElement>(null);
  useEffect(() => setView("dialog"), []);
  const close = useCallback(() => setView("closed"), []);
  const showPanel = useCallback(() => setView("panel"), []);
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
        {view === "panel" ? (
          <BindingFields {...props} />
        ) : (
          <>
            <Note kind="warn">{props.why}</Note>
            <Button variant="primary" aria-haspopup="dialog" onClick={() => setView("dialog")}>
              绑定手机号
            </Button>
          </>
        )}
      </div>
      {view === "dialog" ? (
        <Suspense fallback={null}>
          <BindingDialog onClose={close} onReturnFocus={returnFocus} onLoadError={showPanel}>
            <BindingFields {...props} />
          </BindingDialog>
        </Suspense>
      ) : null}
    </section>
  );
}

/** The phone binding as a panel of a page that has more than the act that it blocks. */
export function PhoneBindingPanel(props: Props) {
  return (
    <section className="panel phone-binding" aria-labelledby="bind-phone">
      <div className="panel__header">
        <h2 id="bind-phone">绑定手机号</h2>
      </div>
      <div className="panel__body stack">
        <BindingFields {...props} />
      </div>
    </section>
  );
}

function DialogLoadError({ onLoadError }: BindingDialogProps) {
  useEffect(onLoadError, [onLoadError]);
  return null;
}

/** The form of the code, which goes to the account's own phone only. Enter binds the phone and never sends a code. */
function BindingFields({ why, phone, sent, errors }: Props) {
  const { formData } = useNavigation();
  const error = errors?.code?.[0];
  const input = useRef<HTMLInputElement>(null);
  const lastSentAt = useRef(sent?.sentAt);
  // Focuses the input after a code was sent and after a wrong code.
  useEffect(() => {
    if (errors?.code || lastSentAt.current !== sent?.sentAt) input.current?.focus();
    lastSentAt.current = sent?.sentAt;
  }, [errors, sent?.sentAt]);
  return (
    <>
      <Note kind="warn">{why}</Note>
      <FormErrors of={{ error: errors }} fields={[]} />
      <Form method="post" id={SEND_FORM} preventScrollReset hidden>
        <input type="hidden" name="intent" value="send_bind_code" />
      </Form>
      <Form method="post" id={BIND_FORM} noValidate preventScrollReset>
        <input type="hidden" name="intent" value="bind" />
        <div className="field">
          <label className="field__label" htmlFor={CODE_INPUT}>
            验证码
          </label>
          <span className="input-group">
            <input
              ref={input}
              className="input"
              id={CODE_INPUT}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${CODE_INPUT}-hint ${CODE_INPUT}-error` : `${CODE_INPUT}-hint`}
            />
            <SendCodeButton key={sent?.sentAt} sent={sent} busy={formData?.get("intent") === "send_bind_code"} />
          </span>
          <p className="field__hint" id={`${CODE_INPUT}-hint`}>
            {sent ? "验证码已发送至" : "验证码将发送到"} {maskedPhone(phone)}
          </p>
          {error ? (
            <p className="field__error" id={`${CODE_INPUT}-error`} role="alert">
              <Icon name="warn" size="s" />
              {error}
            </p>
          ) : null}
        </div>
        <Button variant="primary" size="l" block busy={formData?.get("intent") === "bind"}>
          绑定手机号
        </Button>
      </Form>
    </>
  );
}

/** Disabled for 60 s after each code; without scripts the server refuses with the time to wait. */
function SendCodeButton({ sent, busy }: Pick<Props, "sent"> & { busy: boolean }) {
  const countdown = useCountdown(sent?.remaining ?? 0);
  const seconds = useHydrated() ? countdown : 0;
  return (
    <Button className="phone-binding__send" form={SEND_FORM} busy={busy} disabled={seconds > 0}>
      {codeButtonText({ seconds, sent: sent !== null })}
    </Button>
  );
}
