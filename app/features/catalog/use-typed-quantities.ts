import { useCallback, useEffect, useRef, useState } from "react";
import { readStored, removeStored, writeStored } from "#app/ui/stored.ts";
import type { RowResults } from "./row-result.tsx";

/** Typed quantities by SKU. */
export type Quantities = Readonly<Record<string, string>>;

const STORAGE = "typed-quantities";
/** The storage key of the SKUs that a visitor submitted, which the login adds to the cart. */
const SUBMITTED = "submitted-quantities";

/** The stored quantities; none where the storage holds anything else. */
function readQuantities(): Quantities {
  try {
    const stored: unknown = JSON.parse(readStored("sessionStorage", STORAGE) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry) => typeof entry[1] === "string"));
  } catch {
    return {};
  }
}

function storeQuantities(quantities: Quantities) {
  const typed = Object.entries(quantities).filter(([, text]) => text !== "");
  if (typed.length === 0) removeStored("sessionStorage", STORAGE);
  else writeStored("sessionStorage", STORAGE, JSON.stringify(Object.fromEntries(typed)));
}

/** Removes the quantities of this tab, and what of them was submitted. */
export function forgetTypedQuantities() {
  removeStored("sessionStorage", STORAGE);
  removeStored("sessionStorage", SUBMITTED);
}

/**
 * The quantities of the table view. They are stored by SKU for this tab, so that another page, filter or view does not
 * lose them; those of SKUs that a form added are cleared, those of refused SKUs are not.
 * @param initial the quantities of a rejected form
 * @param pageKey changes with every navigation
 * @param rejected whether the page answers a form that was not accepted
 */
export function useTypedQuantities(
  initial: Quantities,
  {
    pageKey,
    rejected,
    signedIn,
    results = [],
  }: { pageKey: string; rejected: boolean; signedIn: boolean; results?: RowResults | undefined },
) {
  const [quantities, setQuantities] = useState(initial);
  const latestResults = useRef(results);
  latestResults.current = results;
  const submitted = useRef<{ pageKey: string; skus: readonly string[] } | null>(null);
  const change = useCallback((next: (all: Quantities) => Quantities) => {
    setQuantities((all) => {
      const changed = next(all);
      storeQuantities(changed);
      return changed;
    });
  }, []);
  // An effect reads the storage, which the server cannot; quantities typed before hydration take precedence.
  useEffect(() => change((all) => ({ ...readQuantities(), ...all })), [change]);
  useEffect(() => {
    const sent = submitted.current;
    if (!sent || sent.pageKey === pageKey) return;
    submitted.current = null;
    const refused = latestResults.current.filter(([, added]) => added === 0).map(([sku]) => String(sku));
    if (!rejected)
      change((all) =>
        omit(
          all,
          sent.skus.filter((sku) => !refused.includes(sku)),
        ),
      );
  }, [pageKey, rejected, change]);
  // The end of a session on the page itself clears what was typed in it.
  const wasSignedIn = useRef(signedIn);
  useEffect(() => {
    if (wasSignedIn.current && !signedIn) change(() => ({}));
    wasSignedIn.current = signedIn;
  }, [signedIn, change]);
  useEffect(() => {
    const added = readStored("sessionStorage", SUBMITTED);
    if (!signedIn || added === null) return;
    removeStored("sessionStorage", SUBMITTED);
    change((all) => omit(all, added.split(",")));
  }, [signedIn, change]);
  return {
    quantities,
    setQuantity: useCallback((sku: string, text: string) => change((all) => ({ ...all, [sku]: text })), [change]),
    setQuantities: (some: Quantities) => change((all) => ({ ...all, ...some })),
    clear: () => change(() => ({})),
    markSubmitted: (skus: readonly string[]) => {
      if (signedIn) submitted.current = { pageKey, skus };
      else writeStored("sessionStorage", SUBMITTED, skus.join(","));
    },
  };
}

const omit = (quantities: Quantities, skus: readonly string[]) =>
  Object.fromEntries(Object.entries(quantities).filter(([sku]) => !skus.includes(sku)));
