import { allocate, type Fen } from "./money.ts";

/** The classes of VAT that the price of a product can contain, in percent. */
export const TAX_CLASSES = [13, 9, 6, 1, 0] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];
/** The class of products without another one. */
export const TAX_DEFAULT: TaxClass = 13;

export const TAX_CLASS_NEEDED = "税率应为 13%、9%、6%、1% 或 0%";

export const isTaxClass = (percent: number): percent is TaxClass => TAX_CLASSES.some((one) => one === percent);

/** The tax in an amount that contains it, in fen, rounded half up. */
export function taxOf(total: Fen, percent: number = TAX_DEFAULT): Fen {
  const net = (total * 100 * 2 + (100 + percent)) / (2 * (100 + percent));
  return total - Math.floor(net);
}

/** The classes of lines as they are read beside their tax, the highest first. */
export const taxLabel = (lines: readonly { tax_percent?: number | undefined }[]) =>
  [...new Set(lines.map(({ tax_percent }) => tax_percent ?? TAX_DEFAULT))]
    .sort((a, b) => b - a)
    .map((percent) => `${percent}%`)
    .join("、") || `${TAX_DEFAULT}%`;

type Taxed = { fen: Fen; tax_percent: number };
/** The amounts of one class: with tax, the tax, and the rest. */
export type TaxSum = { percent: number; total: Fen; tax: Fen; net: Fen };

/**
 * The tax of lines: rounded once for each class, and shared among its lines by largest remainder, so that lines, classes
 * and sums add up. The highest class comes first.
 */
export function taxesOf(lines: readonly Taxed[]): { taxes: Fen[]; classes: TaxSum[]; tax: Fen; net: Fen } {
  const taxes: Fen[] = lines.map(() => 0);
  const percents = [...new Set(lines.map(({ tax_percent }) => tax_percent))].sort((a, b) => b - a);
  const classes = percents.map((percent): TaxSum => {
    const own = lines.flatMap((line, index) => (line.tax_percent === percent ? [{ index, fen: line.fen }] : []));
    const total = own.reduce((sum, { fen }) => sum + fen, 0);
    const tax = taxOf(total, percent);
    const shares = allocate(
      tax,
      own.map(({ fen }) => fen),
    );
    for (const [at, { index }] of own.entries()) taxes[index] = shares[at] ?? 0;
    return { percent, total, tax, net: total - tax };
  });
  const sum = (of: (one: TaxSum) => Fen) => classes.reduce((all, one) => all + of(one), 0);
  return { taxes, classes, tax: sum(({ tax }) => tax), net: sum(({ net }) => net) };
}
