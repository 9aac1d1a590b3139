import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

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
const packagesOf = (file: string) =>
  (JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Locked> }).packages;

describe.each([
  { file: "package-lock.json", least: 500 },
  { file: "tests/mutations/packages/package-lock.json", least: 100 },
])("$file", ({ file, least }) => {
  const packages = packagesOf(file);
  const all = Object.entries(packages);

  /** Whether the package is locked where Node resolves it: beside its dependent, then in each outer folder. */
  function isLocked(name: string, from: string): boolean {
    if (`${from ? `${from}/` : ""}node_modules/${name}` in packages) return true;
    return from !== "" && isLocked(name, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))));
  }

  test("locks every dependency of a locked package, for every platform", () => {
    const missing = all.flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isLocked(name, path))
        .map((name) => `${path} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test("locks every package by its checksum and without a registry address [R23]", () => {
    const own = all.filter(([path, { inBundle }]) => path !== "" && !inBundle);
    expect(own.length).toBeGreaterThan(least);
    expect(own.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
    expect(all.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });
});

test("a package for musl or glibc names its C library, so that npm installs one of the two", () => {
  const all = Object.entries(packagesOf("package-lock.json"));
  const [musl, glibc] = ["musl", "gnu"].map((name) =>
    all.filter(([path]) => new RegExp(`linux.*(x64|arm64)-${name}`).test(path)),
  );
  expect(musl?.filter(([, { libc }]) => libc?.[0] !== "musl").map(([path]) => path)).toEqual([]);
  expect(glibc?.filter(([, { libc }]) => libc?.[0] !== "glibc").map(([path]) => path)).toEqual([]);
});
