/** The kind of the business licence. */
export const COMPANY_PAPERS = "主体证照";
/** The kinds of certificates, in the order of the page. */
export const QUALIFICATION_KINDS = [COMPANY_PAPERS, "品牌授权", "检测报告"] as const;
export type QualificationKind = (typeof QUALIFICATION_KINDS)[number];
