/** The days until a link for an approver ends; the second is the default. */
export const APPROVAL_DAYS = [1, 3, 7] as const;
/** The reasons for a refusal that an approver can choose. */
export const REFUSAL_REASONS = ["超预算", "数量太多", "价格偏高", "暂不需要", "其他"] as const;
/** The maximum number of lines in a list that is sent for approval. */
export const APPROVAL_LINES_MAX = 100;
export const APPROVAL_TITLE_MAX = 40;
export const APPROVER_NAME_MAX = 20;
export const APPROVAL_TEXT_MAX = 120;
/**
 * The maximum of a customer's approved, unpaid orders whose goods are reserved for longer than those of other orders.
 */
export const APPROVED_RESERVED_MAX = 5;
