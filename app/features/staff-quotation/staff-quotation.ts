import { fen, yuan } from "#contract/rules/money.ts";
import { QUOTED_PRICE_MAX } from "#contract/rules/quotation.ts";
import { quoteReasons, quoteSums } from "#contract/rules/staff-quotation.ts";
import type { StaffQuotationLine } from "#contract/staff-quotation.ts";

/** The name of the field with the price of a line. */
export const PRICE_FIELD = /^price_([1-9]\d{0,15})$/;
export const fieldOfLine = (line_id: number) => `price_${line_id}`;

/** A typed price in yuan with two decimals; null for a text that is none. */
export function priceAsTyped(text: string): string | null {
  const typed = text.trim();
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(typed)) return null;
  const price = fen(typed);
  return price > 0 && price <= QUOTED_PRICE_MAX ? yuan(price) : null;
}

type Values = Readonly<Record<string, unknown>> | null | undefined;

/** The text in the field of a line: typed, else of the draft, else of the last quote. */
export function priceTextOf(line: StaffQuotationLine, typed: Values): string {
  const text = typed?.[fieldOfLine(line.line_id)];
  return typeof text === "string" ? text : (line.draft_price ?? line.sent_price ?? "");
}

/** The margin of a line at a price; null for a text that is no price. */
export function lineMargin(line: StaffQuotationLine, text: string) {
  const price = priceAsTyped(text);
  if (price === null) return null;
  const unit_fen = fen(price);
  const { total_fen, margin_fen, margin } = quoteSums([{ ...costOf(line), unit_fen }]);
  return { sum: yuan(total_fen), amount: yuan(margin_fen), margin, isBelowCost: margin_fen < 0 };
}

const costOf = (line: StaffQuotationLine) => ({ cost_fen: fen(line.cost), quantity: line.cart_num });

/** What the filled lines come to, what they need a second member for, and what is missing. */
export function sumsOfQuotation(lines: readonly StaffQuotationLine[], typed: Values) {
  const priced = lines.flatMap((line) => {
    const price = priceAsTyped(priceTextOf(line, typed));
    return price === null ? [] : [{ ...costOf(line), unit_fen: fen(price), line }];
  });
  const { total_fen, margin_fen, margin } = quoteSums(priced);
  const wanted = priced.flatMap(({ line, unit_fen, quantity }) =>
    line.target_price === null ? [] : [(unit_fen - fen(line.target_price)) * quantity],
  );
  return {
    filled: priced.length,
    missing: lines.length - priced.length,
    total: yuan(total_fen),
    margin_amount: yuan(margin_fen),
    margin,
    reasons: quoteReasons(priced),
    /** What the filled lines cost more than the customer hopes; null where no line has a target. */
    overTarget: wanted.length === 0 ? null : yuan(wanted.reduce((sum, one) => sum + one, 0)),
  };
}
