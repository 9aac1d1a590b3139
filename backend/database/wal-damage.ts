import { closeSync, existsSync, openSync, readSync } from "node:fs";

/** Bytes of a log file's header, and of the header before each page in it (sqlite.org/fileformat2.html#walformat). */
const HEADER = 32;
const FRAME_HEADER = 24;
const PAGE_MAX = 65_536;
/** The first four bytes; the last bit is the byte order of the checksums. */
const MAGIC = 0x377f0682;

type Sums = readonly [number, number];

/**
 * Counts the transactions in SQLite's log file that SQLite does not read because something before them is damaged: it
 * opens the database without them and reports no error. A single one is no sign of damage, because the last transaction
 * before a power cut may be written in part, and was never acknowledged. Two are, because each is begun only when the
 * one before it is safe on the disk. It is called before the database is opened.
 * @param file the database's file.
 * @returns 0 for a log file that is missing, empty or whole.
 */
export function unreadableTransactions(file: string): number {
  const log = `${file}-wal`;
  if (!existsSync(log)) return 0;
  const opened = openSync(log, "r");
  try {
    const header = Buffer.alloc(HEADER);
    if (!fillFrom(opened, header, 0)) return 0;
    const unreadable = countUnreadable(header, (bytes, at) => fillFrom(opened, bytes, at));
    // A changed header means that another program has restarted the log meanwhile, which mixes pages of two rounds.
    const now = Buffer.alloc(HEADER);
    return unreadable > 1 && fillFrom(opened, now, 0) && now.equals(header) ? unreadable : 0;
  } finally {
    closeSync(opened);
  }
}

/** Reads as many bytes as fit; false where the file ends before. */
const fillFrom = (opened: number, bytes: Buffer, at: number) =>
  readSync(opened, bytes, 0, bytes.length, at) === bytes.length;

function countUnreadable(header: Buffer, fill: (bytes: Buffer, at: number) => boolean): number {
  const [magic, pageSize] = [header.readUInt32BE(0), header.readUInt32BE(8)];
  if ((magic !== MAGIC && magic !== MAGIC + 1) || pageSize > PAGE_MAX) return 0;
  const isBigEndian = magic !== MAGIC;
  const salts = header.subarray(16, 24);
  const frame = Buffer.alloc(FRAME_HEADER + pageSize);
  let sums = sumsOf(header.subarray(0, 24), [0, 0], isBigEndian);
  let isWhole = hasSums(header, 24, sums);
  let unreadable = 0;
  for (let at = HEADER; fill(frame, at); at += frame.length) {
    // The pages of an earlier round of the file follow the last page of this one.
    const isOfThisRound = frame.subarray(8, 16).equals(salts);
    if (isWhole) {
      sums = sumsOf(frame.subarray(FRAME_HEADER), sumsOf(frame.subarray(0, 8), sums, isBigEndian), isBigEndian);
      isWhole = isOfThisRound && hasSums(frame, 16, sums);
    }
    // Only the last page of a transaction names the size of the database.
    if (!isWhole && isOfThisRound && frame.readUInt32BE(4) > 0) unreadable += 1;
  }
  return unreadable;
}

/** SQLite's checksum of the bytes, continued from the sums before them. */
function sumsOf(bytes: Buffer, [first, second]: Sums, isBigEndian: boolean): Sums {
  let [a, b] = [first, second];
  const word = (at: number) => (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + word(at) + b) >>> 0;
    b = (b + word(at + 4) + a) >>> 0;
  }
  return [a, b];
}

const hasSums = (bytes: Buffer, at: number, [first, second]: Sums) =>
  bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;
