/** A text with one wrong character among this many others is damaged, and not of another encoding. */
const DAMAGE = 20;
/** The number of bytes by which UTF-16 without a byte order mark is recognised. */
const SAMPLE = 4096;

/**
 * Decodes a file in UTF-8 or UTF-16, with or without a byte order mark, else in GB18030, in which Chinese Excel and most
 * banks save text. Of a damaged text in UTF-8 the wrong characters are replaced.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const wide = utf16(bytes.subarray(0, SAMPLE));
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder("utf-8").decode(bytes);
    const wrong = text.split("\uFFFD").length - 1;
    const isDamaged = wrong * DAMAGE < (text.match(/\p{Script=Han}/gu)?.length ?? 0);
    return isDamaged ? text : new TextDecoder("gb18030").decode(bytes);
  }
}

/** Line ends, digits and separators of UTF-16 have a zero byte, always on the same side. */
function utf16(sample: Uint8Array): "utf-16le" | "utf-16be" | null {
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < sample.length / 20) return null;
  return even === 0 ? "utf-16le" : odd === 0 ? "utf-16be" : null;
}
