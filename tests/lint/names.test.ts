import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ["app", "backend", "contract", "server"];
/** Exports that Remix reads of a route, and the commands that the staff's program finds by their name. */
const FOUND_BY_NAME = new Set([
  "action",
  "ErrorBoundary",
  "clientAction",
  "clientLoader",
  "commands",
  "handle",
  "headers",
  "loader",
  "meta",
  "shouldRevalidate",
]);
const FUNCTION =
  /^export (?:async )?function\*? (\w+)|^export const (\w+)(?:: [^=]+)? = (?:async )?(?:<[^>]*>)?(?:\([^()]*(?:\([^()]*\)[^()]*)*\)(?:: [^=]+)?|\w+)\s*=>/gm;

test("no two files export a function of one name, so that a search by name finds one", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|sample)\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  const homes = new Map<string, string[]>();
  for (const file of files) {
    for (const [, declared, assigned] of readFileSync(file, "utf8").matchAll(FUNCTION)) {
      const name = declared ?? assigned ?? "";
      homes.set(name, [...(homes.get(name) ?? []), file]);
    }
  }
  expect(homes.size).toBeGreaterThan(3000);
  const repeated = [...homes].filter(([name, all]) => all.length > 1 && !FOUND_BY_NAME.has(name));
  expect(Object.fromEntries(repeated)).toEqual({});
});
