import { HOUR_MS } from "#contract/rules/calendar.ts";
import { isOpenTransfer, SLIPS_MAX } from "#contract/rules/transfer.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Repaying } from "../credit/repaying.ts";
import type { CustomerUploads } from "../picture/customer-uploads.ts";
import * as store from "./transfer.store.ts";

type Owner = Pick<Caller, "id">;
type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock" | "uploads">;
  customerUploads: CustomerUploads;
  repaying: Pick<Repaying, "endGrace">;
};

const uploadLimit = (id: number) => ({ name: `transfer:upload:${id}`, max: 40, windowMs: HOUR_MS });

export const TRANSFER_CLOSED = "汇款已到账或已关闭，不能再修改";

/** The slips of transfers: pictures that their owner and staff alone can read. */
export function createSlips({ database, customerUploads, repaying, ports: { clock, uploads } }: Deps) {
  /** @throws ApiError 404 for another customer's transfer, 409 for a closed one. */
  async function requireOpen(tx: Db, customer_id: number, id: number) {
    const row = await store.findOwnTransfer(tx, customer_id, id, clock.now());
    if (!row) throw notFound();
    if (!isOpenTransfer(row.state_now)) throw new ApiError(409, TRANSFER_CLOSED);
    return row;
  }

  return {
    requireOpen,

    /** Stores a picture as WebP; an upload with the same content is ignored. @throws ApiError 400 for anything but a JPEG, PNG or WebP picture, and for too many, 404, 409. */
    upload: ({ id: customer_id }: Owner, transfer_id: number, bytes: Uint8Array): Promise<number> =>
      customerUploads.addPicture(customer_id, bytes, {
        prefix: "slips/",
        limit: uploadLimit(customer_id),
        picturesMax: SLIPS_MAX,
        tooMany: `最多上传 ${SLIPS_MAX} 张凭证`,
        check: () => requireOpen(database.read, customer_id, transfer_id),
        async pictures(tx) {
          await requireOpen(tx, customer_id, transfer_id);
          return store.slipsOf(tx, transfer_id);
        },
        insert: (tx, upload) => store.insertSlip(tx, { customer_id, transfer_id, upload, created_at: clock.now() }),
      }),

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
        const transfer = await requireOpen(tx, id, slip.transfer_id);
        await store.deleteSlip(tx, id, slip_id);
        if ((await store.slipsOf(tx, slip.transfer_id)).length === 0) {
          await store.applyTransferAct(tx, slip.transfer_id, "withdraw");
          const repayment = store.repaymentOf(transfer);
          if (repayment) await repaying.endGrace(tx, repayment);
        }
        return slip.upload;
      });
      await customerUploads.remove(upload);
    },

    /** The slips of a transfer as WebP, for staff. */
    async readAll(transfer_id: number): Promise<Uint8Array[]> {
      const rows = await store.slipsOf(database.read, transfer_id);
      return customerUploads.readAll(rows.map(({ upload }) => upload));
    },
  };
}
export type Slips = ReturnType<typeof createSlips>;
