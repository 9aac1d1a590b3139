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

/** The steps from an empty shop to its first shipped order, in their order. */
export const SETUP_STEPS = {
  settings: { name: "店名和客服电话", text: "顶栏、页脚和单据里用", isNeeded: true },
  bank: { name: "对公收款账户", text: "客户按它转账，提交时要输您的密码", isNeeded: true },
  agreement: { name: "隐私政策", text: "注册时客户要同意的那份", isNeeded: true },
  store: { name: "店铺和运费", text: "商品都属于一家店铺", isNeeded: true },
  warehouse: { name: "仓库", text: "收货、盘点记在仓库里，只有一处也建一个", isNeeded: true },
  category: { name: "分类", text: "建到第三级，商品放在第三级；导入表格时也能一起建", isNeeded: true },
  goods: { name: "第一件在售商品", text: "标题、价格、主图、现货齐了再上架；多的用表格导入", isNeeded: true },
  banner: { name: "首页轮播图", text: "没有也能卖", isNeeded: false },
  member: { name: "第二位员工", text: "有两位管理员，低价、大额退款才有人批", isNeeded: false },
  order: { name: "第一笔付款的订单", text: "自己下一单试试：对公转账的到“到账”里确认", isNeeded: true },
  ship: { name: "第一次发货", text: "到“订单”里填快递单号", isNeeded: true },
} as const;
export type SetupStep = keyof typeof SETUP_STEPS;

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
