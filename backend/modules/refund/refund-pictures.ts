import Queue from "p-queue";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { EVIDENCE_BYTES_MAX, EVIDENCE_MAX } from "#contract/rules/refund.ts";
import { UNAVAILABLE } from "#contract/rules/status.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { draftName, encodePicture, sameDraft } from "../picture/store-picture.ts";
import * as store from "./refund-pictures.store.ts";

/** Pictures of a form that was never sent are removed after a day. */
const DRAFT_LIFE_MS = 24 * HOUR_MS;
/** Pictures that wait to be encoded, one after the other. */
const WAITING_MAX = 12;
const uploadLimit = (id: number) => ({ name: `refund:upload:${id}`, max: 60, windowMs: HOUR_MS });

const TOO_MANY = `最多上传 ${EVIDENCE_MAX} 张图片`;
const NOT_A_PICTURE = "不是可用的图片，请上传 jpg、png 或 webp，5 MB 内";

type Deps = Pick<Platform, "database" | "limits"> & {
  ports: Pick<Platform["ports"], "clock" | "random" | "uploads" | "log">;
};

export type RefundPictures = ReturnType<typeof createRefundPictures>;

/** Pictures of refunds, which the owner and staff alone see; a form adds them under its key before it is sent. */
export function createRefundPictures({ database, limits, ports: { clock, random, uploads, log } }: Deps) {
  const encoding = new Queue({ concurrency: 1 });

  /** A file that cannot be removed stays, unreachable, because no row names it. */
  const removeUpload = (name: string) =>
    uploads.remove(name).catch((error: unknown) => log("warn", "upload not removed", { error: String(error) }));

  return {
    /**
     * Stores a picture as WebP under the key of a form; an upload with the same content is ignored.
     * @throws ApiError 400 for what is no JPEG, PNG or WebP picture, and for too many.
     */
    async upload({ id }: Pick<Caller, "id">, key: string, bytes: Uint8Array): Promise<number> {
      // Transactions of their own: a refusal must not take the count back, and encoding is slow.
      await database.write((tx) => limits.takeAll(tx, [uploadLimit(id)], "上传过于频繁"));
      if (bytes.byteLength > EVIDENCE_BYTES_MAX) throw new ApiError(400, "图片不能超过 5 MB");
      if (encoding.size >= WAITING_MAX) throw new ApiError(UNAVAILABLE, "上传的人较多，请稍后再试");
      const encoded = isAvif(bytes) ? null : await encoding.add(() => encodePicture(bytes));
      if (!encoded) throw new ApiError(400, NOT_A_PICTURE);
      const upload = draftName("refunds/", encoded, random);
      await uploads.write(upload, encoded);
      try {
        const stored = await database.write(async (tx) => {
          await lockCustomer(tx, id);
          const pictures = await store.picturesOfForm(tx, id, key);
          const same = sameDraft(pictures, (picture) => picture.upload, upload);
          if (same) return { id: same.id, known: true };
          if (pictures.length >= EVIDENCE_MAX) throw new ApiError(400, TOO_MANY);
          const row = { customer_id: id, form_key: key, refund_id: null, upload, created_at: clock.now() };
          return { id: await store.insertPicture(tx, row), known: false };
        });
        if (stored.known) await removeUpload(upload);
        return stored.id;
      } catch (error) {
        await removeUpload(upload);
        throw error;
      }
    },

    /** The WebP bytes of the customer's own picture. @throws ApiError 404 */
    async read({ id }: Pick<Caller, "id">, picture_id: number): Promise<Uint8Array> {
      const row = await store.findPicture(database.read, id, picture_id);
      const bytes = row && (await uploads.read(row.upload));
      if (!bytes) throw notFound("图片不存在");
      return bytes;
    },

    /** The WebP bytes of all pictures of a refund, for staff. */
    async ofRefund(refund_id: number): Promise<Uint8Array[]> {
      const rows = await store.uploadsOfRefund(database.read, refund_id);
      const read = await Promise.all(rows.map(({ upload }) => uploads.read(upload)));
      return read.filter((bytes) => bytes !== null);
    },

    /** @throws ApiError 404 for a picture that belongs to a refund or to another customer. */
    async remove({ id }: Pick<Caller, "id">, picture_id: number) {
      const removed = await database.write((tx) => store.deleteDraft(tx, id, picture_id));
      if (!removed) throw notFound("图片不存在");
      await removeUpload(removed.upload);
    },

    /** Removes pictures of forms that were never sent. */
    async removeOldDrafts() {
      const removed = await database.write((tx) => store.deleteOldDrafts(tx, clock.now() - DRAFT_LIFE_MS));
      for (const { upload } of removed) await removeUpload(upload);
    },
  };
}

/** The catalogue's pictures may be AVIF; customers are offered JPEG, PNG and WebP. */
const isAvif = (bytes: Uint8Array) => /^.{4}ftyp/s.test(Buffer.from(bytes.subarray(0, 12)).toString("latin1"));
