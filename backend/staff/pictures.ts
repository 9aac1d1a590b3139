import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes files into the folder, readable by its owner only. @returns their paths. */
export function writeFiles(
  folder: string,
  name: string,
  files: readonly { bytes: Uint8Array; ending: string }[],
): Promise<string[]> {
  return Promise.all(
    files.map(async ({ bytes, ending }, index) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${name}-${index + 1}.${ending}`);
      await writeFile(file, bytes, { mode: 0o600 });
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
