import { type PictureWidth, pictureAt } from "./address.ts";
import { signPicture } from "./signed-address.server.ts";
import { allowedSources, locatePicture } from "./source.server.ts";

const DATA_URL = /^data:image\/(?:png|jpeg|gif|webp|bmp|svg\+xml)[;,]/i;
const SVG = /^\s*(?:<\?xml[^<>]{0,200}\?>\s*)?<svg[\s>]/i;
const ADDRESS = /^(?:https?:)?\/\/|^\/|^[\w.-]+(?:\/|\.(?:png|jpe?g|gif|webp)(?:\?|$))/i;
/** A longer picture would make the page heavier than its limit, in characters. */
const INLINE_MAX = 300_000;
const ADDRESS_MAX = 2000;

/**
 * The source of a picture that a backend made for one browser: a data URL or SVG as it is, an address through the picture
 * route, a relative one at the backend's host. Null for a text that is no picture.
 */
export function sentPicture(sent: string, width: PictureWidth): string | null {
  const text = sent.trim();
  if (DATA_URL.test(text)) return text.length <= INLINE_MAX ? text : null;
  if (SVG.test(text)) {
    const address = `data:image/svg+xml;base64,${Buffer.from(text).toString("base64")}`;
    return address.length <= INLINE_MAX ? address : null;
  }
  if (!isPictureAddress(text)) return null;
  return pictureAt(signPicture(absolute(text)), width);
}

/** True for an address, also where the picture route may not fetch it. */
export const isAddress = (text: string) => text.length <= ADDRESS_MAX && ADDRESS.test(text);

const isPictureAddress = (text: string) => isAddress(text) && locatePicture(absolute(text), allowedSources()) !== null;

const absolute = (text: string) => (/^(?:https?:)?\/\//i.test(text) ? text : `/${text.replace(/^\/+/, "")}`);
