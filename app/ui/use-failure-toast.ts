import { type Fetcher, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { showToast } from "./say.ts";

/**
 * Says what a form was refused for, until it is sent again: nobody reads of a failure beside the success that followed
 * it. To be told of each answer, and of no words whenever the form is sent.
 */
export function useErrorToast() {
  const takeBack = useRef<(() => void) | null>(null);
  return useCallback((refusal: string | undefined) => {
    takeBack.current?.();
    takeBack.current = refusal ? showToast({ kind: "error", text: refusal, silent: true }) : null;
  }, []);
}

/**
 * What a whole form was refused for is said as a toast too, each time that it is sent by a script and refused
 * (storefront.md section 8, product.md section 3 rule 5). The line above the form is what is spoken.
 */
export function useFailureToast(message: string | undefined) {
  const { state, formMethod } = useNavigation();
  const sent = useRef(false);
  const tell = useErrorToast();
  const sending = state !== "idle" && formMethod !== undefined && formMethod !== "GET";
  useEffect(() => {
    if (sending) {
      sent.current = true;
      tell(undefined);
    }
    if (state !== "idle" || !sent.current) return;
    sent.current = false;
    tell(message);
  }, [sending, state, message, tell]);
}

/** What an action says back to a form; every form's answer has this in it. */
export type MaybeRefused = { form?: { error?: Record<string, string[] | null> | null } | null };

/** The first thing that a form was refused for. */
export const errorOf = (answer: MaybeRefused | undefined) =>
  Object.values(answer?.form?.error ?? {}).flat()[0] ?? undefined;

/** The same for a form that is sent while the page stays: each answer that refuses is said once. @returns the words. */
export function useActionErrorToast({ state, data }: Pick<Fetcher<MaybeRefused>, "state" | "data">) {
  const told = useRef(data);
  const tell = useErrorToast();
  useEffect(() => {
    if (state === "submitting") tell(undefined);
    if (state !== "idle" || data === told.current) return;
    told.current = data;
    tell(errorOf(data));
  }, [state, data, tell]);
  return errorOf(data);
}
