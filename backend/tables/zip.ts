import { inflateRawSync } from "node:zlib";
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

/**
 * The parts of a ZIP file by name. All parts together unpack to `unpackedMax` bytes at most.
 * @throws ApiError 400 for any other file, and for one that unpacks to more.
 */
export function openZip(zip: Buffer, unpackedMax: number): ReadPart {
  const entries = new Map<string, { method: number; start: number; packed: number }>();
  let left = unpackedMax;
  try {
    const end = zip.lastIndexOf(END_OF_DIRECTORY);
    if (end < 0) throw unreadable();
    const count = zip.readUInt16LE(end + 10);
    if (count > ENTRIES_MAX) throw unpacksTooLarge();
    let at = zip.readUInt32LE(end + 16);
    for (let index = 0; index < count; index += 1) {
      if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw unreadable();
      if (zip.readUInt16LE(at + 8) & ENCRYPTED) throw unreadable();
      const nameLength = zip.readUInt16LE(at + 28);
      const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
      const header = zip.readUInt32LE(at + 42);
      const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
      entries.set(keyOf(name), { method: zip.readUInt16LE(at + 10), start, packed: zip.readUInt32LE(at + 20) });
      at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    }
  } catch (error) {
    if (error instanceof RangeError) throw unreadable();
    throw error;
  }
  return (name, max = left) => {
    const entry = entries.get(keyOf(name));
    if (!entry) return null;
    const packed = zip.subarray(entry.start, entry.start + entry.packed);
    const content = unpack(packed, entry.method, Math.min(left, max));
    left -= content.length;
    return content.toString("utf8");
  };
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
