import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { SYNC_DEBOUNCE_MS } from "./cart.ts";

type Answer = { form: { error?: Record<string, string[] | null> | null } | null };

type Setup = {
  cart_id: number;
  /** What the server last confirmed. */
  confirmed: number;
  /** What the customer wants; undefined once it is settled. */
  wanted: number | undefined;
  /** Nobody wants to wait: send at once. */
  hurry: boolean;
  settle: (cart_id: number, accepted: boolean) => void;
};

/**
 * Sends a line's wanted quantity when it has rested for a moment, one request at a time, so that the last wish is the
 * last to arrive. After a refusal the line falls back to what the server confirmed, and its words are returned.
 */
export function useLineSync({ cart_id, confirmed, wanted, hurry, settle }: Setup): string | undefined {
  const fetcher = useFetcher<Answer>({ key: `cart-line-${cart_id}` });
  const sent = useRef<number | null>(null);
  const idle = fetcher.state === "idle";
  const refusal = Object.values(fetcher.data?.form?.error ?? {}).flat()[0] ?? undefined;
  // What the running effects need of this render without starting anew because of it.
  const now = useRef({ fetcher, refusal, wanted, idle, confirmed });
  now.current = { fetcher, refusal, wanted, idle, confirmed };

  const send = useRef((cart_num: number) => {
    sent.current = cart_num;
    now.current.fetcher.submit(
      { intent: "change", cart_id, cart_num, stay: "1" },
      { method: "post", preventScrollReset: true },
    );
  });

  useEffect(() => {
    if (!idle) return;
    const answered = sent.current;
    sent.current = null;
    if (wanted === undefined) return;
    if (answered !== null && (answered === wanted || now.current.refusal)) {
      return settle(cart_id, !now.current.refusal);
    }
    if (wanted === now.current.confirmed) return settle(cart_id, true);
    const timer = setTimeout(() => send.current(wanted), hurry ? 0 : SYNC_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [cart_id, idle, wanted, hurry, settle]);

  // Whoever leaves the page within the moment has still wanted it.
  useEffect(
    () => () => {
      const { wanted: last, confirmed: before } = now.current;
      if (last !== undefined && last !== before && sent.current !== last) send.current(last);
    },
    [],
  );

  return wanted === undefined && idle ? refusal : undefined;
}
