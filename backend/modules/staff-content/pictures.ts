import { HOUR_MS } from "#contract/rules/calendar.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { encodeUpload } from "../picture/customer-uploads.ts";
import { keepPicture } from "../picture/store-picture.ts";

const UPLOADS_PER_HOUR = 60;

/** Stores pictures of content: as WebP in a bounded size, under the hash of their bytes. */
export function createPictureUploads({
  database,
  limits,
  ports: { uploads },
}: Pick<Platform, "database" | "limits" | "ports">) {
  /** @returns the address. @throws ApiError 400 for no usable picture and for too many, 503 while many wait */
  return async (member: Member, bytes: Uint8Array) => {
    const limit = { name: `staff-picture:${member.id}`, max: UPLOADS_PER_HOUR, windowMs: HOUR_MS };
    await database.write((tx) => limits.takeAll(tx, [limit], "上传过于频繁"));
    return { picture: await keepPicture(uploads, await encodeUpload(bytes)) };
  };
}
