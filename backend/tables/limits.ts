/** The bounds of one file, so that a small file cannot take the memory or the time of the shop. */
export type TableLimits = {
  readonly bytes: number;
  /** The maximum of unpacked bytes that are read of a workbook, whatever it claims. */
  readonly unpacked: number;
  /** The maximum of rows with a value, of columns, and of characters in a cell, that are read. */
  readonly rows: number;
  readonly columns: number;
  readonly cell: number;
  /** The maximum of tags that are read, and of tags behind the last value, where only formatting follows. */
  readonly tags: number;
  readonly emptyTags: number;
};

const MB = 1024 * 1024;

/** The bounds of a purchaser's list. They exceed the allowed rows, so that a longer list is refused. */
export const LIST_LIMITS: TableLimits = {
  bytes: 2 * MB,
  unpacked: 16 * MB,
  rows: 2200,
  columns: 60,
  cell: 500,
  tags: 400_000,
  emptyTags: 50_000,
};

/** The bounds of a file that staff import. */
export const STAFF_LIMITS: TableLimits = {
  bytes: 50 * MB,
  unpacked: 256 * MB,
  rows: 100_000,
  columns: 200,
  cell: 32_767,
  tags: 8_000_000,
  emptyTags: 1_000_000,
};
