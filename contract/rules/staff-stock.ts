/** The tabs of the list of stock. */
export const STOCK_TAB_NAMES = ["all", "low", "out"] as const;
export type StockTab = (typeof STOCK_TAB_NAMES)[number];
export const STOCK_TABS: Readonly<Record<StockTab, string>> = { all: "全部", low: "低库存", out: "断货" };

export const STAFF_STOCK_PAGE_SIZE = 50;
/** The movements of a SKU that its page shows. */
export const MOVEMENTS_SHOWN = 30;

/** Why the counted figure differs; the last one needs a text. */
export const COUNT_REASONS = {
  count: "盘点",
  broken: "破损",
  sample: "样品",
  found: "错发找回",
  other: "其他",
} as const;
export type CountReason = keyof typeof COUNT_REASONS;
export const COUNT_REASON_NAMES = Object.keys(COUNT_REASONS) as readonly CountReason[];
export const OTHER_REASON_NEEDED = "请写明其他原因";

/** The most units that a form of stock may name. */
export const PIECES_MAX = 10_000_000;
export const STOCK_NOTE_MAX = 100;
/** The length of the number of a delivery note. */
export const DELIVERY_NUMBER_MAX = 40;
export const WAREHOUSE_NAME_MAX = 20;

/** What moves the stock of a SKU, by the kinds of the ledger. */
const MOVEMENT_NAMES: Readonly<Record<string, string>> = {
  opening: "期初",
  fill: "归仓",
  staff: "盘点",
  import: "导入",
  order: "下单占用",
  order_cancel: "取消订单",
  refund: "退货或取消",
  receive: "收货",
  transfer: "调拨",
  transfer_out: "调出",
  transfer_in: "调入",
  transfer_back: "撤回调拨",
  demo: "演示数据",
};
export const movementName = (kind: string): string => MOVEMENT_NAMES[kind] ?? kind;
/** The kinds that orders and refunds cause; all others are acts of staff. */
export const KINDS_OF_SALES = ["order", "order_cancel", "refund"] as const;

/** The table in which many SKUs are counted. */
export const COUNT_ROWS_MAX = 500;
export const COUNT_TEXT_MAX = 50_000;
export const COUNT_RAW_MAX = 80;
export const COUNT_FILE_BYTES_MAX = 2 * 1024 * 1024;
export const COUNT_NOTHING = "没有读到编码和数量";
export const COUNT_TOO_MANY = `一次最多盘点 ${COUNT_ROWS_MAX} 行，请分成几份`;

/** What a checked row of a count is; only the first two can be written. */
export const COUNT_STATES = {
  more: "多了",
  less: "少了",
  same: "相符",
  taken: "少于占用",
  unknown: "没有这个规格",
  duplicate: "重复",
  unread: "看不懂",
} as const;
export type CountState = keyof typeof COUNT_STATES;
export const canWriteCount = (state: CountState) => state === "more" || state === "less";

/** The states of a transfer between warehouses. */
export const TRANSFER_STATES = { moving: "在途", arrived: "已收到", returned: "已撤回" } as const;
export type StockTransferState = keyof typeof TRANSFER_STATES;
