/** The texts that a buyer writes for the order of a store, with the longest length in characters. */
export const BUYER_TEXTS = {
  mark: { label: "买家留言", max: 150 },
  po: { label: "采购单号", max: 40 },
} as const;
