import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkNode } from "#server/prepare.mjs";

/** Checks what package.json states about Node and its scripts. */

const { scripts, engines, license, dependencies, devDependencies, overrides } = JSON.parse(
  readFileSync("package.json", "utf8"),
) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, unknown>;
  engines: { node: string };
  license: string;
};

describe("the version of Node [P2.1]", () => {
  test.each(["20.12.0", "20.20.2", "22.0.0", "24.1.0"])("%s is accepted", (version) => {
    expect(() => checkNode(version)).not.toThrow();
  });

  test.each(["18.20.8", "20.11.1", "21.7.3"])("%s is refused with the version that is needed", (version) => {
    expect(() => checkNode(version)).toThrow(`Node 20.12 or later, or 22 or later, is needed; this is ${version}.`);
  });

  test("is the same for npm, the start and the README", () => {
    expect(engines.node).toBe("^20.12.0 || >=22.0.0");
    expect(readFileSync("README.md", "utf8")).toContain("Node 20.12 or later, or 22 or later");
  });
});

// The shell of Windows has no `exec`, no variable before a command and no single quotes.
test.each(Object.entries(scripts))("the script %s runs in every shell", (_, command) => {
  for (const part of command.split("&&")) {
    expect(part.trim()).toMatch(/^(npm|node|remix|remix-serve|tsc|tsx|biome|depcruise|vitest|vite-node|playwright) ?/);
  }
  expect(command).not.toMatch(/[';$]|\|\|/);
});

test("every version is exact, those of the router without its known faults [R23]", () => {
  const { devDependencies: mutators } = JSON.parse(readFileSync("tests/mutations/packages/package.json", "utf8"));
  const ranges = Object.entries<string>({ ...dependencies, ...devDependencies, ...mutators }).filter(
    ([, version]) => !/^(npm:[a-z-]+@)?\d+\.\d+\.\d+$/.test(version),
  );
  expect(ranges).toEqual([]);
  expect(overrides).toMatchObject({
    "@remix-run/router": "1.23.4",
    "react-router": "6.30.6",
    "react-router-dom": "6.30.6",
  });
});

test("LICENSE and package.json agree", () => {
  expect(readFileSync("LICENSE", "utf8").split("\n")[0]).toBe(license);
});
