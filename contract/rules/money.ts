/** An amount of money as a whole number of fen. */
export type Fen = number;

/**
 * The fen of a decimal text of yuan ("12", "12.5", "-3.05").
 * @throws RangeError for anything that is not yuan with at most two decimal places.
 */
export function fen(yuan: string): Fen {
  const parts = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan);
  if (!parts) throw new RangeError(`not an amount in yuan: ${yuan}`);
  const amount = Number(parts[2]) * 100 + Number((parts[3] ?? "").padEnd(2, "0"));
  return parts[1] && amount ? -amount : amount;
}

/** `fen` of an amount that may be absent. */
export const optionalFen = (yuan: string | undefined): Fen | undefined => (yuan === undefined ? undefined : fen(yuan));

/** A decimal text of yuan with two places, as in the contract. */
export function yuan(amount: Fen): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats "1234.50" as "1,234.50". */
export function groupDigits(amount: string): string {
  const point = amount.indexOf(".");
  // Most amounts are below 1,000 yuan, and a list has hundreds.
  if (point > 0 && point <= 3) return amount;
  const [whole = "0", cents = "00"] = amount.split(".");
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",")}.${cents}`;
}

/** ¥1,234.50 inside a sentence, −¥1,234.50 below zero. */
export const formatFen = (amount: Fen): string => `${amount < 0 ? "−" : ""}¥${groupDigits(yuan(Math.abs(amount)))}`;

/**
 * Splits `total` in proportion to `weights`, by largest remainder, so that the shares add up to `total`.
 * Among equal remainders the earlier line gets more; weights that are all zero give equal shares.
 */
export function allocate(total: Fen, weights: readonly number[]): Fen[] {
  const counted = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const sum = counted.reduce((a, b) => a + b, 0);
  // The product of two amounts in fen can exceed the safe integers.
  const exact = counted.map((weight) => BigInt(total) * BigInt(weight));
  const shares = exact.map((product) => Number(product / BigInt(sum)));
  const order = exact
    .map((product, index) => ({ index, rest: product % BigInt(sum) }))
    .sort((a, b) => Number(b.rest - a.rest));
  let left = total - shares.reduce((a, b) => a + b, 0);
  for (const { index } of order) {
    if (left === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}
