import { defineConfig } from "vitest/config";
import { group, name } from "./groups.mjs";

const usesDatabase = name !== "rules";

export default defineConfig({
  test: {
    include: group.tests,
    // The tests of hashing replace modules, which a shared worker would keep.
    exclude: ["**/*.{all,nightly}.test.ts", "backend/platform/passwords.test.ts"],
    globalSetup: usesDatabase ? ["tests/support/global-setup.ts"] : [],
    setupFiles: usesDatabase ? ["tests/support/setup.ts"] : [],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A worker lasts for one mutant, so its files may share modules.
    poolOptions: { threads: { isolate: false } },
  },
});
