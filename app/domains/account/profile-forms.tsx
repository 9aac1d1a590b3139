import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import type { Customer } from "#contract/account.ts";

type LastResult = { lastResult: SubmissionResult<string[]> | null };

const profileSchema = async () => (await import("./forms.ts")).profileForm;

type ProfileFormsProps = LastResult & { buyer: Pick<Customer, "nickname" | "real_name" | "birthday">; latest: string };

/** The forms of the customer's own data; `latest` is the latest birthday that may be chosen, as yyyy-mm-dd. */
export function ProfileForms({ buyer, latest, lastResult }: ProfileFormsProps) {
  const resultOf = (intent: string) => (lastResult?.initialValue?.intent === intent ? lastResult : null);
  return (
    <>
      <ProfileForm buyer={buyer} lastResult={resultOf("edit_profile")} />
      <Birthday birthday={buyer.birthday} latest={latest} lastResult={resultOf("edit_birthday")} />
    </>
  );
}

/** The form of the customer's nickname, which the shop shows, and real name. */
function ProfileForm({ buyer, lastResult }: LastResult & { buyer: Pick<Customer, "nickname" | "real_name"> }) {
  const { form, fields, onFocus } = useShopForm({
    id: "edit_profile",
    lastResult,
    schema: profileSchema,
    defaultValue: { intent: "edit_profile", nickname: buyer.nickname, real_name: buyer.real_name },
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
      <input type="hidden" name="intent" value="edit_profile" />
      <TextField field={fields.nickname} label="昵称" required maxLength={20} autoComplete="nickname" />
      <TextField field={fields.real_name} label="姓名" maxLength={20} autoComplete="name" />
      <Button variant="primary" size="m" busy={state !== "idle" && formData?.get("intent") === "edit_profile"}>
        保存资料
      </Button>
    </Form>
  );
}

/** The birthday, or the form that sets it; a birthday cannot be changed once it is set (S5.birthday.2). */
function Birthday({ birthday, ...props }: LastResult & { birthday: string | null; latest: string }) {
  if (!birthday) return <BirthdayForm {...props} />;
  return (
    <dl>
      <dt className="field__label">生日</dt>
      <dd className="strong">{birthday}</dd>
      <dd className="field__hint">生日选定后不能修改</dd>
    </dl>
  );
}

function BirthdayForm({ latest, lastResult }: LastResult & { latest: string }) {
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
