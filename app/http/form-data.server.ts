import { data } from "@remix-run/node";
import { buyerFields } from "#contract/buyer-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { FORM_FILES_MAX } from "#contract/rules/picture.ts";

/** More entries than any form of the shop has: an order to 100 stores with the buyer's fields, 101 coupons and the rest. */
export const ENTRIES_MAX = 100 * Object.keys(buyerFields.shape).length + 150;
/** In bytes: the headers of one part of a multipart form, with the name of its file. */
const PART_HEADERS_MAX = 2048;
const MULTIPART = /^multipart\/form-data;\s*boundary="?([\w'()+,./:=?-]{1,70})"?$/i;

export const malformedRequest = (message = MALFORMED) => data({ message }, { status: 400 });

/**
 * The submitted entries, and the bytes that the server left out of a file over the limit: those that the announced length
 * has beyond the body. Entries are counted before the parser runs, which would block the process for 20 seconds with those
 * that fit into the largest body.
 * @throws a 400 for a body that no form of the shop sends.
 */
export async function readFormData(request: Request): Promise<{ sent: FormData; dropped: number }> {
  const type = request.headers.get("Content-Type") ?? "";
  const body = Buffer.from(await request.arrayBuffer().catch(refuse));
  const boundary = MULTIPART.exec(type)?.[1];
  // Another spelling of the boundary might be read differently here and by the parser.
  if (boundary === undefined && /^\s*multipart/i.test(type)) throw malformedRequest();
  if (boundary === undefined ? hasMany(body, "&", ENTRIES_MAX) : isCostly(body, boundary)) throw malformedRequest();
  // The parser reads the boundary that was counted, whatever else the header says.
  const parsedAs = boundary === undefined ? type : `multipart/form-data; boundary=${boundary}`;
  const sent = await new Response(body, { headers: { "Content-Type": parsedAs } }).formData().catch(refuse);
  return { sent, dropped: Math.max(0, Number(request.headers.get("Content-Length") ?? 0) - body.length) };
}

function refuse(): never {
  throw malformedRequest();
}

function hasMany(body: Buffer, mark: string, max: number) {
  let found = 0;
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + 1)) {
    found += 1;
    if (found > max) return true;
  }
  return false;
}

/** Whether a multipart body has too many parts or files, or a part with long headers. */
function isCostly(body: Buffer, boundary: string) {
  let parts = 0;
  let files = 0;
  for (let at = body.indexOf(boundary); at !== -1; at = body.indexOf(boundary, at + 1)) {
    parts += 1;
    const headers = body.subarray(at, at + PART_HEADERS_MAX);
    const end = headers.indexOf("\r\n\r\n");
    // The last boundary has no headers.
    if (end === -1 && body.length - at > PART_HEADERS_MAX) return true;
    if (headers.subarray(0, end === -1 ? headers.length : end).includes("filename")) files += 1;
    if (parts > ENTRIES_MAX + 1 || files > FORM_FILES_MAX) return true;
  }
  return false;
}
