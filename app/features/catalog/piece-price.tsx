import { formatYuan } from "#app/ui/price.tsx";
import { fen, yuan } from "#contract/rules/money.ts";
import { piecePrice } from "#contract/rules/pricing.ts";

type Pack = { pack_pieces?: number | undefined; piece_unit?: string | undefined };

/** The price of one piece of a pack from the price of the pack in yuan: 折合 ¥42.29/支. null where it is no pack. */
export function formatPiecePrice(amount: string, { pack_pieces, piece_unit }: Pack): string | null {
  if (pack_pieces === undefined || piece_unit === undefined) return null;
  return `折合 ${formatYuan(yuan(piecePrice(fen(amount), pack_pieces)))}/${piece_unit}`;
}

/** The price of one piece beside the price of a pack; nothing where it is no pack. */
export function PiecePrice({ amount, of }: { amount: string; of: Pack }) {
  const text = formatPiecePrice(amount, of);
  return text === null ? null : <span className="unit whitespace-nowrap">{text}</span>;
}

/** 协议价 with its last day, yyyy-mm-dd, below a price that is agreed with the customer. */
export const AgreedUntil = ({ day }: { day: string }) => (
  <small className="unit block">
    协议价，<span className="whitespace-nowrap">至 {day}</span>
  </small>
);
