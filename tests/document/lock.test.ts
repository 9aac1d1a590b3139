import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What `npm ci` asks of package-lock.json before it installs anything (decision 0124). */

type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
// npm wrote it; what is asked of it here is the form that all its versions of the last years write.
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
const all = Object.entries(packages);

/** A package is looked for beside the one that wants it, then ever further out. */
function isLocked(wanted: string, from: string): boolean {
  if (`${from ? `${from}/` : ""}node_modules/${wanted}` in packages) return true;
  return from !== "" && isLocked(wanted, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))));
}

test("the lock names everything that anything in it wants, for every platform", () => {
  const missing = all.flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(name, path))
      .map((name) => `${path} wants ${name}`),
  );
  expect(missing).toEqual([]);
});

test("it holds each package by its checksum and leaves the registry to whoever installs", () => {
  const own = all.filter(([path, { inBundle }]) => path !== "" && !inBundle);
  expect(own.length).toBeGreaterThan(500);
  expect(own.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
  expect(all.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});
