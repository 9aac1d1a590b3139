/** The days that a link for an approver can live; the second is the default. */
export const APPROVAL_DAYS = [1, 3, 7] as const;
/** The reasons that an approver can choose for a refusal. */
export const REFUSAL_REASONS = ["超预算", "数量太多", "价格偏高", "暂不需要", "其他"] as const;
/** The maximum number of lines in a list that is sent for approval. */
export const APPROVAL_LINES_MAX = 100;
export const APPROVAL_TITLE_MAX = 40;
export const APPROVER_NAME_MAX = 20;
export const APPROVAL_TEXT_MAX = 120;
/** The approved orders of a customer that wait for their payment longer than other orders, at the same time. */
export const APPROVED_RESERVED_MAX = 5;
