import type { SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrors, useActionErrorToast } from "#app/ui/form-errors.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { urls } from "#app/urls.ts";

const FORM_ID = "ask_birthday";

type Props = { latest: string; onClose: (neverAgain: boolean) => void };

/** Asks for the birthday over any page; the form is posted to the account overview. */
export function BirthdayDialog({ latest, onClose }: Props) {
  const [neverAgain, setNeverAgain] = useState(false);
  const fetcher = useFetcher<{ form: SubmissionResult<string[]> | null }>({ key: FORM_ID });
  useActionErrorToast(fetcher);
  const { form, fields, onFocus } = useShopForm({
    id: FORM_ID,
    lastResult: fetcher.data?.form,
    schema: async () => (await import("./forms.ts")).birthdayForm(latest),
    defaultValue: { intent: "edit_birthday" },
  });
  return (
    <Dialog
      open
      title="请选择您的生日"
      onClose={() => onClose(neverAgain)}
      footer={
        <>
          <Button onClick={() => onClose(neverAgain)}>我忘了</Button>
          <Button variant="primary" type="submit" form={FORM_ID} busy={fetcher.state !== "idle"}>
            确认
          </Button>
        </>
      }
    >
      <fetcher.Form
        method="post"
        action={urls.account.overview}
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
          max={latest}
          autoComplete="bday"
          hint="选定后不能修改"
        />
      </fetcher.Form>
      <Checkbox
        className="checkbox mt-3"
        checked={neverAgain}
        onChange={(event) => setNeverAgain(event.currentTarget.checked)}
      >
        <span>不再提示</span>
      </Checkbox>
    </Dialog>
  );
}
