import { Form, useNavigation } from "@remix-run/react";
import type { FocusEventHandler, FormEvent, ReactNode } from "react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/field.tsx";
import { urls } from "#app/urls.ts";
import type { LoginMode } from "./auth.ts";

type Props = {
  mode: LoginMode;
  from: string;
  form: { id: string; errors?: string[] | undefined; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  onFocus: FocusEventHandler;
  children: ReactNode;
};

/** Which act of the login page is under way, if any. */
export function useLoginUnderWay() {
  const { formData, formAction } = useNavigation();
  return formAction?.startsWith(urls.login) ? formData?.get("intent") : undefined;
}

/** What every way of logging in has around its fields: the way back, the button, and Enter that logs in. */
export function LoginForm({ mode, from, form, onFocus, children }: Props) {
  const busy = useLoginUnderWay() === "login";
  return (
    <Form
      method="post"
      action={link(urls.login, {}, { mode, from })}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      onFocus={onFocus}
      preventScrollReset
    >
      <input type="hidden" name="from" value={from} />
      {/* Enter presses a form's first submit button: it must log in, never send a code (product.md section 5). */}
      <button type="submit" name="intent" value="login" className="vh" tabIndex={-1} aria-hidden="true" />
      <FormErrors errors={form.errors} />
      {children}
      <Button type="submit" name="intent" value="login" variant="primary" size="l" block busy={busy}>
        登录
      </Button>
    </Form>
  );
}
