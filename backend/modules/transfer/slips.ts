import Queue from "p-queue";
import { UNAVAILABLE } from "#contract/rules/status.ts";
import { isOpenTransfer, SLIP_BYTES_MAX, SLIPS_MAX } from "#contract/rules/transfer.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { draftName, encodePicture, sameDraft } from "../picture/store-picture.ts";
import * as store from "./transfer.store.ts";

type Owner = Pick<Caller, "id">;
type Deps = Pick<Platform, "database" | "limits"> & {
  ports: Pick<Platform["ports"], "clock" | "random" | "uploads" | "log">;
};

const uploadLimit = (id: number) => ({ name: `transfer:upload:${id}`, max: 40, windowMs: 60 * 60 * 1000 });
/** Pictures that wait to be encoded, one after the other. */
const WAITING_MAX = 12;

export const TRANSFER_CLOSED = "汇款已到账或已关闭，不能再修改";

/** The slips of transfers: pictures that their owner and staff alone can read. */
export function createSlips({ database, limits, ports: { clock, random, uploads, log } }: Deps) {
  const encoding = new Queue({ concurrency: 1 });

  /** @throws ApiError 404 for another customer's, 409 for one that is closed. */
  async function requireOpen(tx: Db, customer_id: number, id: number) {
    const row = await store.findOwn(tx, customer_id, id, clock.now());
    if (!row) throw notFound();
    if (!isOpenTransfer(row.state_now)) throw new ApiError(409, TRANSFER_CLOSED);
    return row;
  }

  /** A file that cannot be removed stays, unreachable, because no row names it. */
  const removeUpload = (name: string) =>
    uploads.remove(name).catch((error: unknown) => log("warn", "upload not removed", { error: String(error) }));

  return {
    requireOpen,

    /** Stores a picture as WebP; an upload with the same content is ignored. @throws ApiError 400 for what is no JPEG, PNG or WebP and for too many, 404, 409. */
    async upload({ id: customer_id }: Owner, transfer_id: number, bytes: Uint8Array): Promise<number> {
      // Transactions of their own: a refusal must not take the count back, and encoding is slow.
      await database.write((tx) => limits.takeAll(tx, [uploadLimit(customer_id)], "上传过于频繁"));
      await requireOpen(database.read, customer_id, transfer_id);
      if (bytes.byteLength > SLIP_BYTES_MAX) throw new ApiError(400, "图片不能超过 5 MB");
      if (encoding.size >= WAITING_MAX) throw new ApiError(UNAVAILABLE, "上传的人较多，请稍后再试");
      const encoded = isSlipPicture(bytes) ? await encoding.add(() => encodePicture(bytes)) : null;
      if (!encoded) throw new ApiError(400, "不是可用的图片，请上传 jpg、png 或 webp，5 MB 内");
      const upload = draftName("slips/", encoded, random);
      await uploads.write(upload, encoded);
      try {
        const { id, known } = await database.write(async (tx) => {
          await lockCustomer(tx, customer_id);
          await requireOpen(tx, customer_id, transfer_id);
          const slips = await store.slipsOf(tx, transfer_id);
          const same = sameDraft(slips, (slip) => slip.upload, upload);
          if (same) return { id: same.id, known: true };
          if (slips.length >= SLIPS_MAX) throw new ApiError(400, `最多上传 ${SLIPS_MAX} 张凭证`);
          const row = { customer_id, transfer_id, upload, created_at: clock.now() };
          return { id: await store.insertSlip(tx, row), known: false };
        });
        if (known) await removeUpload(upload);
        return id;
      } catch (error) {
        await removeUpload(upload);
        throw error;
      }
    },

    /** The WebP bytes of the customer's own slip. @throws ApiError 404 */
    async read({ id }: Owner, slip_id: number): Promise<Uint8Array> {
      const row = await store.findSlip(database.read, id, slip_id);
      const bytes = row && (await uploads.read(row.upload));
      if (!bytes) throw notFound("图片不存在");
      return bytes;
    },

    /** Removes a slip; a submitted transfer without slips waits for money again. @throws ApiError 404, 409. */
    async remove({ id }: Owner, slip_id: number) {
      const upload = await database.write(async (tx) => {
        await lockCustomer(tx, id);
        const slip = await store.findSlip(tx, id, slip_id);
        if (!slip) throw notFound("图片不存在");
        await requireOpen(tx, id, slip.transfer_id);
        await store.deleteSlip(tx, id, slip_id);
        if ((await store.slipsOf(tx, slip.transfer_id)).length === 0) await store.act(tx, slip.transfer_id, "withdraw");
        return slip.upload;
      });
      await removeUpload(upload);
    },

    /** The slips of a transfer as WebP, for staff. */
    async readAll(transfer_id: number): Promise<Uint8Array[]> {
      const rows = await store.slipsOf(database.read, transfer_id);
      const read = await Promise.all(rows.map(({ upload }) => uploads.read(upload)));
      return read.filter((bytes) => bytes !== null);
    },
  };
}
export type Slips = ReturnType<typeof createSlips>;

/** AVIF, which the catalogue's pictures may be, is not offered. */
const isSlipPicture = (bytes: Uint8Array) => !/^.{4}ftyp/s.test(Buffer.from(bytes.subarray(0, 12)).toString("latin1"));
