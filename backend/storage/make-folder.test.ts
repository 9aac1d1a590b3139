import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

test("a folder is made with those above it, for its owner only", () => {
  const root = mkdtempSync(join(tmpdir(), "make-folder-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const _ of [1, 2]) makeFolder(join(root, "a/b/c"));
  expect(["a", "a/b", "a/b/c"].map((path) => statSync(join(root, path)).mode & 0o777)).toEqual([0o700, 0o700, 0o700]);
  writeFileSync(join(root, "file"), "");
  expect(() => makeFolder(join(root, "file/b"))).toThrow(/file/);
});

test.skipIf(process.platform !== "linux")(
  "a folder that the file system refuses as missing is an error, not a loop",
  () => {
    expect(() => makeFolder("/proc/x/y")).toThrow("/proc/x");
  },
);
