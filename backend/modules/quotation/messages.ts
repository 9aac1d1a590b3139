import Queue from "p-queue";
import { MESSAGE_PICTURE_BYTES_MAX } from "#contract/rules/quotation.ts";
import { UNAVAILABLE } from "#contract/rules/status.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { encodePicture } from "../picture/store-picture.ts";
import * as history from "./history.store.ts";
import type { Owned, Owner } from "./owned.ts";

type Deps = Pick<Platform, "database" | "limits"> & {
  ports: Pick<Platform["ports"], "clock" | "random" | "uploads" | "log">;
  owned: Owned;
};

const MESSAGES_MAX = 500;
/** Pictures that wait to be encoded, one after the other. */
const WAITING_MAX = 12;
const uploadLimit = (id: number) => ({ name: `offer:picture:${id}`, max: 40, windowMs: 60 * 60 * 1000 });

export type Messages = ReturnType<typeof createMessages>;

/** Messages to the account manager, with pictures that the owner and staff alone can read. */
export function createMessages({ database, limits, owned, ports: { clock, random, uploads, log } }: Deps) {
  const encoding = new Queue({ concurrency: 1 });

  /** @throws ApiError 400 where the thread is full, 404. */
  async function requireRoom(db: Db, customer: Owner, id: number) {
    await owned.requireOwn(db, customer, id);
    if ((await history.messagesOf(db, id)).length >= MESSAGES_MAX)
      throw new ApiError(400, "留言太多了，请电话联系客户经理");
  }

  /** Stores a picture as WebP. @returns the name of the upload. @throws ApiError 400 for what is no usable picture. */
  async function store(bytes: Uint8Array): Promise<string> {
    if (bytes.byteLength > MESSAGE_PICTURE_BYTES_MAX) throw new ApiError(400, "图片不能超过 5 MB");
    if (encoding.size >= WAITING_MAX) throw new ApiError(UNAVAILABLE, "上传的人较多，请稍后再试");
    const encoded = await encoding.add(() => encodePicture(bytes));
    if (!encoded) throw new ApiError(400, "不是可用的图片，请上传 jpg、png 或 webp，5 MB 内");
    const name = `offers/${Buffer.from(random.token(24), "base64url").toString("hex")}.webp`;
    await uploads.write(name, encoded);
    return name;
  }

  return {
    /** @throws ApiError 400, 404. */
    async write(customer: Owner, id: number, { content, image }: { content: string; image?: string | undefined }) {
      let upload: string | null = null;
      if (image !== undefined) {
        // Transactions of their own: a refusal must not take the count back, and encoding is slow.
        await database.write((tx) => limits.takeAll(tx, [uploadLimit(customer.id)], "上传过于频繁"));
        await requireRoom(database.read, customer, id);
        upload = await store(Buffer.from(image, "base64"));
      }
      try {
        await database.write(async (tx) => {
          await lockCustomer(tx, customer.id);
          await requireRoom(tx, customer, id);
          const message = { quotation_id: id, author: "customer", content, upload, created_at: clock.now() } as const;
          await history.insertMessage(tx, message);
        });
      } catch (error) {
        // A file that cannot be removed stays, unreachable, because no row names it.
        if (upload !== null)
          await uploads.remove(upload).catch((e: unknown) => log("warn", "upload not removed", { error: String(e) }));
        throw error;
      }
    },

    /** The WebP bytes of a message's picture. @throws ApiError 404 */
    async picture(customer: Owner, message_id: number): Promise<Uint8Array> {
      const row = await history.findPicture(database.read, customer.id, message_id);
      const bytes = row?.upload ? await uploads.read(row.upload) : null;
      if (!bytes) throw notFound("图片不存在");
      return bytes;
    },
  };
}
