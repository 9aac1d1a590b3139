import type { SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrors, useActionErrorToast } from "#app/ui/form-errors.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { urls } from "#app/urls.ts";

const FORM = "ask_birthday";

type Props = { until: string; onClose: (keep: boolean) => void };

/** The birthday as a question over any page; the account's own page answers it. */
export function BirthdayDialog({ until, onClose }: Props) {
  const [keep, setKeep] = useState(false);
  const fetcher = useFetcher<{ form: SubmissionResult<string[]> | null }>({ key: FORM });
  useActionErrorToast(fetcher);
  const { form, fields, onFocus } = useShopForm({
    id: FORM,
    lastResult: fetcher.data?.form,
    schema: async () => (await import("./forms.ts")).birthdayForm(until),
    defaultValue: { intent: "edit_birthday" },
  });
  return (
    <Dialog
      open
      title="请选择您的生日"
      onClose={() => onClose(keep)}
      footer={
        <>
          <Button onClick={() => onClose(keep)}>我忘了</Button>
          <Button variant="primary" type="submit" form={FORM} busy={fetcher.state !== "idle"}>
            确认
          </Button>
        </>
      }
    >
      <fetcher.Form
        method="post"
        action={urls.account}
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate={form.noValidate}
        onFocus={onFocus}
      >
        <FormErrors of={form} />
        <input type="hidden" name="intent" value="edit_birthday" />
        <input type="hidden" name="stay" value="1" />
        <TextField
          field={fields.birthday}
          label="生日"
          type="date"
          max={until}
          autoComplete="bday"
          hint="选定后不能修改"
        />
      </fetcher.Form>
      <label className="checkbox mt-3">
        <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.currentTarget.checked)} />
        <span>不再提示</span>
      </label>
    </Dialog>
  );
}
