import { deflateRawSync, inflateRawSync } from "node:zlib";
import { signedCookie } from "#app/http/session.server.ts";

/** Half an hour: long enough for a login with a code. */
const LIFE_S = 30 * 60;
/** Browsers drop cookies above 4 KB. */
const PACKED_MAX = 2600;
const TEXT_MAX = 100_000;
const pastedListCookie = () => signedCookie("shop_list", LIFE_S);

/** The cookie that keeps a pasted list until the login; undefined for a list that is too long for a cookie. */
export async function savePastedList(text: string): Promise<string | undefined> {
  const packed = deflateRawSync(text).toString("base64url");
  return packed.length > PACKED_MAX ? undefined : pastedListCookie().serialize(packed);
}

/** The list that was pasted before the login, or an empty text. */
export async function readPastedList(request: Request): Promise<string> {
  const packed: unknown = await pastedListCookie().parse(request.headers.get("Cookie"));
  if (typeof packed !== "string") return "";
  try {
    return inflateRawSync(Buffer.from(packed, "base64url"), { maxOutputLength: TEXT_MAX }).toString("utf8");
  } catch {
    return "";
  }
}

/** Clears the cookie of the pasted list. */
export const clearPastedList = () => pastedListCookie().serialize("", { maxAge: 0 });
