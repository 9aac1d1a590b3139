import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";

type Props = {
  reminder: { email: string | null } | null;
  mails: boolean;
  form: SubmissionResult<string[]> | null | undefined;
};

const ERROR = "reminder-error";

/**
 * The form that switches the weekly reminder on and off, with a field for a mail address where the shop sends mails.
 */
export function ReminderForm({ reminder, mails, form }: Props) {
  const { name, value, error } = fieldOf(form, "email");
  return (
    <Panel
      title="每周提醒"
      titleId="standing-reminder"
      hint={reminder ? (reminder.email ? `发到 ${reminder.email}` : "已开启，显示在这一页") : "未开启"}
    >
      <Form method="post" className="panel__body row" preventScrollReset>
        <input type="hidden" name="on" value={reminder ? "0" : "1"} />
        {reminder || !mails ? null : (
          <Input
            className="max-w-64 flex-1"
            type="email"
            name={name}
            defaultValue={value}
            autoFocus={Boolean(error)}
            {...describedByError(error, ERROR)}
            autoComplete="email"
            aria-label="邮箱"
            placeholder="邮箱，不填则只在这一页提醒"
          />
        )}
        <Button size="m" name="intent" value="reminder">
          {reminder ? "关闭提醒" : "开启提醒"}
        </Button>
        <span className="muted small max-md:basis-full">有商品该补货的那一周才提醒</span>
        <FieldError id={ERROR} className="basis-full">
          {error}
        </FieldError>
      </Form>
    </Panel>
  );
}
