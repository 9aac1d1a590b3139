import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Checks what `npm ci` requires of package-lock.json before it installs anything. */

type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
// The lock-file format that npm writes since version 7.
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
const all = Object.entries(packages);

/** Whether the package is locked where Node resolves it: beside its dependent, then in each outer folder. */
function isLocked(name: string, from: string): boolean {
  if (`${from ? `${from}/` : ""}node_modules/${name}` in packages) return true;
  return from !== "" && isLocked(name, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))));
}

test("every dependency of a locked package is locked, for every platform", () => {
  const missing = all.flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(name, path))
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every package is locked by its checksum and without a registry address [R23]", () => {
  const own = all.filter(([path, { inBundle }]) => path !== "" && !inBundle);
  expect(own.length).toBeGreaterThan(500);
  expect(own.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
  expect(all.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});

test("a package for musl or glibc names its C library, so that npm installs one of the two", () => {
  const [musl, glibc] = ["musl", "gnu"].map((name) =>
    all.filter(([path]) => new RegExp(`linux.*(x64|arm64)-${name}`).test(path)),
  );
  expect(musl?.filter(([, { libc }]) => libc?.[0] !== "musl").map(([path]) => path)).toEqual([]);
  expect(glibc?.filter(([, { libc }]) => libc?.[0] !== "glibc").map(([path]) => path)).toEqual([]);
});
