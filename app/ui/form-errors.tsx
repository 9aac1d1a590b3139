import { type Fetcher, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";
import { showToast } from "./toast-message.ts";

type FormState = {
  /** An action's result for a form: messages by field, those of the whole form under "". */
  error?: Readonly<Record<string, string[] | null>> | null | undefined;
  /** Messages of the whole form of `useShopForm`, which shows those of its fields itself. */
  errors?: string[] | null | undefined;
};

type Props = {
  of: FormState | null | undefined;
  /** Fields whose messages are shown here too; by default all fields of an action's result. */
  fields?: readonly string[];
};

/**
 * Errors of a form, above its fields; after a scripted submission the first one is a toast too, and the first invalid
 * field of an action's result is focused, because it may be out of sight.
 */
export function FormErrors({ of: form, fields }: Props) {
  const messages = messagesOf(form, fields);
  useRefusedSubmission(messages[0], form?.error);
  if (messages.length === 0) return null;
  return (
    <p className="note note--error" role="alert">
      <Icon name="warn" />
      <span>{messages.join("；")}</span>
    </p>
  );
}

function messagesOf(form: FormState | null | undefined, fields?: readonly string[]) {
  if (!form) return [];
  if (form.errors) return form.errors;
  const error = form.error ?? {};
  const names = fields ? ["", ...fields] : Object.keys(error);
  return [...new Set(names.flatMap((name) => error[name] ?? []))];
}

/**
 * Returns a function that shows an error as a toast until the next call. Call it with every result, and with
 * `undefined` on submit, so that an old error is removed before a later success.
 */
export function useErrorToast() {
  const hide = useRef<(() => void) | null>(null);
  return useCallback((error: string | undefined) => {
    hide.current?.();
    hide.current = error ? showToast({ kind: "error", text: error, silent: true }) : null;
  }, []);
}

/** Shows the page's form error as a toast once per scripted submission, which the page announces; focuses its field. */
function useRefusedSubmission(message: string | undefined, error: FormState["error"]) {
  const { state, formMethod } = useNavigation();
  const submitted = useRef(false);
  const showError = useErrorToast();
  const submitting = state !== "idle" && formMethod !== undefined && formMethod !== "GET";
  useEffect(() => {
    if (submitting) {
      submitted.current = true;
      showError(undefined);
    }
    if (state !== "idle" || !submitted.current) return;
    submitted.current = false;
    showError(message);
    focusInvalid(error ?? {});
  }, [submitting, state, message, error, showError]);
}

/** Focuses the first field on the page that these errors name. */
function focusInvalid(error: NonNullable<FormState["error"]>) {
  const invalid = [...document.querySelectorAll<HTMLElement>("[aria-invalid=true]")];
  invalid.find((field) => error[field.getAttribute("name") ?? ""])?.focus();
}

/** The part of an action's result that every form shares. */
export type ActionResult = { form?: { error?: Record<string, string[] | null> | null } | null };

/** The first error of an action's result. */
export const errorOf = (result: ActionResult | undefined) =>
  Object.values(result?.form?.error ?? {}).flat()[0] ?? undefined;

/** Shows each error of a fetcher's action as a toast. @returns the current error. */
export function useActionErrorToast({ state, data }: Pick<Fetcher<ActionResult>, "state" | "data">) {
  const shown = useRef(data);
  const showError = useErrorToast();
  useEffect(() => {
    if (state === "submitting") showError(undefined);
    if (state !== "idle" || data === shown.current) return;
    shown.current = data;
    showError(errorOf(data));
  }, [state, data, showError]);
  return errorOf(data);
}
