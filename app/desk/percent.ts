/** A share as a percentage, – for none. */
export const percentText = (share: number | null) =>
  share === null ? "–" : `${share < 0 ? "−" : ""}${Math.abs(share * 100).toFixed(1)}%`;
