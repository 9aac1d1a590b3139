import { promisify } from "node:util";
import { inflateRaw, inflateRawSync } from "node:zlib";
import { ApiError } from "../http/errors.ts";
import { unpacksTooLarge, unreadable } from "./refusals.ts";

const ENTRIES_MAX = 2000;
const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const DIRECTORY_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** Returns a part of an archive as text of at most `max` bytes, or null for an unknown name. */
export type ReadPart = (name: string, max?: number) => string | null;

/** Some systems write names in other cases and with backslashes. */
const keyOf = (name: string) => name.replaceAll("\\", "/").toLowerCase();

type Entry = { name: string; method: number; start: number; packed: number };

/**
 * The entries of a ZIP file as its directory names them.
 * @throws ApiError 400 for any other file, for an encrypted one, and for too many entries.
 */
function directoryOf(zip: Buffer): Entry[] {
  try {
    const end = zip.lastIndexOf(END_OF_DIRECTORY);
    if (end < 0) throw unreadable();
    const count = zip.readUInt16LE(end + 10);
    if (count > ENTRIES_MAX) throw unpacksTooLarge();
    const entries: Entry[] = [];
    let at = zip.readUInt32LE(end + 16);
    for (let index = 0; index < count; index += 1) {
      if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw unreadable();
      if (zip.readUInt16LE(at + 8) & ENCRYPTED) throw unreadable();
      const nameLength = zip.readUInt16LE(at + 28);
      const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
      const header = zip.readUInt32LE(at + 42);
      const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
      entries.push({ name, method: zip.readUInt16LE(at + 10), start, packed: zip.readUInt32LE(at + 20) });
      at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    }
    return entries;
  } catch (error) {
    if (error instanceof RangeError) throw unreadable();
    throw error;
  }
}

/**
 * The parts of a ZIP file by name. All parts together unpack to `unpackedMax` bytes at most.
 * @throws ApiError 400 for any other file, and for one that unpacks to more.
 */
export function openZip(zip: Buffer, unpackedMax: number): ReadPart {
  const entries = new Map(directoryOf(zip).map((entry) => [keyOf(entry.name), entry]));
  let left = unpackedMax;
  return (name, max = left) => {
    const entry = entries.get(keyOf(name));
    if (!entry) return null;
    const packed = zip.subarray(entry.start, entry.start + entry.packed);
    const content = unpack(packed, entry.method, Math.min(left, max));
    left -= content.length;
    return content.toString("utf8");
  };
}

const inflate = promisify(inflateRaw);

/** The bounds of an archive of files, all of them and each. */
type Bounds = { filesMax: number; unpackedMax: number; fileMax: number };

/**
 * The files of an archive with their names without folders, unpacked outside of this thread; an entry that is larger than
 * a file may be has null in place of its bytes.
 * @throws ApiError 400 for what is no ZIP file, for too many files, and for one that unpacks to more.
 */
export async function readZipFiles(zip: Buffer, { filesMax, unpackedMax, fileMax }: Bounds) {
  const entries = directoryOf(zip)
    .map((entry) => ({ ...entry, name: entry.name.split(/[\\/]/).at(-1) ?? "" }))
    // Folders have no name of their own, and systems add hidden files.
    .filter(({ name }) => name !== "" && !name.startsWith("."));
  if (entries.length > filesMax) throw new ApiError(400, `压缩包里最多 ${filesMax} 个文件`);
  const files: { name: string; bytes: Buffer | null }[] = [];
  let left = unpackedMax;
  for (const { name, method, start, packed } of entries) {
    const content = zip.subarray(start, start + packed);
    const bytes = await inflated(content, method, Math.min(left, fileMax));
    left -= bytes?.length ?? fileMax;
    if (left <= 0) throw new ApiError(400, "压缩包解开后太大，请分成几份");
    files.push({ name, bytes });
  }
  return files;
}

async function inflated(content: Buffer, method: number, max: number): Promise<Buffer | null> {
  if (method === STORED) return content.length <= max ? content : null;
  if (method !== DEFLATED) throw unreadable();
  try {
    return await inflate(content, { maxOutputLength: max });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw unreadable();
  }
}

function unpack(packed: Buffer, method: number, max: number): Buffer {
  if (method === STORED && packed.length <= max) return packed;
  if (method !== DEFLATED || max <= 0)
    throw method === STORED || method === DEFLATED ? unpacksTooLarge() : unreadable();
  try {
    return inflateRawSync(packed, { maxOutputLength: max });
  } catch (error) {
    throw error instanceof RangeError ? unpacksTooLarge() : unreadable();
  }
}
