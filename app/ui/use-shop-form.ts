import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { type FocusEvent, useCallback, useEffect, useRef, useState } from "react";
import type { z } from "zod";

type Validate<Schema extends z.ZodType> = (
  formData: FormData,
) => import("@conform-to/react").Submission<z.output<Schema>, string[]>;

type Options<Schema extends z.ZodType> = {
  id: string;
  /** What the action said of this very form; results of other forms of the page are not passed. */
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** The schema that the action parses with; fetched when somebody starts to fill the form in. */
  schema: () => Promise<Schema>;
  defaultValue?: DefaultValue<z.input<Schema>>;
};

/**
 * A form that the server checks, and that checks itself with the server's schema once it is being filled in, so that
 * nobody downloads the checking who does not need it. The first field at fault is focused after either check.
 */
export function useShopForm<Schema extends z.ZodType<Record<string, unknown>, Record<string, unknown>>>({
  id,
  lastResult,
  schema,
  defaultValue,
}: Options<Schema>) {
  const [validate, setValidate] = useState<{ run: Validate<Schema> } | null>(null);
  const asked = useRef(false);
  const load = useCallback(
    (_: FocusEvent) => {
      if (asked.current) return;
      asked.current = true;
      void Promise.all([schema(), import("@conform-to/zod/v4")])
        .then(([loaded, { parseWithZod }]) =>
          setValidate({ run: (formData) => parseWithZod(formData, { schema: loaded, disableAutoCoercion: true }) }),
        )
        // Offline or redeployed: the server still checks, and the next focus asks again.
        .catch(() => {
          asked.current = false;
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
    ...(validate ? { onValidate: ({ formData }: { formData: FormData }) => validate.run(formData) } : {}),
  });
  useFocusOnError(id, lastResult);
  return { form, fields, onFocus: load };
}

/** After a refusal by the server the first field at fault is focused. */
function useFocusOnError(id: string, lastResult: unknown) {
  useEffect(() => {
    if (!lastResult) return;
    document.getElementById(id)?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [id, lastResult]);
}
