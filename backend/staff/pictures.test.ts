import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writePrivate } from "./pictures.ts";

test("a file that is written again is the owner's alone, whatever its rights were", async () => {
  const folder = mkdtempSync(join(tmpdir(), "private-"));
  try {
    const file = join(folder, "inner", "a.webp");
    await writePrivate(file, Buffer.from("one"));
    expect(statSync(join(folder, "inner")).mode & 0o777).toBe(0o700);
    const open = join(folder, "b.webp");
    writeFileSync(open, "two", { mode: 0o644 });
    await writePrivate(open, Buffer.from("three"));
    expect([statSync(file).mode & 0o777, statSync(open).mode & 0o777]).toEqual([0o600, 0o600]);
    expect(readFileSync(open, "utf8")).toBe("three");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
