import { useFetchers, useSubmit } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CartGroup } from "#contract/cart.ts";
import { type Change, groupsWithPending, linesOf } from "./cart.ts";

type Wanted = Readonly<Record<number, number>>;

/** The cart as the customer sees it at this moment: what the server said, what is under way over it, and the ticks. */
export function useCart(confirmed: readonly CartGroup[]) {
  const [wanted, setWanted] = useState<Wanted>({});
  const leaving = useLinesLeaving();
  const groups = useMemo(
    () => groupsWithPending(confirmed, [...changesOf(wanted), ...leaving]),
    [confirmed, wanted, leaving],
  );
  const ticks = useTicks();
  const lines = linesOf(groups);
  const ticked = lines.filter((line) => ticks.has(line.cart_id));

  const change = useCallback(
    (cart_id: number, cart_num: number) => setWanted((now) => ({ ...now, [cart_id]: cart_num })),
    [],
  );
  const checkout = useCheckout(Object.keys(wanted).length > 0);
  const { stop } = checkout;
  /** The server has answered: from here on its word counts. A refusal also keeps the customer on the page. */
  const settle = useCallback(
    (cart_id: number, accepted: boolean) => {
      setWanted(({ [cart_id]: _, ...others }) => others);
      if (!accepted) stop();
    },
    [stop],
  );
  return { groups, lines, ticked, ticks, wanted, change, settle, checkout };
}

const changesOf = (wanted: Wanted): Change[] =>
  Object.entries(wanted).map(([cart_id, cart_num]) => ({ cart_id: Number(cart_id), cart_num }));

/** Lines whose deletion is on its way leave the page at once. */
function useLinesLeaving(): Change[] {
  const fetchers = useFetchers();
  const ids = fetchers
    .filter(({ formData }) => formData?.get("intent") === "delete")
    .flatMap(({ formData }) => formData?.getAll("cart_id") ?? [])
    .join(",");
  return useMemo(() => (ids ? ids.split(",").map((id) => ({ cart_id: Number(id), cart_num: 0 })) : []), [ids]);
}

/** All lines are ticked until somebody unticks them. */
function useTicks() {
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  // The customer, or the browser on a way back, may have unticked lines before scripts ran.
  useEffect(() => {
    const boxes = [...(form.current?.elements ?? [])].filter((one) => one instanceof HTMLInputElement);
    const off = boxes.filter((box) => box.name === "cart_id" && !box.checked).map((box) => Number(box.value));
    if (off.length > 0) setUnticked(new Set(off));
  }, []);
  return {
    form,
    has: (cart_id: number) => !unticked.has(cart_id),
    set(cart_ids: readonly number[], on: boolean) {
      const next = new Set(unticked);
      for (const cart_id of cart_ids) on ? next.delete(cart_id) : next.add(cart_id);
      setUnticked(next);
    },
  };
}

/** 去结算 waits until quantities that are still under way are confirmed (family.md 4.2, defect 11). */
function useCheckout(unsettled: boolean) {
  const submit = useSubmit();
  const [waiting, setWaiting] = useState<HTMLFormElement | null>(null);
  useEffect(() => {
    if (!waiting || unsettled) return;
    setWaiting(null);
    submit(waiting);
  }, [waiting, unsettled, submit]);
  const stop = useCallback(() => setWaiting(null), []);
  return {
    waiting: waiting !== null,
    stop,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const deletes = submitter instanceof HTMLButtonElement && submitter.value === "delete";
      if (!unsettled || deletes) return;
      event.preventDefault();
      setWaiting(event.currentTarget);
    },
  };
}
