import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes WebP pictures into the folder, readable by its owner only. @returns their paths. */
export function writePictures(folder: string, name: string, pictures: readonly Uint8Array[]): Promise<string[]> {
  return Promise.all(
    pictures.map(async (bytes, index) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${name}-${index + 1}.webp`);
      await writeFile(file, bytes, { mode: 0o600 });
      return file;
    }),
  );
}
