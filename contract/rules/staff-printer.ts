export const PRINTER_TYPES = ["激光", "喷墨", "针式", "标签"] as const;
export const PRINTER_COLOR_MODES = ["黑白", "彩色"] as const;
export const STAFF_PRINTERS_PAGE_SIZE = 50;
export const PRINTER_TEXT_MAX = 60;
export const PRINTER_FILE_BYTES_MAX = 2 * 1024 * 1024;
/** The problems of an imported table that are shown. */
export const PRINTER_PROBLEMS_MAX = 200;
