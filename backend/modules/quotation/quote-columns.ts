/** The columns of the table that staff fill in. */
export const QUOTE_COLUMNS = ["行号", "场景", "品名", "规格", "单位", "数量", "目标价", "现价", "报价"] as const;
