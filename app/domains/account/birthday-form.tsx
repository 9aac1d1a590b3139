import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";

type Props = { birthday: string | null; latest: string; lastResult: SubmissionResult<string[]> | null };

/** The birthday form; a birthday cannot be changed once it is set (S5.birthday.2). */
export function BirthdayForm({ birthday, latest, lastResult }: Props) {
  return birthday ? <Chosen birthday={birthday} /> : <Choose latest={latest} lastResult={lastResult} />;
}

function Chosen({ birthday }: { birthday: string }) {
  return (
    <dl>
      <dt className="field__label">生日</dt>
      <dd className="strong">{birthday}</dd>
      <dd className="field__hint">生日选定后不能修改</dd>
    </dl>
  );
}

function Choose({ latest, lastResult }: Omit<Props, "birthday">) {
  const { form, fields, onFocus } = useShopForm({
    id: "edit_birthday",
    lastResult,
    schema: async () => (await import("./forms.ts")).birthdayForm(latest),
    defaultValue: { intent: "edit_birthday" },
  });
  const { formData, state } = useNavigation();
  return (
    <Form
      method="post"
      preventScrollReset
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      onFocus={onFocus}
    >
      <FormErrors of={form} />
      <input type="hidden" name="intent" value="edit_birthday" />
      <TextField
        field={fields.birthday}
        label="生日"
        type="date"
        max={latest}
        autoComplete="bday"
        hint="选定后不能修改"
      />
      <Button size="m" busy={state !== "idle" && formData?.get("intent") === "edit_birthday"}>
        保存生日
      </Button>
    </Form>
  );
}
