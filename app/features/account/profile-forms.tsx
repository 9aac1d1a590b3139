import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { FixedField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import type { Customer } from "#contract/account.ts";

type LastResult = { lastResult: SubmissionResult<string[]> | null };
type ProfileFormsProps = LastResult & {
  buyer: Pick<Customer, "nickname" | "real_name" | "birthday">;
  latest: string;
  editsProfile: boolean;
};

/**
 * The forms of the customer's own data; `latest` is the latest birthday that may be chosen, as yyyy-mm-dd. Only the
 * server validates them, because the validation in browsers is more code than the rest of their pages. Without `editsProfile` the names cannot be changed.
 */
export function ProfileForms({ buyer, latest, editsProfile, lastResult }: ProfileFormsProps) {
  const resultOf = (intent: string) => (lastResult?.initialValue?.intent === intent ? lastResult : null);
  const profile = resultOf("edit_profile");
  return (
    <>
      {editsProfile ? (
        <PlainForm intent="edit_profile" lastResult={profile} button={{ label: "保存资料", variant: "primary" }}>
          <TextField
            key={`nickname ${buyer.nickname}`}
            field={fieldOf(profile, "nickname", buyer.nickname, "edit_profile-nickname")}
            label="昵称"
            required
            autoComplete="nickname"
          />
          <TextField
            key={`real_name ${buyer.real_name}`}
            field={fieldOf(profile, "real_name", buyer.real_name, "edit_profile-real_name")}
            label="姓名"
            autoComplete="name"
          />
        </PlainForm>
      ) : null}
      <Birthday birthday={buyer.birthday} latest={latest} lastResult={resultOf("edit_birthday")} />
    </>
  );
}

/** The birthday, or the form that sets it; a birthday cannot be changed once it is set. */
function Birthday({ birthday, latest, lastResult }: LastResult & { birthday: string | null; latest: string }) {
  if (birthday) return <FixedField label="生日" value={birthday} hint="生日选定后不能修改" />;
  return (
    <PlainForm intent="edit_birthday" lastResult={lastResult} button={{ label: "保存生日", variant: "plain" }}>
      <TextField
        field={fieldOf(lastResult, "birthday", "", "edit_birthday-birthday")}
        label="生日"
        type="date"
        max={latest}
        autoComplete="bday"
        hint="选定后不能修改"
      />
    </PlainForm>
  );
}

type PlainFormProps = LastResult & {
  intent: string;
  button: { label: string; variant: "primary" | "plain" };
  children: ReactNode;
};

/** A form that the server validates. */
function PlainForm({ intent, lastResult, button, children }: PlainFormProps) {
  const { formData, state } = useNavigation();
  return (
    <Form method="post" preventScrollReset id={intent} noValidate>
      <FormErrors of={lastResult} fields={[]} />
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Button variant={button.variant} size="m" busy={state !== "idle" && formData?.get("intent") === intent}>
        {button.label}
      </Button>
    </Form>
  );
}
