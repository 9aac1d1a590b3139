/** The texts that a buyer writes for the order of a store, with the longest length in characters. */
export const BUYER_TEXTS = {
  deliver_note: { label: "收货要求", max: 100, hint: "如卸货、门岗、联系人" },
  po: { label: "采购单号", max: 40 },
  mark: { label: "买家留言", max: 150 },
} as const;
