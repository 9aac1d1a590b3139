import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const BYTES_MAX = 512 * 1024 * 1024;
/** The part of the bound that one sweep frees, so that not every write reads the whole folder. */
const FREED = 0.1;
/** A file of an interrupted write is removed after this time, in ms. */
const UNFINISHED_MS = 60_000;
const ENTRY = /^[\da-f]{64}$/;

export type PictureCache = ReturnType<typeof createPictureCache>;

/**
 * Pictures in a folder, by key. The folder holds at most `bytesMax`, plus what is written between two sweeps; the oldest
 * are removed first. Several processes may share it.
 */
export function createPictureCache(folder: string, bytesMax = BYTES_MAX) {
  /** Bytes written since the last sweep; the first write sweeps, because earlier processes may have left more than the bound. */
  let written = Number.POSITIVE_INFINITY;
  const fileOf = (name: string) => join(folder, name.slice(0, 2), name);

  return {
    /** The picture of a key and when it was written, in epoch ms; null where there is none. */
    async read(key: string): Promise<{ bytes: Buffer; writtenAt: number } | null> {
      const file = fileOf(nameOf(key));
      try {
        const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)]);
        return { bytes, writtenAt: mtimeMs };
      } catch {
        return null;
      }
    },

    /** Stores a picture whole or not at all. */
    async write(key: string, bytes: Uint8Array): Promise<void> {
      const file = fileOf(nameOf(key));
      const unfinished = `${file}.${randomBytes(6).toString("hex")}`;
      await mkdir(join(file, ".."), { recursive: true, mode: 0o700 });
      try {
        await writeFile(unfinished, bytes, { mode: 0o600 });
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      written += bytes.byteLength;
      if (written > bytesMax * FREED) {
        written = 0;
        await sweep();
      }
    },
  };

  async function sweep() {
    const files = await entries();
    const unfinishedBefore = Date.now() - UNFINISHED_MS;
    let excess = files.reduce((sum, { size }) => sum + size, 0) - bytesMax;
    if (excess > 0) excess += bytesMax * FREED;
    for (const { path, name, size, mtimeMs } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      const isExcess = excess > 0;
      if (!isExcess && (ENTRY.test(name) || mtimeMs > unfinishedBefore)) continue;
      await rm(path, { force: true });
      excess -= size;
    }
  }

  async function entries() {
    const folders = await readdir(folder);
    const listed = await Promise.all(
      folders.map(async (part) => {
        const names = await readdir(join(folder, part)).catch(() => []);
        return names.map((name) => ({ name, path: join(folder, part, name) }));
      }),
    );
    const known = listed.flat().map(async ({ name, path }) => {
      // Another process may have removed the file.
      const found = await stat(path).catch(() => null);
      return found ? [{ name, path, size: found.size, mtimeMs: found.mtimeMs }] : [];
    });
    return (await Promise.all(known)).flat();
  }
}

/** A file name of a fixed alphabet and length, whatever the key contains. */
const nameOf = (key: string) => createHash("sha256").update(key).digest("hex");
