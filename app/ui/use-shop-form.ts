import { type DefaultValue, parse, type SubmissionResult, useForm } from "@conform-to/react";
import { type FocusEvent, useCallback, useEffect, useRef, useState } from "react";
import type { z } from "zod";

type Validate<Schema extends z.core.$ZodType> = (
  formData: FormData,
) => import("@conform-to/react").Submission<z.output<Schema>, string[]>;

type Options<Schema extends z.core.$ZodType> = {
  id: string;
  /** The action's result for this form, not for another form of the page. */
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** Loads the action's schema on the first focus. */
  schema: () => Promise<Schema>;
  defaultValue?: DefaultValue<z.input<Schema>>;
};

/**
 * A form with the server's validation, and with the same validation in the browser once its code is loaded on the
 * first focus. The first invalid field is focused after either.
 */
export function useShopForm<Schema extends z.core.$ZodType<Record<string, unknown>, Record<string, unknown>>>({
  id,
  lastResult,
  schema,
  defaultValue,
}: Options<Schema>) {
  const [validate, setValidate] = useState<{ run: Validate<Schema> } | null>(null);
  const requested = useRef(false);
  const load = useCallback(
    (_: FocusEvent) => {
      if (requested.current) return;
      requested.current = true;
      void Promise.all([schema(), import("@conform-to/zod/v4")])
        .then(([loaded, { parseWithZod }]) =>
          setValidate({ run: (formData) => parseWithZod(formData, { schema: loaded, disableAutoCoercion: true }) }),
        )
        // Without the code, as offline or after a deployment, the server validates, and the next focus retries.
        .catch(() => {
          requested.current = false;
        });
    },
    [schema],
  );
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>, string[]>({
    id,
    lastResult: lastResult ?? null,
    ...(defaultValue === undefined ? {} : { defaultValue }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    // Until the validation is loaded every value passes, because without one conform sends each change to the server.
    onValidate: ({ formData }) => (validate ?? UNCHECKED).run(formData),
  });
  useFocusOnError(id, lastResult);
  return { form, fields, onFocus: load };
}

// The server checks the values that pass here, so that their type does not matter.
const UNCHECKED = {
  run: (formData: FormData) => parse<never, string[]>(formData, { resolve: (value) => ({ value: value as never }) }),
};

/** Focuses the first invalid field after the server rejects the form. */
function useFocusOnError(id: string, lastResult: unknown) {
  useEffect(() => {
    if (!lastResult) return;
    document.getElementById(id)?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [id, lastResult]);
}
