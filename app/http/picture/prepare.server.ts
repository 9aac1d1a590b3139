import { apiOrigin, transport } from "../transport.server.ts";
import { type PictureWidth, pictureAt } from "./address.ts";
import type { PictureCache } from "./cache.server.ts";
import { PICTURE_FORMATS } from "./encode.server.ts";
import { createSizedPictures, shopCache } from "./picture.server.ts";
import { signPicture } from "./signed-address.server.ts";
import { allowedSources } from "./source.server.ts";

/** The widths of cards and thumbnails, those of cards first; the largest is made when a page asks for it. */
const WIDTHS: readonly PictureWidth[] = [240, 120, 64, 480];

type Options = {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
  cache?: PictureCache;
};

/**
 * Makes pictures of the backend as a browser would ask for them, so that the cache has them before a page does. One is
 * made at a time, because pages are rendered meanwhile.
 */
export async function preparePictures(
  addresses: readonly string[],
  { signal, onProgress, cache = shopCache() }: Options,
): Promise<void> {
  const send = createSizedPictures({ ...allowedSources(), transport, cache, missesMax: Number.POSITIVE_INFINITY });
  const asked = WIDTHS.flatMap((width) => addresses.map((address) => pictureAt(signPicture(address), width)));
  for (const [index, path] of asked.entries()) {
    if (signal.aborted) return;
    await send(new Request(new URL(path, apiOrigin()), { headers: { Accept: PICTURE_FORMATS.avif } }));
    onProgress(index + 1, asked.length);
  }
}
