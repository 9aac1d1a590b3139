/** The maximum of rows in one list. */
export const LIST_ROWS_MAX = 2000;
/** The maximum of rows that are parsed, those that name no product included; splitting stops behind it. */
export const LIST_PARSED_MAX = 2 * LIST_ROWS_MAX;
/** The maximum of characters in a pasted list. */
export const LIST_TEXT_MAX = 400_000;
export const LIST_TOO_LONG = "清单太长，请分成几份";
/** The message for a list of which no row can be bought without a correction. */
export const NO_READY_ROWS = "没有可以加入的行，请先勾选或确认";
/** The maximum size of an uploaded file, in bytes. */
export const LIST_FILE_BYTES_MAX = 2 * 1024 * 1024;
/** The maximum length of a stored file name, in characters. */
export const LIST_NAME_MAX = 120;
/** The maximum length of a stored row, in characters. */
export const LIST_RAW_MAX = 300;
/** The maximum of characters in a line that the patterns see, because their time grows with it. */
export const LINE_MAX = 4000;
/** The number of cells of a row, and of characters of a cell, that are read. */
export const CELLS_MAX = 60;
export const CELL_MAX = 500;
