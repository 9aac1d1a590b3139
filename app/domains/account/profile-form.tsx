import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import type { Customer } from "#contract/account.ts";

type Props = { buyer: Pick<Customer, "nickname" | "real_name">; lastResult: SubmissionResult<string[]> | null };

const schema = async () => (await import("./forms.ts")).profileForm;

/** What a customer is called: the nickname that the shop shows, and the person's name. */
export function ProfileForm({ buyer, lastResult }: Props) {
  const { form, fields, onFocus } = useShopForm({
    id: "edit_profile",
    lastResult,
    schema,
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
