import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Uploads } from "../ports.ts";
import { isUploadName, requireUploadName } from "./upload-name.ts";

/** Uploads in a folder that only the shop's user can read. */
export function folderUploads(folder: string): Uploads {
  return {
    async write(name, bytes) {
      requireUploadName(name);
      const file = join(folder, name);
      const unfinished = `${file}.${randomBytes(6).toString("hex")}`;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      try {
        await writeFile(unfinished, bytes, { mode: 0o600 });
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(name) {
      if (!isUploadName(name)) return null;
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },
    async remove(name) {
      requireUploadName(name);
      await rm(join(folder, name), { force: true });
    },
  };
}
