import { pipeline, Readable } from "node:stream";
import { createDeflateRaw } from "node:zlib";

/** A file of an archive; its name is ASCII or UTF-8, its content is read while the archive is written. */
export type ZipPart = { name: string; content: string | Iterable<string> | AsyncIterable<string> };

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let remainder = index;
  for (let bit = 0; bit < 8; bit += 1) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  return remainder;
});

/** The CRC-32 that continues a former one with these bytes; Node 20.12 has no `zlib.crc32`. */
function crc32(bytes: Uint8Array, former: number): number {
  let sum = ~former;
  for (const byte of bytes) sum = (sum >>> 8) ^ (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0);
  return ~sum >>> 0;
}

/** General purpose flags: the names are UTF-8, and the sizes follow the content. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1980-01-01 for every file, so that equal contents give equal archives. */
const DATE = 0x21;

type Written = { crc: number; packed: number; size: number };

/** The fields that the local header and the directory share. */
function fields(name: Buffer, { crc, packed, size }: Written): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(VERSION, 0);
  bytes.writeUInt16LE(FLAGS, 2);
  bytes.writeUInt16LE(DEFLATED, 4);
  bytes.writeUInt16LE(DATE, 8);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(packed, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

async function* deflated(content: ZipPart["content"], written: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const text of typeof content === "string" ? [content] : content) {
      const bytes = Buffer.from(text);
      written.crc = crc32(bytes, written.crc);
      written.size += bytes.length;
      yield bytes;
    }
  }
  // The pipeline hands an error of the content to the reader of the packed bytes.
  const packed = pipeline(Readable.from(counted()), createDeflateRaw(), () => undefined);
  for await (const bytes of packed as AsyncIterable<Buffer>) {
    written.packed += bytes.length;
    yield bytes;
  }
}

/** The bytes of a ZIP archive below 4 GB, written part by part, so that memory holds one piece at a time. */
export async function* zipBytes(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const written = { crc: 0, packed: 0, size: 0 };
    const header = Buffer.concat([Buffer.from("PK\x03\x04"), fields(name, written), name]);
    yield header;
    yield* deflated(part.content, written);
    const sizes = Buffer.alloc(16);
    sizes.write("PK\x07\x08", "latin1");
    sizes.writeUInt32LE(written.crc, 4);
    sizes.writeUInt32LE(written.packed, 8);
    sizes.writeUInt32LE(written.size, 12);
    yield sizes;
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02"), Buffer.from([VERSION, 0]), fields(name, written), place, name);
    offset += header.length + written.packed + sizes.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(directory.length / 5, 8);
  end.writeUInt16LE(directory.length / 5, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([entries, end]);
}
