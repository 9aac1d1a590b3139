import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderUploads } from "./folder-uploads.ts";

test("an upload is read back and removed, only its owner may read the file, and nothing unfinished is left", async () => {
  const folder = await mkdtemp(join(tmpdir(), "uploads-"));
  const uploads = folderUploads(join(folder, "uploads"));
  await uploads.write("pictures/a1.webp", Buffer.from("first"));
  await uploads.write("pictures/a1.webp", Buffer.from("second"));
  expect(Buffer.from((await uploads.read("pictures/a1.webp")) ?? []).toString()).toBe("second");
  expect(await uploads.read("pictures/b2.webp")).toBeNull();
  expect(await readdir(join(folder, "uploads/pictures"))).toEqual(["a1.webp"]);
  expect((await stat(join(folder, "uploads/pictures/a1.webp"))).mode & 0o777).toBe(0o600);
  await uploads.remove("pictures/a1.webp");
  await uploads.remove("pictures/a1.webp");
  expect(await uploads.read("pictures/a1.webp")).toBeNull();
  await rm(folder, { recursive: true });
});

test.each([
  "../secret.txt",
  "pictures/../../secret.txt",
  "/etc/passwd",
  "pictures/a\0.webp",
  "pictures/.webp",
  "a.webp",
])("%j is no name of an upload", async (name) => {
  const uploads = folderUploads("/nonexistent");
  await expect(uploads.write(name, Buffer.from(""))).rejects.toThrow("not the name");
  await expect(uploads.remove(name)).rejects.toThrow("not the name");
  expect(await uploads.read(name)).toBeNull();
});
