import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { NoticeSettings } from "#contract/notice.ts";

type Props = { settings: NoticeSettings; lastResult: SubmissionResult<string[]> | null | undefined };

/** The address for notices: set, confirmed by the code of its mail, changed and removed. */
export function NoticeMail({ settings: { mails, mail }, lastResult }: Props) {
  const { email, pending } = mail;
  return (
    <Panel title="通知邮箱" titleId="notice-mail" hint={email ? `发到 ${email}` : "还没有"}>
      {mails ? (
        <div className="panel__body grid gap-4">
          {pending === null ? null : <Confirm email={pending} replaces={email} lastResult={lastResult} />}
          <Address hasOne={email !== null || pending !== null} lastResult={lastResult} />
          {email === null && pending === null ? null : (
            <Form method="post" preventScrollReset>
              <Button variant="text" size="s" name="intent" value="remove_mail">
                删除邮箱，不再收邮件
              </Button>
            </Form>
          )}
        </div>
      ) : (
        <div className="panel__body">
          <Note kind="info">商城还没有配置邮件服务，通知在站内看</Note>
        </div>
      )}
    </Panel>
  );
}

type ResultProps = Pick<Props, "lastResult">;

function Confirm({ email, replaces, lastResult }: ResultProps & { email: string; replaces: string | null }) {
  const sent = lastResult?.initialValue?.intent === "confirm_mail" ? lastResult : null;
  const error = sent?.error?.code?.[0] ?? sent?.error?.[""]?.[0];
  return (
    <div className="grid gap-2">
      <Note kind="warn">
        {email} 还没有验证：填邮件里的验证码（30 分钟内有效），过期了就再发一次。
        {replaces === null ? "验证前，邮件那一列先不会发" : `验证前，仍发到 ${replaces}`}
      </Note>
      <Form method="post" className="row" preventScrollReset noValidate>
        <Input
          className="w-40"
          name="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label="邮件里的验证码"
          placeholder="6 位验证码"
          {...describedByError(error, "notice-code-error")}
        />
        <Button variant="primary" name="intent" value="confirm_mail">
          验证
        </Button>
        <FieldError id="notice-code-error" alert>
          {error}
        </FieldError>
      </Form>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="email" value={email} />
        <Button variant="text" size="s" name="intent" value="set_mail">
          没有收到，再发一次
        </Button>
      </Form>
    </div>
  );
}

function Address({ hasOne, lastResult }: ResultProps & { hasOne: boolean }) {
  const sent = lastResult?.initialValue?.intent === "set_mail" ? lastResult : null;
  const error = sent?.error?.email?.[0] ?? sent?.error?.[""]?.[0];
  return (
    <Form method="post" className="row" preventScrollReset noValidate>
      <Input
        className="w-64 max-w-full"
        type="email"
        name="email"
        required
        autoComplete="email"
        aria-label={hasOne ? "新邮箱" : "邮箱"}
        placeholder="name@company.com"
        defaultValue={String(sent?.initialValue?.email ?? "")}
        {...describedByError(error, "notice-mail-error")}
      />
      <Button name="intent" value="set_mail">
        {hasOne ? "更换并验证" : "发验证邮件"}
      </Button>
      <span className="muted small">换邮箱或删邮箱，原邮箱会收到一封告知</span>
      <FieldError id="notice-mail-error" alert>
        {error}
      </FieldError>
    </Form>
  );
}
