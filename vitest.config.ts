import { defineConfig } from "vitest/config";

/**
 * Tests that need a process of their own: those of a DOM, those of the built shop, which holds state in modules, and
 * those that mock a module.
 */
const ISOLATED = [
  "{app,backend,contract,server}/**/*.test.tsx",
  "tests/document/**/*.test.ts",
  "backend/start.test.ts",
  "backend/platform/passwords.test.ts",
];

const common = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // As in playwright.config.ts: unattended, a second attempt tells a slow machine from a fault.
  retry: process.env.CI ? 1 : 0,
  setupFiles: ["tests/support/setup.ts"],
};

export default defineConfig({
  test: {
    // One more than the cores of a small machine, because tests of processes and faults mostly wait.
    maxWorkers: 3,
    // Runs once; if the projects inherited it, each would fill a database.
    globalSetup: ["tests/support/global-setup.ts"],
    projects: [
      {
        test: {
          ...common,
          name: "shared",
          include: ["{app,backend,contract,server,tests}/**/*.test.ts"],
          exclude: ["node_modules/**", "build/**", ...ISOLATED],
          // With the pool's setting in tests/run.mjs, files of a worker share their modules: importing them again takes
          // longer than the tests. The pool reads that setting for all projects at once, so each project is a run.
          isolate: false,
        },
      },
      { test: { ...common, name: "isolated", include: ISOLATED } },
    ],
  },
});
