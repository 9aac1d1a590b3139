import type { PriceClass } from "./pricing.ts";

/** The classes of prices as the desk names them. */
export const CLASS_NAMES: Readonly<Record<PriceClass, string>> = {
  public: "公开价",
  markup: "加价客户",
  cost: "成本价",
};
export const CLASSES = ["public", "markup", "cost"] as const satisfies readonly PriceClass[];
/** The classes that an approved customer may have. */
export const APPROVED_CLASSES = ["markup", "cost"] as const;
export type ApprovedClass = (typeof APPROVED_CLASSES)[number];

/** The usual reasons for a refusal, as the applicant reads them. */
export const REFUSAL_REASONS = {
  unclear: "证照照片不清晰",
  name: "公司名称与证照不一致",
  code: "统一社会信用代码与证照不一致",
  expired: "证照已过期",
  missing: "缺少证照或授权书",
  scope: "经营范围不符",
} as const;
export type RefusalReason = keyof typeof REFUSAL_REASONS;
export const REFUSAL_REASON_KEYS = Object.keys(REFUSAL_REASONS) as readonly RefusalReason[];

/** The refusal that an applicant reads: the chosen reasons and what was typed. */
export const refusalText = (reasons: readonly RefusalReason[], other: string) =>
  [...reasons.map((reason) => REFUSAL_REASONS[reason]), other.trim()].filter(Boolean).join("；");

export const REFUSAL_NEEDED = "请选一个原因，或写一句";
export const CLASS_NEEDED = "请选价格类别";

/** The acts of a customer's page and of an application's page. */
export const CUSTOMER_ACTS = ["phone", "class", "manager", "disable", "enable", "sessions", "code"] as const;
export type CustomerAct = (typeof CUSTOMER_ACTS)[number];
export const APPLICATION_ACTS = ["approve", "refuse"] as const;
export type ApplicationAct = (typeof APPLICATION_ACTS)[number];

/** The beginning of a keyword that is searched as a telephone number. */
export const PHONE_KEYWORD = /^\d{4,11}$/;
