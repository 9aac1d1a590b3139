import { HOUR_MS } from "#contract/rules/calendar.ts";
import type { Caller } from "../../http/caller.ts";
import { notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { type CustomerUploads, encodeUpload } from "../picture/customer-uploads.ts";
import { findAccount, writeAvatar } from "./account.store.ts";

/** The folder of customers' pictures among the uploads. */
export const AVATARS = "avatars/";
/** The edge of a stored picture: twice the largest that pages show. */
const EDGE = 256;
const uploadLimit = (id: number) => ({ name: `avatar:upload:${id}`, max: 20, windowMs: HOUR_MS });

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "uploads">;
  customerUploads: CustomerUploads;
};

export type Avatars = ReturnType<typeof createAvatars>;

/** The picture of a customer, which the customer alone sees. */
export function createAvatars({ database, customerUploads, ports: { uploads } }: Deps) {
  /** Sets the stored name and removes the former file. */
  async function replace(id: number, avatar: string | null) {
    const former = await database.write((tx) => writeAvatar(tx, id, avatar));
    if (former?.startsWith(AVATARS)) await customerUploads.remove(former);
  }

  return {
    /** @throws ApiError 400 for anything but a JPEG, PNG or WebP picture within 2 MB. */
    async upload({ id }: Pick<Caller, "id">, bytes: Uint8Array) {
      await customerUploads.count(uploadLimit(id));
      const encoded = await encodeUpload(bytes, { square: EDGE });
      const name = await customerUploads.write(AVATARS, encoded, "webp");
      await customerUploads.removeOnFailure(name, () => replace(id, name));
    },

    remove: ({ id }: Pick<Caller, "id">) => replace(id, null),

    /** The customer's own picture as base64, by the last part of its address. @throws ApiError 404 */
    async read({ id }: Pick<Caller, "id">, name: string) {
      const { avatar } = await findAccount(database.read, id);
      const bytes = avatar === `${AVATARS}${name}` ? await uploads.read(avatar) : null;
      if (!bytes) throw notFound("没有头像");
      return { image: Buffer.from(bytes).toString("base64") };
    },
  };
}
