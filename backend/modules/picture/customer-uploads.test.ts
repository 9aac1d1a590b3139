import { beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#backend/database/database.ts";
import { createLimits } from "#backend/platform/limits.ts";
import { UPLOAD_BYTES_MAX } from "#contract/rules/picture.ts";
import { EMPTY_FILE, fileTooLarge, PICTURE_DAMAGED } from "#contract/rules/upload.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { largePicture } from "#tests/support/large-picture.ts";
import { licence } from "#tests/support/licence.ts";
import { type CustomerUploads, createCustomerUploads, encodeUpload, type PictureForm } from "./customer-uploads.ts";

const shop = freshBackend();
let files: CustomerUploads;
beforeEach(() => {
  const { ports } = shop.world;
  files = createCustomerUploads({ database: shop.backend.database, limits: createLimits(ports), ports });
});

const CUSTOMER = 1;
/** A form that stores its rows in memory. */
function form(change: Partial<PictureForm> = {}) {
  const rows: { id: number; upload: string }[] = [];
  const asked: PictureForm = {
    prefix: "slips/",
    limit: { name: "test:upload", max: 9, windowMs: 1000 },
    picturesMax: 2,
    tooMany: "最多 2 张",
    pictures: async () => rows,
    insert: async (_: Db, upload) => rows.push({ id: rows.length + 1, upload }),
    ...change,
  };
  const add = async (number: number) => files.addPicture(CUSTOMER, await licence("png", number), asked);
  return { rows, add };
}

test("pictures wait for the encoding in a queue of twelve, and more are refused", async () => {
  const bytes = await licence();
  const asked = await Promise.allSettled(Array.from({ length: 14 }, () => encodeUpload(bytes)));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(13);
  expect(asked.at(-1)).toMatchObject({ reason: { status: 503, message: "上传的人较多，请稍后再试" } });
});

test("a picture is refused by its bytes and by its content, AVIF too", async () => {
  const refusal = (bytes: Uint8Array) => encodeUpload(bytes).catch((error: unknown) => error);
  expect(await refusal(await largePicture(UPLOAD_BYTES_MAX + 1))).toMatchObject({
    status: 400,
    message: fileTooLarge(UPLOAD_BYTES_MAX + 1),
  });
  for (const [bytes, message] of [
    [Buffer.from("<svg/>"), /^这是 SVG 图片/],
    [await licence("avif"), /^这是 AVIF 图片/],
    [(await licence("jpeg")).subarray(0, 400), PICTURE_DAMAGED],
    [Buffer.alloc(0), EMPTY_FILE],
  ] as const)
    expect(await refusal(bytes)).toMatchObject({ status: 400, message: expect.stringMatching(message) });
});

test("the same picture is stored once, and a form takes no more than its pictures", async () => {
  const { rows, add } = form();
  const remove = vi.spyOn(shop.world.ports.uploads, "remove");
  expect([await add(0), await add(0), await add(1), await add(1)]).toEqual([1, 1, 2, 2]);
  expect(rows.map(({ upload }) => upload)).toEqual([
    expect.stringMatching(/^slips\/[\da-f]{24}-[\da-f]{48}\.webp$/),
    expect.stringMatching(/^slips\/[\da-f]{24}-[\da-f]{48}\.webp$/),
  ]);
  await expect(add(2)).rejects.toMatchObject({ status: 400, message: "最多 2 张" });
  // Two repetitions and the third picture are removed.
  expect(remove).toHaveBeenCalledTimes(3);
  expect(await files.readAll([...rows.map(({ upload }) => upload), "slips/gone.webp"])).toHaveLength(2);
});

test("a picture whose row is refused is removed, and a removal that fails is logged", async () => {
  const { add } = form({ insert: () => Promise.reject(new Error("the row is refused")) });
  const { uploads } = shop.world.ports;
  const [write, remove] = [vi.spyOn(uploads, "write"), vi.spyOn(uploads, "remove")];
  await expect(add(0)).rejects.toThrow("the row is refused");
  expect(await uploads.read(write.mock.calls[0]?.[0] ?? "")).toBeNull();
  remove.mockRejectedValueOnce(new Error("the store is away"));
  await expect(add(0)).rejects.toThrow("the row is refused");
  expect(shop.world.logged).toMatchObject([{ level: "warn", event: "upload not removed" }]);
});

test("uploads are counted before anything else, refused ones too", async () => {
  const { add } = form({
    limit: { name: "test:upload", max: 1, windowMs: 1000 },
    check: () => Promise.reject(new Error("the form is closed")),
  });
  await expect(add(0)).rejects.toThrow("the form is closed");
  await expect(add(0)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/^上传过于频繁/) });
});
