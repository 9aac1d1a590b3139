/** The tabs of the desk's orders with their names. */
export const STAFF_ORDER_TABS = {
  unpaid: "待付款",
  ship: "待发货",
  receive: "待收货",
  review: "待评价",
  done: "已完成",
  cancelled: "已取消",
  refunding: "退款中",
  all: "全部",
} as const;
export type StaffOrderTab = keyof typeof STAFF_ORDER_TABS;
// The keys of the table are its tabs.
export const STAFF_ORDER_TAB_NAMES = Object.keys(STAFF_ORDER_TABS) as [StaffOrderTab, ...StaffOrderTab[]];

/** What an order has beside its goods, as the list filters by it. */
export const STAFF_ORDER_REMARKS = {
  mark: "有买家留言",
  note: "有内部备注",
  po: "有采购单号",
  invoice: "要发票",
} as const;
export type StaffOrderRemark = keyof typeof STAFF_ORDER_REMARKS;
export const STAFF_ORDER_REMARK_NAMES = Object.keys(STAFF_ORDER_REMARKS) as [StaffOrderRemark, ...StaffOrderRemark[]];

/** The orders of the list: the earliest deadline, the latest payment and the highest amount first. */
export const STAFF_ORDER_SORTS = { deadline: "发货时限", paid: "付款时间", amount: "金额" } as const;
export type StaffOrderSort = keyof typeof STAFF_ORDER_SORTS;
export const STAFF_ORDER_SORT_NAMES = Object.keys(STAFF_ORDER_SORTS) as [StaffOrderSort, ...StaffOrderSort[]];

export const STAFF_ORDERS_PAGE_SIZE = 50;

/** The hours after the payment until an order in no warehouse has been shipped. */
export const SHIP_HOURS_DEFAULT = 48;

/** The reasons for which the shop closes an unpaid order, as its customer reads them. */
export const CLOSE_REASONS = ["客户要求", "重复下单", "缺货，无法供应", "地址不送", "价格有误，请重新下单"] as const;

/** The maximum length of a reason, a remark inside, and the text of a trace. */
export const ORDER_REASON_MAX = 200;
export const ORDER_NOTE_MAX = 500;
export const TRACE_TEXT_MAX = 100;

/** The lowest price of a unit and the highest, in fen. */
export const UNIT_FEN_MIN = 1;
export const UNIT_FEN_MAX = 100_000_000;

/** The acts of the shop that a customer reads on the order and in the account, with their names there. */
export const SHOP_ACTS = {
  "order.price": "商家改价",
  "order.address": "地址已改",
  "order.close": "商家关闭",
} as const;
export type ShopAct = keyof typeof SHOP_ACTS;
export const SHOP_ACT_NAMES = Object.keys(SHOP_ACTS) as [ShopAct, ...ShopAct[]];

/** The acts of the shop that a customer reads at most. */
export const SHOP_ACTS_MAX = 20;
