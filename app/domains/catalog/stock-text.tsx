import { stockLabel } from "./catalog.ts";

/** 有货 165支, in the colour of its meaning. */
export function StockText({ stock, unit }: { stock: number; unit: string }) {
  const { kind, words, pieces } = stockLabel(stock);
  return (
    <span>
      <span className={kind}>{words}</span>
      {pieces === null ? null : ` ${pieces}${unit}`}
    </span>
  );
}
