import { useState } from "react";
import type { BundleLine } from "#contract/bundle.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { bundlePrice } from "./scene.ts";

type Typed = { readonly isOn: boolean; readonly quantity: string };
/** The fields of a form that was refused. */
type Sent = Readonly<Record<string, unknown>> | null | undefined;
/** A line with its tick and typed quantity; the sum is null for a text that is not a quantity. */
export type ChosenLine = Typed & { readonly line: BundleLine; readonly price: string; readonly sum: string | null };
/** The lines of a bundle, and the part that is not wanted. */
type Chosen = { readonly list: readonly BundleLine[]; readonly without: string };
export type SceneChoice = ReturnType<typeof useSceneChoice>;

/** The typed quantity; NaN for a text that is not a number. The form's schema decides. */
export const unitsOf = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** A line of another SKU, for another number of people, or of a part that is wanted again has its first tick and quantity. */
const keyOf = ({ standard, product_attr_unique, cart_num, group }: BundleLine, without: string) =>
  `${standard} ${product_attr_unique} ${cart_num} ${group === without}`;

/** A line as the form sent it, or as the bundle proposes it; lines that are available and wanted are ticked. */
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

/** The ticks and quantities of a ready bundle as the reader changes them, and their sums. */
export function useSceneChoice({ list: lines, without }: Chosen, sent: Sent) {
  const keyFor = (line: BundleLine) => keyOf(line, without);
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const all = lines.map((line): ChosenLine => {
    const { isOn, quantity } = typed.get(keyFor(line)) ?? startOf(line, sent, without);
    const units = unitsOf(quantity);
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
    pieces: chosen.reduce((sum, { quantity }) => sum + unitsOf(quantity), 0),
    total,
    /** The public price of the same goods, where it is known: not for other quantities. */
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
