/** Printers that are read by their ids at once. */
export const PRINTER_IDS_MAX = 30;

/** Printers that one customer or browser may save. */
export const MY_PRINTERS_MAX = PRINTER_IDS_MAX;
/** The longest name and place of a saved printer, in characters. */
export const PRINTER_NAME_MAX = 20;
export const PRINTER_PLACE_MAX = 30;
/** The days whose purchases 我的打印机 adds up. */
export const PERIOD_DAYS = 90;
