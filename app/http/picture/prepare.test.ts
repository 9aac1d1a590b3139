import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { picturesBySales } from "#backend/demo/seed-photographs.ts";
import { sharedBackend } from "#tests/support/backend.ts";
import { pictureAt } from "./address.ts";
import { createPictureCache } from "./cache.server.ts";
import { createSizedPictures } from "./picture.server.ts";
import { preparePictures } from "./prepare.server.ts";
import { signPicture } from "./signed-address.server.ts";

const shop = sharedBackend();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "prepared-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("pictures of the most sold products are in the cache before a page asks for them, until the shop ends", async () => {
  const addresses = await picturesBySales(shop.test.database.read);
  expect(new Set(addresses).size).toBe(addresses.length);
  const ending = new AbortController();
  const seen: number[] = [];
  await preparePictures(addresses, {
    signal: ending.signal,
    cache: createPictureCache(folder),
    onProgress(done, total) {
      expect(total).toBe(addresses.length * 4);
      seen.push(done);
      if (done === 2) ending.abort();
    },
  });
  expect(seen).toEqual([1, 2]);

  // Without a backend only the cache can answer.
  const send = createSizedPictures({
    origins: [],
    remoteBackend: null,
    cache: createPictureCache(folder),
    transport: async () => new Response(null, { status: 500 }),
  });
  const statusOf = async (address = "") => {
    const path = pictureAt(signPicture(address), 240);
    return (await send(new Request(`http://shop.test${path}`, { headers: { Accept: "image/avif" } }))).status;
  };
  expect(await Promise.all(addresses.slice(0, 3).map(statusOf))).toEqual([200, 200, 503]);
});
