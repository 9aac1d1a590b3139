import { Icon } from "./icon.tsx";
import { useFailureToast } from "./use-failure-toast.ts";

type FormState = {
  /** Of an action's answer to a form: the messages by field, under "" those of the whole form. */
  error?: Readonly<Record<string, string[] | null>> | null | undefined;
  /** Of a form of `useShopForm`, which shows the errors of its fields itself. */
  errors?: string[] | null | undefined;
};

type Props = {
  of: FormState | null | undefined;
  /** The fields whose messages are shown here as well; of an action's answer all of them unless given. */
  fields?: readonly string[];
};

/** Why a form was refused, above the form, and as a toast when a script sent it. */
export function FormErrors({ of: form, fields }: Props) {
  const messages = messagesOf(form, fields);
  useFailureToast(messages[0]);
  return messages.map((message) => (
    <p key={message} className="note note--error" role="alert">
      <Icon name="warn" />
      <span>{message}</span>
    </p>
  ));
}

function messagesOf(form: FormState | null | undefined, fields?: readonly string[]) {
  if (!form) return [];
  if (form.errors) return form.errors;
  const error = form.error ?? {};
  const shown = fields ? ["", ...fields] : Object.keys(error);
  return [...new Set(shown.flatMap((name) => error[name] ?? []))];
}
