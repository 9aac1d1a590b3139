import { type BodyBuffer, createGrowingBuffer } from "#backend/http/bodies.ts";

/** In bytes: the headers of one part, as `readFormData` bounds them. */
const PART_HEADERS_MAX = 2048;
/** In bytes: what is kept of a file over its limit, enough to tell its format. */
const FILE_HEAD = 1024;
const HEADERS_END = "\r\n\r\n";
const MULTIPART = /^multipart\/form-data;\s*boundary="?([\w'()+,./:=?-]{1,70})"?$/i;

type Place =
  /** Within the headers of a part, which begin at `start`. */
  | { in: "headers"; start: number }
  /** Within its content, of which the bytes before `searched` hold no boundary. */
  | { in: "content"; start: number; searched: number; isFile: boolean }
  /** Behind the last part, or in a body that no browser sends, which the parser of forms refuses. */
  | { in: "rest" };

/**
 * Holds a multipart body as it arrives and cuts a file of more than `fileMax` bytes down to its first kilobyte, so that the
 * other fields of its form are read. Its memory is that of the longest permitted file and of the fields.
 * @param type the Content-Type of the body; one without a plain boundary is held whole
 */
export function createFormBuffer(type: string, lengthMax: number, fileMax: number): BodyBuffer {
  const buffer = createGrowingBuffer(lengthMax);
  const boundary = MULTIPART.exec(type)?.[1];
  if (boundary === undefined) return buffer;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let place: Place = { in: "headers", start: 0 };
  /** Whether the file of this place is being cut. */
  let isCut = false;

  /** Reads the headers of a part. @returns false while they are incomplete. */
  function readHeaders(start: number) {
    const headers = buffer.content().subarray(start, start + PART_HEADERS_MAX);
    const end = headers.indexOf(HEADERS_END);
    if (end === -1) {
      if (headers.length === PART_HEADERS_MAX) place = { in: "rest" };
      return false;
    }
    // The delimiter of the next part may begin with the end of these headers.
    const searched = start + end + 2;
    const isFile = headers.subarray(0, end).includes("filename");
    place = { in: "content", start: start + end + HEADERS_END.length, searched, isFile };
    return true;
  }

  /** Searches the end of a part's content and shortens a large file. @returns false while the end has not arrived. */
  function readContent({ start, searched, isFile }: Extract<Place, { in: "content" }>) {
    const found = buffer.content().indexOf(delimiter, searched);
    const end = found === -1 ? Math.max(searched, buffer.held() - delimiter.length + 1) : found;
    const cut = isFile && (end - start > fileMax || isCut) ? Math.max(0, end - start - FILE_HEAD) : 0;
    if (cut > 0) buffer.cut(start + FILE_HEAD, start + FILE_HEAD + cut);
    isCut = cut > 0 || isCut;
    place = { in: "content", start, searched: end - cut, isFile };
    if (found === -1) return false;
    isCut = false;
    place = { in: "headers", start: found - cut + delimiter.length };
    return true;
  }

  function read(): boolean {
    if (place.in === "rest") return false;
    return place.in === "headers" ? readHeaders(place.start) : readContent(place);
  }

  return {
    ...buffer,
    append(part) {
      buffer.append(part);
      while (read());
    },
  };
}
