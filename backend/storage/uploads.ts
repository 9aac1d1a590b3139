import { join } from "node:path";
import type { Uploads } from "../ports.ts";
import type { Settings } from "../settings.ts";
import { folderUploads } from "./folder-uploads.ts";
import { s3Uploads } from "./s3-uploads.ts";

/** The store of uploads: the bucket that the settings name, or a folder in DATA_DIR. */
export function uploadsOf({ DATA_DIR, S3 }: Settings): Uploads {
  return S3 ? s3Uploads(S3) : folderUploads(join(DATA_DIR, "uploads"));
}
