import { useNavigation } from "@remix-run/react";
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
