/** The groups by which customers choose their channels; a required one has every channel that is known. */
export const NOTICE_GROUPS = {
  payment: { name: "下单、付款、改价、关闭", tab: "order", isRequired: true },
  shipping: { name: "发货、签收", tab: "order", isRequired: false },
  address: { name: "收货地址已改", tab: "order", isRequired: true },
  balance: { name: "余额变动", tab: "money", isRequired: true },
  credit: { name: "月结账单、到期与逾期", tab: "money", isRequired: true },
  bank_account: { name: "商城收款账户变更", tab: "money", isRequired: true },
  refund: { name: "退款进度、到账", tab: "refund", isRequired: true },
  quotation: { name: "报价已回复、将到期", tab: "quotation", isRequired: false },
  invoice: { name: "发票开出", tab: "money", isRequired: false },
  statement: { name: "对账单已出", tab: "money", isRequired: false },
  result: { name: "审批、审核结果", tab: "account", isRequired: false },
  reply: { name: "客服经理回复", tab: "account", isRequired: false },
  arrival: { name: "到货通知", tab: "order", isRequired: false },
  proxy: { name: "代客操作", tab: "account", isRequired: true },
  security: { name: "账户安全", tab: "account", isRequired: true },
} as const satisfies Record<string, { name: string; tab: string; isRequired: boolean }>;
export type NoticeGroup = keyof typeof NOTICE_GROUPS;
export const NOTICE_GROUP_IDS = Object.keys(NOTICE_GROUPS) as readonly NoticeGroup[];

/** The tabs of the inbox. */
export const NOTICE_TABS = {
  order: "订单",
  money: "钱与发票",
  refund: "售后",
  quotation: "报价",
  account: "账户",
} as const;
export type NoticeTab = keyof typeof NOTICE_TABS;
export const NOTICE_TAB_IDS = Object.keys(NOTICE_TABS) as readonly NoticeTab[];

/** What customers are told, with the group that each kind is chosen by. */
const KIND_GROUPS = {
  order_placed: "payment",
  order_paid: "payment",
  order_price: "payment",
  order_closed: "payment",
  order_address: "address",
  shipped: "shipping",
  part_shipped: "shipping",
  delivered: "shipping",
  balance: "balance",
  credit_due: "credit",
  credit_overdue: "credit",
  bank_account: "bank_account",
  refund_progress: "refund",
  refund_paid: "refund",
  quotation_sent: "quotation",
  quotation_ending: "quotation",
  invoice: "invoice",
  statement: "statement",
  approval: "result",
  application: "result",
  reply: "reply",
  arrival: "arrival",
  proxy: "proxy",
  security: "security",
} as const satisfies Record<string, NoticeGroup>;
export type NoticeKind = keyof typeof KIND_GROUPS;
export const NOTICE_KINDS = Object.keys(KIND_GROUPS) as readonly NoticeKind[];

export const groupOfNotice = (kind: NoticeKind): NoticeGroup => KIND_GROUPS[kind];

/** The kinds that a tab of the inbox shows. */
export const kindsOfTab = (tab: NoticeTab): readonly NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => NOTICE_GROUPS[groupOfNotice(kind)].tab === tab);

/** The kinds that are sent by SMS too, each by a template of the gateway that has the kind's name. */
export const SMS_KINDS = [
  "shipped",
  "refund_paid",
  "quotation_sent",
  "credit_overdue",
] as const satisfies readonly NoticeKind[];
export type SmsKind = (typeof SMS_KINDS)[number];
export const isSmsKind = (kind: NoticeKind): kind is SmsKind => SMS_KINDS.some((one) => one === kind);

/** The channels besides the inbox, which has every notice. */
export const NOTICE_CHANNELS = { sms: "短信", mail: "邮件", robot: "群机器人" } as const;
export type NoticeChannel = keyof typeof NOTICE_CHANNELS;
export const NOTICE_CHANNEL_IDS = Object.keys(NOTICE_CHANNELS) as readonly NoticeChannel[];

/** Whether notices of the group can go out by the channel at all. */
export const hasChannel = (group: NoticeGroup, channel: NoticeChannel): boolean =>
  channel !== "sms" || SMS_KINDS.some((kind) => groupOfNotice(kind) === group);

/** The days that a notice stays in the inbox. */
export const NOTICE_DAYS = 180;

/** The messages that a customer gets by SMS on one day of Shanghai at most. */
export const SMS_NOTICES_PER_DAY = 5;

/** The hours of Shanghai at which messages by SMS begin and end. */
export const SMS_HOURS = { from: 8, to: 21 } as const;

/** The failures in a row after which a customer's robot is switched off. */
export const ROBOT_FAILURES_MAX = 20;

/** What members of staff are told, each with the right that its reader needs. */
export const STAFF_NOTICES = {
  order: { name: "新付款订单", right: "order.read" },
  quotation: { name: "询价", right: "quotation.read" },
  refund: { name: "售后申请", right: "refund.read" },
  slip: { name: "转账凭证", right: "transfer.read" },
  invoice: { name: "开票申请", right: "invoice.read" },
  application: { name: "认证与入驻申请", right: "customer.read" },
  message: { name: "留言", right: "message.read" },
  objection: { name: "对账异议", right: "statement.reply" },
  refund_failed: { name: "退款失败", right: "refund.pay" },
  low_stock: { name: "低库存", right: "stock.read" },
  price_failed: { name: "定时改价没改成", right: "goods.change" },
} as const;
export type StaffNoticeKind = keyof typeof STAFF_NOTICES;
export const STAFF_NOTICE_KINDS = Object.keys(STAFF_NOTICES) as readonly StaffNoticeKind[];

/** The count of unread notices up to which they are counted. */
export const STAFF_UNREAD_MAX = 100;
