import type { Body } from "#contract/endpoint.ts";
import type { quotation } from "#contract/quotation.ts";
import { attachmentName } from "#contract/rules/quotation.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { type Attachments, kindOfUpload } from "./attachment.ts";
import * as history from "./history.store.ts";
import type { Owned, Owner } from "./owned.ts";

type Deps = Pick<Platform, "database" | "limits"> & {
  ports: Pick<Platform["ports"], "clock" | "uploads" | "log">;
  attachments: Attachments;
  owned: Owned;
};

const MESSAGES_MAX = 500;
const uploadLimit = (id: number) => ({ name: `offer:picture:${id}`, max: 40, windowMs: 60 * 60 * 1000 });

export type Messages = ReturnType<typeof createMessages>;

/** Messages to the account manager, with attachments that the owner and staff alone can read. */
export function createMessages({ database, limits, attachments, owned, ports: { clock, uploads, log } }: Deps) {
  /** @throws ApiError 400 where the thread is full, 404. */
  async function requireRoom(db: Db, customer: Owner, id: number) {
    await owned.requireOwn(db, customer, id);
    if ((await history.messagesOf(db, id)).length >= MESSAGES_MAX)
      throw new ApiError(400, "留言太多了，请电话联系客户经理");
  }

  return {
    /** @throws ApiError 400, 404. */
    async write(customer: Owner, id: number, { content, attachment }: Body<typeof quotation.message>) {
      let stored: Awaited<ReturnType<Attachments["store"]>> | null = null;
      if (attachment !== undefined) {
        // Transactions of their own: a refusal must not take the count back, and encoding is slow.
        await database.write((tx) => limits.takeAll(tx, [uploadLimit(customer.id)], "上传过于频繁"));
        await requireRoom(database.read, customer, id);
        stored = await attachments.store(Buffer.from(attachment.file, "base64"));
      }
      try {
        await database.write(async (tx) => {
          await lockCustomer(tx, customer.id);
          await requireRoom(tx, customer, id);
          const message = { quotation_id: id, author: "customer", content, created_at: clock.now() } as const;
          await history.insertMessage(tx, { ...message, ...stored, file_name: attachmentName(attachment?.name ?? "") });
        });
      } catch (error) {
        // A file that cannot be removed stays, unreachable, because no row names it.
        if (stored !== null)
          await uploads
            .remove(stored.upload)
            .catch((e: unknown) => log("warn", "upload not removed", { error: String(e) }));
        throw error;
      }
    },

    /** A message's attachment with its bytes. @throws ApiError 404 */
    async attachment(customer: Owner, message_id: number) {
      const row = await history.findAttachment(database.read, customer.id, message_id);
      const bytes = row?.upload ? await uploads.read(row.upload) : null;
      if (!row?.upload || !bytes) throw notFound("附件不存在");
      return { kind: kindOfUpload(row.upload), name: row.file_name ?? "", bytes };
    },
  };
}
