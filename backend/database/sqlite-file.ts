import { chmodSync, closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "../storage/make-folder.ts";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
const STICKY = 0o1000;
/** The first bytes of every SQLite file. */
const HEADER = "SQLite format 3\0";
/** Folders beside a database in which operators collect its backups. */
const BACKUP_FOLDERS = ["", "backups", "backup"];

/** Makes the folder readable by its owner only, unless it is shared, such as /tmp, or belongs to another user. */
export function protectFolder(folder: string) {
  makeFolder(folder);
  if ((statSync(folder).mode & STICKY) === 0) protect(folder, OWNER_ONLY_FOLDER);
}

/** Creates the database's file if it is missing, readable by its owner only; SQLite gives its log files the same rights. */
export function protectFile(file: string) {
  makeFolder(dirname(file));
  try {
    closeSync(openSync(file, "a", OWNER_ONLY_FILE));
  } catch {
    // The driver opens a read-only file too; the write at the start reports it.
  }
  for (const end of ["", "-wal", "-shm"]) protect(file + end, OWNER_ONLY_FILE);
}

function protect(path: string, mode: number) {
  try {
    chmodSync(path, mode);
  } catch {
    // The path is missing, or belongs to another user and keeps its mode.
  }
}

/**
 * The traces of earlier data when the database file is missing or empty: a log file, a backup beside it, or
 * uploads. A live shop must not start as a new one then.
 * @returns the paths found; none for a database with data, or for a new shop.
 */
export function tracesOfLostDatabase(file: string, uploadFolder: string): string[] {
  if (sizeOf(file) > 0) return [];
  const folder = dirname(file);
  const backups = BACKUP_FOLDERS.flatMap((name) =>
    namesIn(join(folder, name)).map((entry) => join(folder, name, entry)),
  );
  return [
    ...(sizeOf(`${file}-wal`) > 0 ? [`${file}-wal`] : []),
    ...backups.filter((path) => basename(path) !== basename(file) && isSqlite(path)),
    ...(namesIn(uploadFolder).length > 0 ? [uploadFolder] : []),
  ];
}

/** True for a file without a byte, which no shop leaves behind: a new one has no file, and every other a header. */
export const isEmptied = (file: string) => statSync(file, { throwIfNoEntry: false })?.size === 0;

function sizeOf(file: string) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith("."));
  } catch {
    return [];
  }
}

function isSqlite(path: string) {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  try {
    const start = Buffer.alloc(HEADER.length);
    const opened = openSync(path, "r");
    readSync(opened, start, 0, HEADER.length, 0);
    closeSync(opened);
    return start.toString("latin1") === HEADER;
  } catch {
    return false;
  }
}
