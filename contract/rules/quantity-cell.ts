import { type ListQuantity, parseUnit, readQuantity } from "./list-quantity.ts";

type Cell = { readonly text: string; readonly index: number };
type Stated = NonNullable<ReturnType<typeof readQuantity>> & { readonly index: number; readonly written: string };

/** The quantity among the cells of a row without a header. */
type Choice = {
  readonly quantity: ListQuantity;
  /** The cells that are quantities, units and prices. */
  readonly used: ReadonlySet<number>;
  /** The first of them that is the quantity. */
  readonly at: number;
  /** Whether it may be a part of the name. */
  readonly isDoubtful: boolean;
};

/** The cells that state a number, each with the unit in the cell behind it. */
function statedIn(cells: readonly Cell[]): { stated: Stated[]; units: number[] } {
  const stated: Stated[] = [];
  const units: number[] = [];
  for (const { text, index } of cells) {
    const last = stated.at(-1);
    const unit = parseUnit(text);
    if (
      unit !== null &&
      last?.index === index - 1 &&
      last.quantity.unit === null &&
      last.kind !== "money" &&
      last.kind !== "none"
    ) {
      units.push(index);
      stated[stated.length - 1] = {
        ...last,
        quantity: { ...last.quantity, unit, text: `${last.quantity.text}${text}` },
      };
      continue;
    }
    const found = readQuantity(text);
    if (found) stated.push({ ...found, index, written: text });
  }
  return { stated, units };
}

const isProduct = ({ quantity: { amount } }: Stated, all: readonly Stated[]) =>
  all.some((one) =>
    all.some((other) => one !== other && Math.abs(one.quantity.amount * other.quantity.amount - amount) < 0.005),
  );

/** The numbers that may be the quantity: without prices, which have decimals, and without sums. */
function likelyOf(sure: readonly Stated[]): readonly Stated[] {
  const whole = sure.filter(({ written }) => !/\d\.\d/.test(written));
  const counts = whole.length > 0 ? whole : sure;
  const parts = counts.filter((one) => counts.length === 1 || !isProduct(one, sure));
  return parts.length > 0 ? parts : counts;
}

/**
 * Chooses the quantity of a row: the only number, the only one with a unit, or the only one that is no price. Where
 * several may be it, and where none is a number, the quantity has their texts and no number. null for no such cell.
 */
export function choiceOfQuantity(cells: readonly Cell[]): Choice | null {
  const { stated, units } = statedIn(cells);
  const first = stated.find(({ kind }) => kind !== "none") ?? stated[0];
  if (!first) return null;
  const used = new Set([...stated.map(({ index }) => index), ...units]);
  const sure = stated.filter(({ kind }) => kind === "sure");
  const doubtful = stated.filter(({ kind }) => kind === "doubtful");
  const counted = sure.filter(({ quantity }) => quantity.unit !== null);
  const likely = counted.length > 0 ? counted : [...likelyOf(sure), ...doubtful];
  const [one] = likely;
  if (one && likely.length === 1) {
    return { quantity: one.quantity, used, at: one.index, isDoubtful: one.kind === "doubtful" };
  }
  const asked = counted.length > 0 ? counted : sure.length + doubtful.length > 0 ? [...sure, ...doubtful] : stated;
  const text = [...asked].sort((a, b) => a.index - b.index).map(({ quantity }) => quantity.text);
  const quantity = { amount: Number.NaN, unit: null, text: text.join(" ") };
  return { quantity, used, at: first.index, isDoubtful: doubtful.length > 0 };
}
