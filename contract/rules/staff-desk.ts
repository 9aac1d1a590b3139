/** The queues of the desk's first page. */
export const QUEUE_NAMES = {
  ship: "待发货",
  transfer: "待确认到账",
  quotation: "待报价",
  audit: "待审核",
  refund: "待处理售后",
  invoice: "待开票",
  red: "待红冲",
  message: "待回复",
  objection: "对账异议",
  low: "低库存",
  approve: "待我批",
  failed: "异常",
} as const;
export type QueueKind = keyof typeof QUEUE_NAMES;

/** What goes wrong, by its kind. */
export const FAILURE_NAMES = {
  refund: "退款没退成",
  transfer: "到账没对上",
  receipt: "流水要处理",
  task: "任务失败",
  alone: "一人办理",
} as const;
export type FailureKind = keyof typeof FAILURE_NAMES;

/** The kinds of what a search finds. */
export const HIT_NAMES = { order: "订单", group: "付款单", parcel: "运单", customer: "客户", model: "商品" } as const;
export type HitKind = keyof typeof HIT_NAMES;

/** What a search finds at most. */
export const HITS_MAX = 20;
/** The urgent things of the first page. */
export const URGENT_MAX = 5;
