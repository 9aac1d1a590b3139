import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, vi } from "vitest";

process.env.DATA_DIR = mkdtempSync(join(tmpdir(), "shop-data-"));
process.env.PUBLIC_ORIGIN = "http://localhost:3000";
process.env.LOG_LEVEL = "silent";

// A stray complaint on the console fails the test that caused it.
const complaint = vi.spyOn(console, "error");
afterEach(() => {
  const calls = complaint.mock.calls.slice();
  complaint.mockClear();
  expect(calls).toEqual([]);
});
