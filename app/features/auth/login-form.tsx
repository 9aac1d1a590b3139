import "./login-form.css";
import type { FieldMetadata } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { FocusEventHandler, FormEvent, ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useOffered } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import { forDialog } from "./auth.ts";
import { useLoginDialog } from "./use-login-dialog.ts";

type Props = {
  /** The address of the form's page, which is its action too. */
  address: string;
  from: string;
  /** The submit button, which Enter presses too. */
  submit: { intent: "login" | "register" | "reset" | "set_password" | "bind"; label: string };
  form: { id: string; errors?: string[] | undefined; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  onFocus: FocusEventHandler;
  /** Links to other modes. */
  footer?: ReactNode;
  children: ReactNode;
};

/** The intent of the pending login form, on the login page or in the dialog. */
export function useLoginPending() {
  const { formData, formAction } = useNavigation();
  const dialog = useLoginDialog();
  if (dialog) return dialog.formData?.get("intent");
  return formAction?.startsWith(urls.auth.login) ? formData?.get("intent") : undefined;
}

/** The form around the fields of every login mode: return address, errors, submit button and links. */
export function LoginForm({ address, from, submit, form, onFocus, footer, children }: Props) {
  const busy = useLoginPending() === submit.intent;
  const dialog = useLoginDialog();
  return (
    <Form
      method="post"
      action={dialog ? forDialog(address) : address}
      {...(dialog ? { navigate: false, fetcherKey: dialog.fetcherKey } : {})}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      onFocus={onFocus}
      preventScrollReset
    >
      <input type="hidden" name="from" value={from} />
      {/* Enter presses the first submit button of a form, which must never send a code. */}
      <button
        type="submit"
        name="intent"
        value={submit.intent}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <FormErrors of={form} />
      {children}
      <Button type="submit" name="intent" value={submit.intent} variant="primary" size="l" block busy={busy}>
        {submit.label}
      </Button>
      {footer ? <p className="row row--between small mt-3.5">{footer}</p> : null}
    </Form>
  );
}

/** The consent that every login and registration needs; the agreement, where the shop has its text, opens in a new tab. */
export function AgreementCheckbox({ field }: { field: FieldMetadata<unknown, Record<string, unknown>, string[]> }) {
  return (
    <CheckField field={field}>
      我已阅读并同意
      <Agreement />
    </CheckField>
  );
}

function Agreement() {
  const offered = useOffered();
  if (!offered(urls.auth.privacyAgreement)) return AGREEMENT;
  return (
    <a className="link" href={urls.auth.privacyAgreement} target="_blank" rel="noopener">
      {AGREEMENT}
    </a>
  );
}
const AGREEMENT = "《用户隐私协议》";

/** The login by WeChat, a form of its own whose button is the consent. In the dialog it leaves the page behind. */
export function WechatLogin({ address, from }: { address: string; from: string }) {
  const busy = useLoginPending() === "wechat";
  const dialog = useLoginDialog();
  return (
    <Form
      method="post"
      action={address}
      className="mt-3.5 border-t border-(--line-soft) [&_p]:mt-1.5 [&_p]:text-center"
      {...(dialog ? { reloadDocument: true } : {})}
    >
      <input type="hidden" name="from" value={from} />
      <Button name="intent" value="wechat" size="l" block busy={busy}>
        <Icon name="chat" />
        微信登录
      </Button>
      <p className="muted small">
        登录即表示同意
        <Agreement />
      </p>
    </Form>
  );
}
