import { useState } from "react";
import { lineFen } from "#app/features/cart/cart.ts";
import type { QuickOrderRow } from "#contract/quick-order.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import type { ShownList } from "./quick-order.server.ts";
import { isReadyRow } from "./quick-order.ts";

type Skipped = { readonly view: string; readonly quantity: number; readonly amount: number };

/** The ready rows that are not ticked, on all pages of the list, and the sum of the others. */
export function useSkippedRows({ list: rows, ready, state, page }: ShownList, buyer: Buyer | null) {
  const view = `${state} ${page}`;
  const [known, setKnown] = useState<ReadonlyMap<number, Skipped>>(new Map());
  const shown = rows.filter(isReadyRow);
  const current = new Map(shown.map((row) => [row.row, { view, ...amountOf(row, buyer) }]));
  // Rows of this page that are not ready any more, or were removed, do not count as skipped.
  const skipped = new Map(
    [...known].flatMap(([row, one]) => {
      const now = current.get(row) ?? (one.view === view ? null : one);
      return now ? [[row, now] as const] : [];
    }),
  );
  const left = [...skipped.values()];
  return {
    skipped: new Set(skipped.keys()),
    isAll: skipped.size === 0,
    kinds: ready.kinds - left.length,
    units: ready.units - left.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: yuan(fen(ready.amount) - left.reduce((sum, { amount }) => sum + amount, 0)),
    /** Ticks a row, or unticks it; without a row, all of this page. */
    toggle(isTicked: boolean, row?: number) {
      const changed = new Map(skipped);
      for (const [number, one] of current) {
        if (row !== undefined && number !== row) continue;
        if (isTicked) changed.delete(number);
        else changed.set(number, one);
      }
      setKnown(changed);
    },
  };
}
export type SkippedRows = ReturnType<typeof useSkippedRows>;

function amountOf({ goods, quantity }: QuickOrderRow, buyer: Buyer | null) {
  if (!goods || quantity === null) return { quantity: 0, amount: 0 };
  return { quantity, amount: lineFen({ ...goods, cart_num: quantity }, buyer) };
}
