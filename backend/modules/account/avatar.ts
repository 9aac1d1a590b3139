import Queue from "p-queue";
import { AVATAR_BYTES_MAX } from "#contract/rules/avatar.ts";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { UNAVAILABLE } from "#contract/rules/status.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { encodePicture } from "../picture/store-picture.ts";
import { findCustomer, writeAvatar } from "./account.store.ts";

/** The folder of customers' pictures among the uploads. */
export const AVATARS = "avatars/";
/** The edge of a stored picture: twice the largest that pages show. */
const EDGE = 256;
const WAITING_MAX = 12;
const uploadLimit = (id: number) => ({ name: `avatar:upload:${id}`, max: 20, windowMs: HOUR_MS });

type Deps = Pick<Platform, "database" | "limits"> & { ports: Pick<Platform["ports"], "random" | "uploads" | "log"> };

export type Avatars = ReturnType<typeof createAvatars>;

/** The picture of a customer, which the customer alone sees. */
export function createAvatars({ database, limits, ports: { random, uploads, log } }: Deps) {
  const encoding = new Queue({ concurrency: 1 });

  /** Sets the stored name and removes the former file; one that cannot be removed stays, unreachable. */
  async function replace(id: number, avatar: string | null) {
    const former = await database.write((tx) => writeAvatar(tx, id, avatar));
    if (!former?.startsWith(AVATARS)) return;
    await uploads.remove(former).catch((error: unknown) => log("warn", "upload not removed", { error: String(error) }));
  }

  return {
    /** @throws ApiError 400 for what is no JPEG, PNG or WebP picture within 2 MB. */
    async upload({ id }: Pick<Caller, "id">, bytes: Uint8Array) {
      await database.write((tx) => limits.takeAll(tx, [uploadLimit(id)], "上传过于频繁"));
      if (bytes.byteLength > AVATAR_BYTES_MAX) throw new ApiError(400, "图片不能超过 2 MB");
      if (encoding.size >= WAITING_MAX) throw new ApiError(UNAVAILABLE, "上传的人较多，请稍后再试");
      const encoded = await encoding.add(() => encodePicture(bytes, { width: EDGE, height: EDGE, fit: "cover" }));
      if (!encoded) throw new ApiError(400, "不是可用的图片，请上传 jpg、png 或 webp，2 MB 内");
      const name = `${AVATARS}${Buffer.from(random.token(24), "base64url").toString("hex")}.webp`;
      await uploads.write(name, encoded);
      await replace(id, name);
    },

    remove: ({ id }: Pick<Caller, "id">) => replace(id, null),

    /** The customer's own picture as base64, by the last part of its address. @throws ApiError 404 */
    async read({ id }: Pick<Caller, "id">, name: string) {
      const { avatar } = await findCustomer(database.read, id);
      const bytes = avatar === `${AVATARS}${name}` ? await uploads.read(avatar) : null;
      if (!bytes) throw notFound("没有头像");
      return { image: Buffer.from(bytes).toString("base64") };
    },
  };
}
