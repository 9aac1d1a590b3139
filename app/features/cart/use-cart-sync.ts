import { useFetcher, useRevalidator, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { type ActionResult, errorOf } from "#app/ui/form-errors.tsx";
import { showToast } from "#app/ui/toast-message.ts";
import { urls } from "#app/urls.ts";
import type { CartGroup } from "#contract/cart.ts";
import { cartLines } from "./cart.ts";
import {
  afterAnswer,
  flushForms,
  nextToSend,
  type PendingChange,
  queueQuantity,
  queueRemoval,
  toForm,
  unsentChanges,
} from "./pending-changes.ts";

type Answer = ActionResult & { networkError?: true };
type Refusals = Readonly<Record<number, string>>;

const POST = { method: "post", action: urls.cart.index, preventScrollReset: true } as const;
const NO_CHANGES: readonly PendingChange[] = [];

type Options = {
  confirmed: readonly CartGroup[];
  /** Whether the lines are hidden: then changes are sent at once, and a toast announces a refusal. */
  isClosed: boolean;
};

/**
 * Sends the customer's changes of cart lines, one request at a time and in their order. All lines share one fetcher,
 * because with a fetcher for each line every row would render again on every change of another one.
 */
export function useCartSync({ confirmed, isClosed }: Options) {
  const fetcher = useFetcher<Answer>();
  const submit = useSubmit();
  const { revalidate } = useRevalidator();
  const [changes, setChanges] = useState(NO_CHANGES);
  const [refusals, setRefusals] = useState<Refusals>({});
  const [onSettled, setOnSettled] = useState<(() => void) | null>(null);
  const sent = useRef(NO_CHANGES);
  const toastDismissals = useRef(new Map<number, () => void>());
  const idle = fetcher.state === "idle";
  const flush = isClosed || onSettled !== null;
  // The latest render's values for effects that must not run again because of them.
  const latest = useRef({ fetcher, revalidate, submit, confirmed, changes, isClosed });
  latest.current = { fetcher, revalidate, submit, confirmed, changes, isClosed };

  useEffect(() => {
    if (!idle) return;
    const { fetcher, revalidate, isClosed } = latest.current;
    const answered = sent.current;
    sent.current = NO_CHANGES;
    if (answered.length > 0) {
      const refusal = errorOf(fetcher.data);
      setChanges((all) => afterAnswer(all, answered, !refusal));
      if (!refusal) return;
      setRefusals(Object.fromEntries(answered.map(({ cart_id }) => [cart_id, refusal])));
      setOnSettled(null);
      // A visible line shows the refusal beside it, so the toast is not read out as well.
      const dismissToast = showToast({ kind: "error", text: refusal, ...(isClosed ? {} : { silent: true }) });
      for (const { cart_id } of answered) toastDismissals.current.set(cart_id, dismissToast);
      // A refusal means that the page shows old data.
      if (!fetcher.data?.networkError) revalidate();
      return;
    }
    const unsent = unsentChanges(changes, quantitiesOf(latest.current.confirmed));
    if (unsent.length < changes.length) return setChanges(unsent);
    const next = nextToSend(changes, Date.now(), flush);
    if (!next) return;
    const send = (batch: readonly PendingChange[]) => {
      sent.current = batch;
      fetcher.submit(toForm(batch), POST);
    };
    if ("send" in next) return send(next.send);
    const timer = setTimeout(() => {
      const due = nextToSend(changes, Date.now(), true);
      if (due && "send" in due) send(due.send);
    }, next.wait);
    return () => clearTimeout(timer);
  }, [idle, changes, flush]);

  const unsettled = changes.length > 0;
  useEffect(() => {
    if (!onSettled || unsettled) return;
    setOnSettled(null);
    onSettled();
  }, [onSettled, unsettled]);

  // When the customer opens another page of the shop, the router can still send the queue.
  useEffect(
    () => () => {
      const { submit, confirmed, changes } = latest.current;
      const unsent = changes.filter(
        (change) => !sent.current.some((one) => one.cart_id === change.cart_id && one.cart_num === change.cart_num),
      );
      for (const change of unsentChanges(unsent, quantitiesOf(confirmed))) {
        submit(toForm([change]), { ...POST, navigate: false, fetcherKey: `cart-last-${change.cart_id}` });
      }
    },
    [],
  );

  // When the document is left, only a keepalive request outlives it. The request under way is repeated too, because the
  // browser may abort it; quantities are absolute, so that sending one twice does no harm.
  useEffect(() => {
    const onPageHide = () => {
      const { confirmed, changes } = latest.current;
      for (const body of flushForms(unsentChanges(changes, quantitiesOf(confirmed)))) {
        fetch(urls.cart.index, { method: "POST", body, keepalive: true }).catch(() => {});
      }
      setChanges(NO_CHANGES);
    };
    // The back button may restore the document with its old state.
    const onPageShow = ({ persisted }: PageTransitionEvent) => (persisted ? latest.current.revalidate() : undefined);
    window.addEventListener("pagehide", onPageHide);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("pagehide", onPageHide);
      window.removeEventListener("pageshow", onPageShow);
    };
  }, []);

  const clearRefusal = useCallback((cart_id: number) => {
    toastDismissals.current.get(cart_id)?.();
    toastDismissals.current.delete(cart_id);
    setRefusals(({ [cart_id]: _, ...others }) => others);
  }, []);
  return {
    changes,
    refusals,
    unsettled,
    waiting: onSettled !== null,
    /** Flushes the queue and calls `action` once it is empty; not at all after a refusal. */
    whenSettled: useCallback((action: () => void) => setOnSettled(() => action), []),
    change: useCallback(
      (cart_id: number, cart_num: number, isStep: boolean) => {
        clearRefusal(cart_id);
        setChanges((all) => queueQuantity(all, { cart_id, cart_num, isStep, changedAt: Date.now() }));
      },
      [clearRefusal],
    ),
    remove: useCallback(
      (cart_id: number) => {
        clearRefusal(cart_id);
        setChanges((all) => queueRemoval(all, cart_id, Date.now()));
      },
      [clearRefusal],
    ),
  };
}

const quantitiesOf = (groups: readonly CartGroup[]) =>
  new Map(cartLines(groups).map(({ cart_id, cart_num }) => [cart_id, cart_num]));
