import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, vi } from "vitest";

process.env.DATA_DIR = mkdtempSync(join(tmpdir(), "shop-data-"));
process.env.PUBLIC_ORIGIN = "http://localhost:3000";
process.env.LOG_LEVEL = "silent";
process.env.DEADLINE_FACTOR = "20";

// An unexpected console error fails its test.
const consoleError = vi.spyOn(console, "error");
afterEach(() => {
  const calls = consoleError.mock.calls.slice();
  consoleError.mockClear();
  expect(calls).toEqual([]);
});
