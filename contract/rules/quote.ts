import type { Fen } from "./money.ts";

/** The lines and amounts of a confirm page, in fen. */
type Quote = {
  readonly lines: readonly { readonly cart_id: number; readonly num: number; readonly unit: Fen }[];
  readonly postage: Fen;
  readonly coupon: Fen;
  readonly platform_coupon: Fen;
  readonly points: Fen;
  readonly pay: Fen;
};

/**
 * The quote as text. The order form sends it back, so that the backend detects changes since the page was shown and the
 * page can show old and new values. It decides no price.
 */
export function formatQuote({ lines, ...amounts }: Quote): string {
  const parts = [...lines]
    .sort((a, b) => a.cart_id - b.cart_id)
    .map(({ cart_id, num, unit }) => `${cart_id}:${num}:${unit}`);
  return [parts.join(","), ...AMOUNTS.map((name) => amounts[name])].join(";");
}

const AMOUNTS = ["postage", "coupon", "platform_coupon", "points", "pay"] as const;
const SHAPE = /^(\d{1,16}:\d{1,9}:\d{1,14}(?:,\d{1,16}:\d{1,9}:\d{1,14})*)((?:;\d{1,14}){5})$/;

/** Parses the text of `formatQuote`, or returns null for other text. */
export function parseQuote(text: string): Quote | null {
  const [, lines, amounts] = SHAPE.exec(text) ?? [];
  if (!lines || !amounts) return null;
  const [postage = 0, coupon = 0, platform_coupon = 0, points = 0, pay = 0] = amounts.slice(1).split(";").map(Number);
  return {
    lines: lines.split(",").map((part) => {
      const [cart_id = 0, num = 0, unit = 0] = part.split(":").map(Number);
      return { cart_id, num, unit };
    }),
    postage,
    coupon,
    platform_coupon,
    points,
    pay,
  };
}
