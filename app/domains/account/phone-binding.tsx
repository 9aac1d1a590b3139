import { Form, useNavigation } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Note } from "#app/ui/note.tsx";
import { useCountdown } from "#app/ui/use-countdown.ts";
import { maskedPhone } from "./account.ts";

/** The code button rests so long (storefront.md sections 4 and 9). */
const RESEND_MS = 60_000;

type Props = {
  phone: string;
  /** A code was just sent: the button rests. */
  sent: boolean;
  errors: Readonly<Record<string, string[] | null>> | undefined;
};

/** Binding the phone where it blocks the payment; the code goes to the account's own number alone. */
export function PhoneBinding({ phone, sent, errors }: Props) {
  const { formData } = useNavigation();
  const left = useCountdown(sent ? RESEND_MS : 0);
  const seconds = useHydrated() ? left : 0;
  const wrong = errors?.code?.[0];
  return (
    <section className="panel bind" aria-labelledby="bind-phone">
      <div className="panel__h">
        <h2 id="bind-phone">绑定手机号</h2>
      </div>
      <div className="panel__b stack">
        <Note kind="warn">请先绑定手机号，否则无法支付订单</Note>
        <FormErrors errors={errors?.[""]} />
        <p className="sm muted">验证码将发送到 {maskedPhone(phone)}</p>
        <div className="inpgrp">
          <Form method="post" id="bind" className="contents" noValidate preventScrollReset>
            <input type="hidden" name="intent" value="bind" />
            <label className="vh" htmlFor="bind-code">
              验证码
            </label>
            <input
              className="inp"
              id="bind-code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="验证码"
              maxLength={12}
              aria-invalid={wrong ? true : undefined}
              aria-describedby={wrong ? "bind-code-error" : undefined}
            />
          </Form>
          <Form method="post" className="contents" preventScrollReset>
            <input type="hidden" name="intent" value="send_bind_code" />
            <Button disabled={seconds > 0} busy={formData?.get("intent") === "send_bind_code"}>
              {seconds > 0 ? `剩余${seconds}s` : sent ? "重新获取" : "获取验证码"}
            </Button>
          </Form>
        </div>
        {wrong ? (
          <p className="fld__e" id="bind-code-error" role="alert">
            {wrong}
          </p>
        ) : null}
        <Button form="bind" variant="primary" busy={formData?.get("intent") === "bind"}>
          绑定手机号
        </Button>
      </div>
    </section>
  );
}
