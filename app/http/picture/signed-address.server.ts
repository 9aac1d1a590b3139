import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "../env.server.ts";
import { PICTURE_WIDTHS, type PictureWidth, SIGNED } from "./address.ts";

const ABSOLUTE = /^(?:(https?):)?\/\/(.+)$/i;
const SIGNED_PATH = /^\/picture\/(\d+)\/([\w-]{16})\/((backend|host|https?)\/(.+))$/;
/** The length of a signature in characters of base64url: 96 bits, too many to try over a network. */
const SIGNATURE_LENGTH = 16;

export type PictureRequest = {
  width: PictureWidth;
  /** A path of the backend, or an absolute or protocol-relative address. */
  address: string;
};

/**
 * The address of a backend's picture as pages get it, `/picture/*\/<signature>/<scheme>/<host>/<path>`, or
 * `/picture/*\/<signature>/backend/<path>` for a path of the backend. A protocol-relative address has `host` as its
 * scheme. One signature covers all widths of one spelling, so that no visitor makes the shop fetch another spelling.
 */
export function signPicture(address: string): string {
  const [, scheme, rest] = ABSOLUTE.exec(address) ?? [];
  const kind = rest === undefined ? "backend" : (scheme?.toLowerCase() ?? "host");
  const segments = (rest ?? address.replace(/^\/+/, "")).split("/");
  const source = `${kind}/${segments.map(encodeURIComponent).join("/")}`;
  return `${SIGNED}${signatureOf(source, env().SESSION_SECRETS[0] ?? "")}/${source}`;
}

/** The request in a path of the picture route; null for a width that is not offered and without a right signature. */
export function parsePicturePath(pathname: string): PictureRequest | null {
  const [, widthText, signature = "", source = "", kind, encoded = ""] = SIGNED_PATH.exec(pathname) ?? [];
  const width = PICTURE_WIDTHS.find((one) => String(one) === widthText);
  if (width === undefined || !isSigned(source, signature)) return null;
  const rest = encoded.split("/").map(decodeURIComponent).join("/");
  if (kind === "backend") return { width, address: `/${rest}` };
  return { width, address: kind === "host" ? `//${rest}` : `${kind}://${rest}` };
}

/** Any secret verifies, so that pages outlive a new one. */
const isSigned = (source: string, signature: string) =>
  env().SESSION_SECRETS.some((secret) =>
    timingSafeEqual(Buffer.from(signatureOf(source, secret)), Buffer.from(signature)),
  );

/** The words before the source keep the signature apart from those of cookies, which the same secret signs. */
const signatureOf = (source: string, secret: string) =>
  createHmac("sha256", secret).update(`picture at ${source}`).digest("base64url").slice(0, SIGNATURE_LENGTH);
