/** The reports about stock. */
export const STOCK_REPORTS = { value: "库存金额", slow: "慢动商品", reorder: "该补货的" } as const;
export type StockReport = keyof typeof STOCK_REPORTS;
export const STOCK_REPORT_NAMES = Object.keys(STOCK_REPORTS) as readonly StockReport[];

export const STOCK_REPORT_PAGE_SIZE = 50;
/** The days whose sales say how slowly a stock goes; younger products are left out. */
export const SLOW_SALES_DAYS = 90;
/** The days from which on a stock is slow. */
export const SLOW_LASTS_DAYS = 365;
/** The days that a stock should last for, of which one is chosen. */
export const REORDER_DAYS = [7, 14, 30] as const;
export const REORDER_DAYS_DEFAULT = 14;

/** What stock in no warehouse is called. */
export const NO_WAREHOUSE_NAME = "未归仓";

/** The units to order: what 30 days sell and is not there, in whole minimum orders. */
export const unitsToOrder = ({ sold_30, stock, min_order }: { sold_30: number; stock: number; min_order: number }) =>
  Math.max(0, Math.ceil((sold_30 - stock) / Math.max(1, min_order))) * Math.max(1, min_order);
