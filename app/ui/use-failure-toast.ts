import { type Fetcher, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { say } from "./say.ts";

/**
 * What a whole form was refused for is said as a toast too, each time that it is sent by a script and refused
 * (storefront.md section 8, product.md section 3 rule 5). The line above the form is what is spoken.
 */
export function useFailureToast(message: string | undefined) {
  const { state, formMethod } = useNavigation();
  const sent = useRef(false);
  const sending = state !== "idle" && formMethod !== undefined && formMethod !== "GET";
  useEffect(() => {
    if (sending) sent.current = true;
    if (state !== "idle" || !sent.current) return;
    sent.current = false;
    if (message) say({ kind: "error", text: message, silent: true });
  }, [sending, state, message]);
}

/** What an action says back to a form; every form's answer has this in it. */
export type Refusable = { form?: { error?: Record<string, string[] | null> | null } | null };

/** The first thing that a form was refused for. */
export const refusalOf = (answer: Refusable | undefined) =>
  Object.values(answer?.form?.error ?? {}).flat()[0] ?? undefined;

/** The same for a form that is sent while the page stays: each answer that refuses is said once. @returns the words. */
export function useRefusalToast({ state, data }: Pick<Fetcher<Refusable>, "state" | "data">) {
  const told = useRef(data);
  useEffect(() => {
    if (state !== "idle" || data === told.current) return;
    told.current = data;
    const message = refusalOf(data);
    if (message) say({ kind: "error", text: message, silent: true });
  }, [state, data]);
  return refusalOf(data);
}
