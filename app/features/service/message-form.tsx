import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { urls } from "#app/urls.ts";

const schema = async () => (await import("./forms.ts")).messageForm;

/** A message to the account manager. */
export function MessageForm({ lastResult }: { lastResult: SubmissionResult<string[]> | null }) {
  const { form, fields, onFocus } = useShopForm({
    id: "send_message",
    lastResult,
    schema,
    defaultValue: { intent: "send_message" },
  });
  const { state } = useNavigation();
  return (
    <Form
      method="post"
      action={urls.service}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      onFocus={onFocus}
    >
      <FormErrors of={form} />
      <input type="hidden" name="intent" value="send_message" />
      <TextareaField field={fields.content} label="留言" required rows={5} />
      <Button variant="primary" busy={state !== "idle"}>
        发送留言
      </Button>
    </Form>
  );
}
