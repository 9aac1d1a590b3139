/** The acts on a customer's balance. */
export const BALANCE_ACTS = ["correct", "open"] as const;
export type BalanceAct = (typeof BALANCE_ACTS)[number];

/** The characters of the reason that the customer reads, and of the evidence, at most. */
export const TOLD_MAX = 60;
export const EVIDENCE_MAX = 200;
/** The beginning of the note of a correction, before its reason for the customer. */
export const CORRECTION_NOTE = "余额调整";
/** The largest amount that is corrected or opened at once, in fen. */
export const CORRECTION_MAX_FEN = 100_000_000_00;
