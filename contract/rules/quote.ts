import type { Fen } from "./money.ts";

/** The lines and amounts of a confirm page, in fen. */
export type Quote = {
  readonly lines: readonly { readonly cart_id: number; readonly num: number; readonly unit: Fen }[];
  readonly postage: Fen;
  readonly points: Fen;
  readonly pay: Fen;
};

/**
 * The quote as text. The order form sends it back, so that the backend detects changes since the page was shown and the
 * page can show old and new values. It decides no price.
 */
export function formatQuote({ lines, postage, points, pay }: Quote): string {
  const parts = [...lines]
    .sort((a, b) => a.cart_id - b.cart_id)
    .map(({ cart_id, num, unit }) => `${cart_id}:${num}:${unit}`);
  return [parts.join(","), postage, points, pay].join(";");
}

const SHAPE = /^(\d{1,16}:\d{1,9}:\d{1,14}(?:,\d{1,16}:\d{1,9}:\d{1,14})*);(\d{1,14});(\d{1,14});(\d{1,14})$/;

/** Parses the text of `formatQuote`, or returns null for other text. */
export function parseQuote(text: string): Quote | null {
  const [, lines, postage, points, pay] = SHAPE.exec(text) ?? [];
  if (!lines) return null;
  return {
    lines: lines.split(",").map((part) => {
      const [cart_id = 0, num = 0, unit = 0] = part.split(":").map(Number);
      return { cart_id, num, unit };
    }),
    postage: Number(postage),
    points: Number(points),
    pay: Number(pay),
  };
}
