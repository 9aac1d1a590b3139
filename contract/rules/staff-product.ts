/** The tabs of the desk's goods with their names. */
export const GOODS_TABS = {
  all: "全部",
  on: "在售",
  off: "未上架",
  out: "断货",
  low: "低库存",
  thin: "毛利低于 3%",
  bare: "缺图",
  slow: "慢动",
} as const;
export type GoodsTab = keyof typeof GOODS_TABS;
// The keys of the table are its tabs.
export const GOODS_TAB_NAMES = Object.keys(GOODS_TABS) as [GoodsTab, ...GoodsTab[]];

/** A margin below this share of the price is thin. */
export const THIN_MARGIN = 0.03;

export const GOODS_PAGE_SIZE = 50;
/** The products that are changed at once, and their SKUs, at most. */
export const GOODS_CHANGES_MAX = 50;
export const GOODS_SKUS_MAX = 200;
export const GOODS_REASON_MAX = 200;
/** The days before which planned prices begin at the latest. */
export const PLANNED_DAYS_MAX = 365;
export const PLANNED_TOO_FAR = `生效日从明天起，${PLANNED_DAYS_MAX} 天以内`;
export const PLANNED_TOO_SOON = "没有另一位可批，24 小时后才算数，生效日请往后选";

/** The rows of a table that is sent at the desk, its bytes, and its pictures, at most. */
export const GOODS_ROWS_MAX = 5000;
export const GOODS_FILE_BYTES_MAX = 5 * 1024 * 1024;
export const GOODS_PICTURES_MAX = 500;

/** What a row of a sent table would do. */
export const GOODS_ROW_STATES = {
  bad: "错",
  ask: "要批",
  new: "新建",
  changed: "要改",
  same: "没变",
} as const;
export type GoodsRowState = keyof typeof GOODS_ROW_STATES;
// The keys of the table are its states.
export const GOODS_ROW_STATE_NAMES = Object.keys(GOODS_ROW_STATES) as [GoodsRowState, ...GoodsRowState[]];
export const GOODS_ROWS_PAGE_SIZE = 100;

/** What a product lacks before it should be offered for sale. */
export const GOODS_LACKS = {
  picture: "没有图片",
  sku: "没有在售的规格",
  stock: "没有现货",
  printers: "没有适用机型",
} as const;
export type GoodsLack = keyof typeof GOODS_LACKS;
// The keys of the table are its names.
export const GOODS_LACK_NAMES = Object.keys(GOODS_LACKS) as [GoodsLack, ...GoodsLack[]];
