import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";

type Props = { email: string | null; lastResult: SubmissionResult<string[]> | null | undefined };

/** The form that switches the mail about new statements on and off. */
export function StatementMail({ email, lastResult }: Props) {
  const sent = String(lastResult?.initialValue?.intent).startsWith("mail") ? lastResult : null;
  const error = sent?.error?.email?.[0] ?? sent?.error?.[""]?.[0];
  return (
    <Panel title="出账通知" titleId="statement-mail" hint={email ? `发到 ${email}` : "未开启"} className="no-print">
      <Form method="post" className="panel__body row" preventScrollReset noValidate>
        {email ? null : (
          <Input
            className="w-64"
            type="email"
            name="email"
            required
            autoComplete="email"
            aria-label="邮箱"
            placeholder="name@company.com"
            defaultValue={String(sent?.initialValue?.email ?? "")}
            {...describedByError(error, "statement-mail-error")}
          />
        )}
        <Button size="m" name="intent" value={email ? "mail_off" : "mail"}>
          {email ? "关闭通知" : "开启通知"}
        </Button>
        <span className="muted small">每月 1 日出账后发一封邮件，没有变动的月份不发</span>
        <FieldError id="statement-mail-error">{error}</FieldError>
      </Form>
    </Panel>
  );
}
