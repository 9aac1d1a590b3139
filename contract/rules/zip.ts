type Piece = string | Uint8Array;
/** A file of an archive; its name is ASCII or UTF-8, its content is read while the archive is written. */
export type ZipPart = { name: string; content: string | Iterable<Piece> | AsyncIterable<Piece> };

/** Compresses bytes by DEFLATE, without a header. */
export type Deflate = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

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

/** The signatures of a local header, of the sizes after a content, of an entry of the directory and of its end. */
const SIGNATURES = { local: 0x04034b50, sizes: 0x08074b50, entry: 0x02014b50, end: 0x06054b50 };

type Written = { crc: number; packed: number; size: number };

/** Numbers of two or four bytes each, the lowest byte first. */
function numbers(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  const out = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) out.setUint16(at, value, true);
    else out.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(out.buffer);
}

/** The fields that the local header and the directory share. */
const shared = (name: Uint8Array, { crc, packed, size }: Written) =>
  numbers(
    ...([
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DATE],
    ] as const),
    ...([
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
    ] as const),
  );

async function* deflated(content: ZipPart["content"], written: Written, deflate: Deflate): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  async function* counted() {
    for await (const piece of typeof content === "string" ? [content] : content) {
      const bytes = typeof piece === "string" ? encoder.encode(piece) : piece;
      written.crc = crc32(bytes, written.crc);
      written.size += bytes.length;
      yield bytes;
    }
  }
  for await (const bytes of deflate(counted())) {
    written.packed += bytes.length;
    yield bytes;
  }
}

/** The bytes of a ZIP archive below 4 GB, written part by part, so that memory holds one piece at a time. */
export async function* zipArchive(parts: Iterable<ZipPart>, deflate: Deflate): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = [];
  let entries = 0;
  let offset = 0;
  for (const part of parts) {
    const name = new TextEncoder().encode(part.name);
    const written = { crc: 0, packed: 0, size: 0 };
    const header = [numbers([4, SIGNATURES.local]), shared(name, written), name];
    yield* header;
    yield* deflated(part.content, written, deflate);
    const sizes = numbers([4, SIGNATURES.sizes], [4, written.crc], [4, written.packed], [4, written.size]);
    yield sizes;
    const place = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    directory.push(numbers([4, SIGNATURES.entry], [2, VERSION]), shared(name, written), place, name);
    entries += 1;
    offset += lengthOf(header) + written.packed + sizes.length;
  }
  yield* directory;
  const counts = [
    [2, 0],
    [2, 0],
    [2, entries],
    [2, entries],
  ] as const;
  yield numbers([4, SIGNATURES.end], ...counts, [4, lengthOf(directory)], [4, offset], [2, 0]);
}

const lengthOf = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, { length }) => sum + length, 0);
