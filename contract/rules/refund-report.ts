import { REFUND_REASONS, REFUND_TYPE, REFUND_TYPE_NAMES, type RefundType } from "./refund.ts";
import { NONE_KEY } from "./report.ts";
import { OWN_REFUND_REASONS } from "./staff-refund.ts";

/** The causes that customers choose from and that staff are offered; what both can say is one cause. */
export const LISTED_CAUSES: readonly string[] = [...new Set<string>([...REFUND_REASONS, ...OWN_REFUND_REASONS])];

/** The key of refunds whose cause staff have put into their own words. */
export const WORDS_KEY = "words";

/** The name of a cause by its key; null for none. */
export function causeName(key: string): string | null {
  if (key === WORDS_KEY) return "商家另写的原因";
  if (key === NONE_KEY) return "没有原因";
  return LISTED_CAUSES.includes(key) ? key : null;
}

/** The type of a key; null for none. */
export const typeOfKey = (key: string): RefundType | null =>
  Object.values(REFUND_TYPE).find((type) => String(type) === key) ?? null;

export const typeName = (key: string): string | null => {
  const type = typeOfKey(key);
  return type === null ? null : REFUND_TYPE_NAMES[type];
};

/** What refunds sum up to, in fen: what was paid back is goods and freight less what was deducted. */
export type RefundSums = { count: number; units: number; goods_fen: number; freight_fen: number; deducted_fen: number };

export const NO_REFUNDS: RefundSums = { count: 0, units: 0, goods_fen: 0, freight_fen: 0, deducted_fen: 0 };

export const addRefunds = (a: RefundSums, b: RefundSums): RefundSums => ({
  count: a.count + b.count,
  units: a.units + b.units,
  goods_fen: a.goods_fen + b.goods_fen,
  freight_fen: a.freight_fen + b.freight_fen,
  deducted_fen: a.deducted_fen + b.deducted_fen,
});

export const paidBack = ({ goods_fen, freight_fen, deducted_fen }: RefundSums) =>
  goods_fen + freight_fen - deducted_fen;
