import { useSubmit } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CartGroup } from "#contract/cart.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { cartExportAddress, cartLines, groupsWithPending, reuseLines } from "./cart.ts";
import { type CartFilter, matchesFilter } from "./filter.ts";
import { useCartSync } from "./use-cart-sync.ts";

type Options = {
  groups: readonly CartGroup[];
  buyer: Buyer | null;
  isClosed?: boolean;
  /** The lines that are shown, selected and counted; all lines unless given. */
  filter?: CartFilter;
};
export type CartState = ReturnType<typeof useCart>;

/**
 * The cart as the page and the drawer show it: the server's lines with the pending changes applied, and the selection.
 * Every prop of a row keeps its identity until its value changes.
 */
export function useCart({ groups: confirmed, buyer: customer, isClosed = false, filter = "all" }: Options) {
  const { changes, refusals, unsettled, waiting, whenSettled, change, remove } = useCartSync({ confirmed, isClosed });
  const all = useStableLines(useMemo(() => groupsWithPending(confirmed, changes), [confirmed, changes]));
  const groups = useMemo(() => groupsMatching(all, filter), [all, filter]);
  const lines = useMemo(() => cartLines(groups), [groups]);
  const selection = useSelection();
  const selected = lines.filter((line) => selection.has(line.cart_id));
  const { audit_state, audit_type } = customer ?? {};
  const buyer = useMemo(
    () => (audit_state === undefined || audit_type === undefined ? null : { audit_state, audit_type }),
    [audit_state, audit_type],
  );
  return { all, groups, lines, buyer, selected, selection, refusals, unsettled, waiting, whenSettled, change, remove };
}

function useStableLines(groups: CartGroup[]): CartGroup[] {
  const last = useRef(groups);
  return useMemo(() => {
    last.current = reuseLines(last.current, groups);
    return last.current;
  }, [groups]);
}

/** The groups with the lines of a filter; groups without any are left out. */
const groupsMatching = (groups: CartGroup[], filter: CartFilter) =>
  filter === "all"
    ? groups
    : groups
        .map((group) => ({ ...group, list: group.list.filter((line) => matchesFilter(filter, line)) }))
        .filter((group) => group.list.length > 0);

/** All lines are selected until the customer clears them. */
function useSelection() {
  const [cleared, setCleared] = useState<ReadonlySet<number>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  // Checkboxes may have been cleared before scripts ran, by the customer or by the browser's back button.
  useEffect(() => {
    const inputs = [...(form.current?.elements ?? [])].filter((element) => element instanceof HTMLInputElement);
    const off = inputs.filter((input) => input.name === "cart_id" && !input.checked).map(({ value }) => Number(value));
    if (off.length > 0) setCleared(new Set(off));
  }, []);
  const set = useCallback((cart_ids: readonly number[], on: boolean) => {
    setCleared((before) => {
      const next = new Set(before);
      for (const cart_id of cart_ids) on ? next.delete(cart_id) : next.add(cart_id);
      return next;
    });
  }, []);
  return {
    form,
    has: (cart_id: number) => !cleared.has(cart_id),
    set,
    /** Selects or clears one line; the same function for all rows. */
    setLine: useCallback((cart_id: number, on: boolean) => set([cart_id], on), [set]),
    selectAll: useCallback(() => setCleared(new Set()), []),
  };
}

/** Delays 去结算 on the page until pending quantities are confirmed, and lets the browser save an export as a file. */
export function useCheckoutForm({ unsettled, whenSettled }: Pick<CartState, "unsettled" | "whenSettled">) {
  const submit = useSubmit();
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : "";
    if (intent === "export") {
      event.preventDefault();
      const ids = new FormData(form).getAll("cart_id").map(String);
      whenSettled(() => window.location.assign(cartExportAddress(ids)));
      return;
    }
    if (!unsettled || intent !== "") return;
    event.preventDefault();
    whenSettled(() => submit(form));
  };
}
