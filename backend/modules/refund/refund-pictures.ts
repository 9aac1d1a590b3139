import { HOUR_MS } from "#contract/rules/calendar.ts";
import { EVIDENCE_MAX } from "#contract/rules/refund.ts";
import type { Caller } from "../../http/caller.ts";
import { notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { type CustomerUploads, encodeUpload } from "../picture/customer-uploads.ts";
import * as store from "./refund-pictures.store.ts";

/** The time after which pictures of a form that was not submitted are removed, in ms. */
const DRAFT_LIFE_MS = 24 * HOUR_MS;
const uploadLimit = (id: number) => ({ name: `refund:upload:${id}`, max: 60, windowMs: HOUR_MS });

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock" | "uploads">;
  customerUploads: CustomerUploads;
};

export type RefundPictures = ReturnType<typeof createRefundPictures>;

/** Pictures of refunds, which the owner and staff alone see; a form adds them under its key before it is submitted. */
export function createRefundPictures({ database, customerUploads, ports: { clock, uploads } }: Deps) {
  return {
    /**
     * Stores a picture as WebP under the key of a form; an upload with the same content is ignored.
     * @throws ApiError 400 for anything but a JPEG, PNG or WebP picture, and for too many.
     */
    upload: ({ id: customer_id }: Pick<Caller, "id">, form_key: string, bytes: Uint8Array): Promise<number> =>
      customerUploads.addPicture(customer_id, bytes, {
        prefix: "refunds/",
        limit: uploadLimit(customer_id),
        picturesMax: EVIDENCE_MAX,
        tooMany: `最多上传 ${EVIDENCE_MAX} 张图片`,
        pictures: (tx) => store.picturesOfForm(tx, customer_id, form_key),
        insert: (tx, upload) =>
          store.insertRefundPicture(tx, { customer_id, form_key, refund_id: null, upload, created_at: clock.now() }),
      }),

    /**
     * Stores photographs of staff while `work` writes their rows; where that fails, they are removed.
     * @throws ApiError 400 for anything but usable pictures, and what `work` throws
     */
    async withPhotos<Result>(photos: readonly Uint8Array[], work: (uploads: readonly string[]) => Promise<Result>) {
      const stored: string[] = [];
      try {
        for (const bytes of photos) {
          stored.push(await customerUploads.write("refunds/", await encodeUpload(bytes), "webp"));
        }
        return await work(stored);
      } catch (error) {
        for (const upload of stored) await customerUploads.remove(upload);
        throw error;
      }
    },

    /** The WebP bytes of the customer's own picture. @throws ApiError 404 */
    async read({ id }: Pick<Caller, "id">, picture_id: number): Promise<Uint8Array> {
      const row = await store.findRefundPicture(database.read, id, picture_id);
      const bytes = row && (await uploads.read(row.upload));
      if (!bytes) throw notFound("图片不存在");
      return bytes;
    },

    /** The WebP bytes of all pictures of a refund, for staff. */
    async ofRefund(refund_id: number): Promise<Uint8Array[]> {
      const rows = await store.uploadsOfRefund(database.read, refund_id);
      return customerUploads.readAll(rows.map(({ upload }) => upload));
    },

    /** @throws ApiError 404 for a picture that belongs to a refund or to another customer. */
    async remove({ id }: Pick<Caller, "id">, picture_id: number) {
      const removed = await database.write((tx) => store.deleteDraft(tx, id, picture_id));
      if (!removed) throw notFound("图片不存在");
      await customerUploads.remove(removed.upload);
    },

    /** Removes pictures of forms that were not submitted. */
    async removeOldDrafts() {
      const removed = await database.write((tx) => store.deleteOldDrafts(tx, clock.now() - DRAFT_LIFE_MS));
      for (const { upload } of removed) await customerUploads.remove(upload);
    },
  };
}
