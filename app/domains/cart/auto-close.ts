/** Untouched, the drawer goes after this long (storefront.md sections 4 and 9). */
export const AUTO_CLOSE_MS = 2000;

/** When the drawer opened, in milliseconds, and whether a keyboard opened it. */
export type Opening = { at: number; byKeyboard: boolean };

/**
 * How long the drawer stays by itself, null for as long as the customer likes: the mouse moved over it, a finger or
 * the focus is in it, or a keyboard opened it, whose owner may still be listening to its name.
 */
export function closesIn({ at, byKeyboard }: Opening, touched: boolean, now: number): number | null {
  return byKeyboard || touched ? null : Math.max(0, at + AUTO_CLOSE_MS - now);
}

/** Browsers also say that the mouse moved when the page moved below a mouse that rests. */
export const moved = ({ movementX, movementY }: { movementX: number; movementY: number }) =>
  movementX !== 0 || movementY !== 0;
