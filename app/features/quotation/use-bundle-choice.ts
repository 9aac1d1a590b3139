import { useState } from "react";
import type { BundleLine } from "#contract/bundle.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { bundlePrice } from "./bundle.ts";

type Typed = { readonly isOn: boolean; readonly quantity: string };
/** The fields of a refused form. */
type Sent = Readonly<Record<string, unknown>> | null | undefined;
/** A line with its tick and typed quantity; the sum is null for a text that is not a quantity. */
export type ChosenLine = Typed & { readonly line: BundleLine; readonly price: string; readonly sum: string | null };
/** The lines of a bundle, and the part whose lines are left out. */
type Chosen = { readonly list: readonly BundleLine[]; readonly without: string };
export type BundleChoice = ReturnType<typeof useBundleChoice>;

/** The typed quantity, for sums only; NaN for a text that is not a number. The form's schema validates it. */
export const parseUnits = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/**
 * The key of a line's state, which is reset by another SKU or number of people, and when its part is included again.
 */
const keyOf = ({ standard, product_attr_unique, cart_num, group }: BundleLine, without: string) =>
  `${standard} ${product_attr_unique} ${cart_num} ${group === without}`;

/** The initial state of a line: that of the refused form, or that of the bundle, where available lines are ticked. */
function startOf(
  { product_attr_unique: sku, cart_num, group, problem }: BundleLine,
  sent: Sent,
  without: string,
): Typed {
  if (!sent) return { isOn: problem === null && group !== without, quantity: `${cart_num}` };
  const quantity = sent[`num_${sku}`];
  const ticked = [sent.sku].flat();
  return { isOn: ticked.includes(`${sku}`), quantity: typeof quantity === "string" ? quantity : `${cart_num}` };
}

/** The ticks and quantities of a ready bundle, which the reader changes, and their sums. */
export function useBundleChoice({ list: lines, without }: Chosen, sent: Sent) {
  const keyFor = (line: BundleLine) => keyOf(line, without);
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const all = lines.map((line): ChosenLine => {
    const { isOn, quantity } = typed.get(keyFor(line)) ?? startOf(line, sent, without);
    const units = parseUnits(quantity);
    const isUsable = Number.isInteger(units) && units >= 1;
    const price = bundlePrice(line, isUsable ? units : line.cart_num);
    return { line, isOn, quantity, price, sum: isUsable ? yuan(fen(price) * units) : null };
  });
  const chosen = all.filter(({ isOn, sum }) => isOn && sum !== null);
  const sumOf = (some: readonly ChosenLine[]) => yuan(some.reduce((sum, one) => sum + fen(one.sum ?? "0.00"), 0));
  const parts = [...new Set(lines.map(({ group }) => group))];
  const isAsProposed = chosen.every(({ line, quantity }) => quantity === `${line.cart_num}`);
  const publicTotal = chosen.reduce((sum, { line }) => sum + fen(line.public_price) * line.cart_num, 0);
  const total = sumOf(chosen);
  return {
    all,
    kinds: chosen.length,
    pieces: chosen.reduce((sum, { quantity }) => sum + parseUnits(quantity), 0),
    total,
    /** The sum at public prices, in yuan; null for changed quantities, at which the public prices are unknown. */
    publicTotal: isAsProposed && publicTotal > fen(total) ? yuan(publicTotal) : null,
    saving: yuan(Math.max(0, publicTotal - fen(total))),
    parts: parts.map((name) => ({ name, sum: sumOf(chosen.filter(({ line }) => line.group === name)) })),
    change: (line: BundleLine, change: Partial<Typed>) =>
      setTyped((known) => {
        const old = known.get(keyFor(line)) ?? startOf(line, sent, without);
        return new Map(known).set(keyFor(line), { ...old, ...change });
      }),
  };
}
