import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Writes a file that only its owner can read, with its folder; a former file of the name would keep its rights. */
export async function writePrivate(file: string, bytes: Uint8Array) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await rm(file, { force: true });
  await writeFile(file, bytes, { mode: 0o600, flag: "wx" });
}

/** Writes files into the folder, readable by its owner only. @returns their paths. */
export function writeFiles(
  folder: string,
  name: string,
  files: readonly { bytes: Uint8Array; ending: string }[],
): Promise<string[]> {
  return Promise.all(
    files.map(async ({ bytes, ending }, index) => {
      const file = join(folder, `${name}-${index + 1}.${ending}`);
      await writePrivate(file, bytes);
      return file;
    }),
  );
}

/** Writes WebP pictures into the folder. @returns their paths. */
export const writePictures = (folder: string, name: string, pictures: readonly Uint8Array[]) =>
  writeFiles(
    folder,
    name,
    pictures.map((bytes) => ({ bytes, ending: "webp" })),
  );
