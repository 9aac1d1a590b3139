import { defineConfig } from "vitest/config";

/** Tests of pieces of screen, which need a DOM. */
const DOM = ["{app,backend,contract,server}/**/*.test.tsx"];

/** Tests that need a process of their own: those of the built shop, which holds state in modules, and of mocked modules. */
const ISOLATED = ["tests/document/**/*.test.ts", "backend/start.test.ts", "backend/platform/passwords.test.ts"];

/** Tests that `npm run test:all` adds to the default, and those of `npm run test:nightly`. */
const ALL = ["{app,backend,contract,server,tests}/**/*.all.test.ts"];
const NIGHTLY = ["{app,backend,contract,server,tests}/**/*.nightly.test.ts"];

/** Fills a database for the tests to copy; the tests of a DOM need none. */
const globalSetup = ["tests/support/global-setup.ts"];

const common = {
  // A limit for tests that hang; no test fails because a machine is slow. In ms.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  // As in playwright.config.ts: unattended, a second attempt tells a slow machine from a fault.
  retry: process.env.CI ? 1 : 0,
  setupFiles: ["tests/support/setup.ts"],
};

export default defineConfig({
  test: {
    // One more than the cores of a small machine, because tests of processes and faults mostly wait.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...common,
          name: "shared",
          globalSetup,
          include: ["{app,backend,contract,server,tests}/**/*.test.ts"],
          exclude: ["node_modules/**", "build/**", ...ISOLATED, ...ALL, ...NIGHTLY],
          // With the pool's setting in tests/run.mjs, files of a worker share their modules: importing them again takes
          // longer than the tests. The pool reads that setting for all projects at once, so each project is a run.
          isolate: false,
        },
      },
      { test: { ...common, name: "isolated", globalSetup, include: ISOLATED, exclude: [...ALL, ...NIGHTLY] } },
      {
        test: {
          ...common,
          name: "dom",
          include: DOM,
          environment: "./tests/support/dom-environment.ts",
          setupFiles: [...common.setupFiles, "tests/support/dom-setup.ts"],
          isolate: false,
        },
      },
      { test: { ...common, name: "all", globalSetup, include: ALL } },
      { test: { ...common, name: "nightly", globalSetup, include: NIGHTLY } },
    ],
  },
});
