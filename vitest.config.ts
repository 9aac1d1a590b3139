import { defineConfig } from "vitest/config";

/** Tests that need a process of their own: those of a DOM, and those of the built shop, which holds state in modules. */
const ISOLATED = ["{app,backend,contract,server}/**/*.test.tsx", "tests/document/**/*.test.ts"];

export default defineConfig({
  test: {
    pool: "forks",
    // One more than the cores of a small machine, because tests of processes and faults mostly wait.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // As in playwright.config.ts: unattended, a second attempt tells a slow machine from a fault.
    retry: process.env.CI ? 1 : 0,
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/setup.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["{app,backend,contract,server,tests}/**/*.test.ts"],
          exclude: ["node_modules/**", "build/**", ...ISOLATED],
          // Files of one worker share their modules: importing them again takes longer than the tests.
          isolate: false,
        },
      },
      { extends: true, test: { name: "isolated", include: ISOLATED } },
    ],
  },
});
