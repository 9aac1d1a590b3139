import type { Fen } from "./money.ts";

/** What a confirm page showed: each line's pieces and price, and the amounts below them. */
export type Quote = {
  readonly lines: readonly { readonly cart_id: number; readonly num: number; readonly unit: Fen }[];
  readonly postage: Fen;
  readonly points: Fen;
  readonly pay: Fen;
};

/**
 * The quote as text: it travels with the order form, so that the backend notices what changed since the page was shown,
 * and the page can show old and new side by side (product.md section 6). It decides no price.
 */
export function writeQuote({ lines, postage, points, pay }: Quote): string {
  const parts = [...lines]
    .sort((a, b) => a.cart_id - b.cart_id)
    .map(({ cart_id, num, unit }) => `${cart_id}:${num}:${unit}`);
  return [parts.join(","), postage, points, pay].join(";");
}

const SHAPE = /^(\d{1,16}:\d{1,9}:\d{1,14}(?:,\d{1,16}:\d{1,9}:\d{1,14})*);(\d{1,14});(\d{1,14});(\d{1,14})$/;

/** What the text says, or null for what no page of ours wrote. */
export function readQuote(text: string): Quote | null {
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
