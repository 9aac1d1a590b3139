import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";

type Props = {
  mail: { email: string | null; is_mailed: boolean };
  lastResult: SubmissionResult<string[]> | null | undefined;
};

/** The form that switches the mail about new statements on and off; its address is that of all notices. */
export function StatementMail({ mail: { email, is_mailed }, lastResult }: Props) {
  const sent = String(lastResult?.initialValue?.intent).startsWith("mail") ? lastResult : null;
  const error = sent?.error?.[""]?.[0];
  const hint = email === null ? "还没有通知邮箱" : is_mailed ? `发到 ${email}` : "邮件未开启";
  const settings = link(urls.notice, {}, { tab: "settings" });
  return (
    <Panel title="出账通知" titleId="statement-mail" hint={hint} className="no-print">
      <Form method="post" className="panel__body row" preventScrollReset>
        {email === null ? (
          <Button asChild size="m">
            <Link to={settings}>设置通知邮箱</Link>
          </Button>
        ) : (
          <Button size="m" name="intent" value={is_mailed ? "mail_off" : "mail_on"}>
            {is_mailed ? "关闭邮件" : "开启邮件"}
          </Button>
        )}
        <span className="muted small">每月 1 日出账后发站内通知，也发到验证过的通知邮箱；没有变动的月份不发</span>
        <FieldError id="statement-mail-error">{error}</FieldError>
      </Form>
    </Panel>
  );
}
