const LEAD = { first: 0x81, last: 0xfe };
const TRAIL = { first: 0x40, last: 0xfe };

let codes: Map<string, Buffer> | undefined;

/** The characters of GBK with two bytes, which Node decodes but does not encode. */
function readCodes() {
  const decoder = new TextDecoder("gbk");
  const found = new Map<string, Buffer>();
  for (let lead = LEAD.first; lead <= LEAD.last; lead += 1) {
    for (let trail = TRAIL.first; trail <= TRAIL.last; trail += 1) {
      const bytes = Buffer.from([lead, trail]);
      found.set(decoder.decode(bytes), bytes);
    }
  }
  return found;
}

/** A text in GBK, as banks and spreadsheets in China save their files. */
export function gbkBytes(text: string): Buffer {
  codes ??= readCodes();
  const known = codes;
  return Buffer.concat(
    [...text].map((char) => (char < "\x80" ? Buffer.from(char) : (known.get(char) ?? Buffer.from("?")))),
  );
}
