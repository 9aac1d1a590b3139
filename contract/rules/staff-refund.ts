/** The tabs of the desk's refunds, by what they wait for. */
export const STAFF_REFUND_TABS = {
  review: "待审核",
  send_back: "待买家寄回",
  receive: "待收货、验收",
  decide: "验收不符，待定",
  paying: "退款中、失败",
  done: "已完成",
  refused: "已拒绝",
  all: "全部",
} as const;
export type StaffRefundTab = keyof typeof STAFF_REFUND_TABS;
export const STAFF_REFUND_TAB_NAMES = Object.keys(STAFF_REFUND_TABS) as [StaffRefundTab, ...StaffRefundTab[]];

export const STAFF_REFUNDS_PAGE_SIZE = 50;

/** What a warehouse finds in a returned parcel that is not as it was asked for. */
export const INSPECTIONS = {
  fewer: "少件",
  opened: "已拆封，缺包装",
  damaged: "损坏",
  other: "不是这件商品",
} as const;
export type Inspection = keyof typeof INSPECTIONS;
export const INSPECTION_NAMES = Object.keys(INSPECTIONS) as [Inspection, ...Inspection[]];

/** The reasons for which the shop refuses a refund, as the customer reads them. */
export const REFUND_REFUSALS = ["超过售后期", "人为损坏", "凭证看不清", "与所述不符", "其他"] as const;
export type RefundRefusal = (typeof REFUND_REFUSALS)[number];

/** The reasons for which the shop refunds by itself, as the customer reads them. */
export const OWN_REFUND_REASONS = [
  "缺货，无法供应",
  "发错货、少件",
  "质量问题",
  "价格有误",
  "客户要求",
  "其他",
] as const;

/** The longest text to the customer, and the longest remark inside. */
/** The most photographs of an inspection, and their bytes together. */
export const INSPECTION_PHOTOS_MAX = 3;
export const INSPECTION_BYTES_MAX = 5 * 1024 * 1024;
export const REFUND_WORDS_MAX = 128;
export const REFUND_REMARK_MAX = 200;

/** The acts on a refund, as its page shows them. */
export const REFUND_DESK_ACTS = [
  "agree",
  "pay",
  "refuse",
  "reopen",
  "receive",
  "inspect",
  "deduct",
  "retry",
  "to_balance",
] as const;
export type RefundDeskAct = (typeof REFUND_DESK_ACTS)[number];
