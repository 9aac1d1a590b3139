import { useSubmit } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CartGroup } from "#contract/cart.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { groupsWithPending, linesOf, withLines } from "./cart.ts";
import { useCartSync } from "./use-cart-sync.ts";

type Setup = { groups: readonly CartGroup[]; buyer: Buyer | null; away?: boolean };
export type CartState = ReturnType<typeof useCart>;

/**
 * The cart as the customer sees it at this moment, on the page and in the drawer: what the server said, what is wanted
 * and not yet confirmed laid over it, and the ticks. All that a row takes stays the same object until it changes.
 */
export function useCart({ groups: confirmed, buyer: asked, away = false }: Setup) {
  const { wishes, refusals, unsettled, waiting, whenSettled, change, remove } = useCartSync({ confirmed, away });
  const groups = useKept(useMemo(() => groupsWithPending(confirmed, wishes), [confirmed, wishes]));
  const lines = useMemo(() => linesOf(groups), [groups]);
  const ticks = useTicks();
  const ticked = lines.filter((line) => ticks.has(line.cart_id));
  const { audit_state, audit_type } = asked ?? {};
  const buyer = useMemo(
    () => (audit_state === undefined || audit_type === undefined ? null : { audit_state, audit_type }),
    [audit_state, audit_type],
  );
  return { groups, lines, buyer, ticked, ticks, refusals, unsettled, waiting, whenSettled, change, remove };
}

function useKept(groups: CartGroup[]): CartGroup[] {
  const last = useRef(groups);
  return useMemo(() => {
    last.current = withLines(last.current, groups);
    return last.current;
  }, [groups]);
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
  const set = useCallback((cart_ids: readonly number[], on: boolean) => {
    setUnticked((now) => {
      const next = new Set(now);
      for (const cart_id of cart_ids) on ? next.delete(cart_id) : next.add(cart_id);
      return next;
    });
  }, []);
  return {
    form,
    has: (cart_id: number) => !unticked.has(cart_id),
    set,
    /** Of one line; the same function for all rows. */
    tick: useCallback((cart_id: number, on: boolean) => set([cart_id], on), [set]),
    all: useCallback(() => setUnticked(new Set()), []),
  };
}

/** 去结算 of the page waits until quantities that are still under way are confirmed (family.md 4.2, defect 11). */
export function useCheckoutForm({ unsettled, whenSettled }: Pick<CartState, "unsettled" | "whenSettled">) {
  const submit = useSubmit();
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const deletes = submitter instanceof HTMLButtonElement && submitter.value === "delete";
    if (!unsettled || deletes) return;
    event.preventDefault();
    whenSettled(() => submit(form));
  };
}
