import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,backend,contract,server,tests}/**/*.test.{ts,tsx}"],
    exclude: ["node_modules/**", "tests/e2e/**", "build/**"],
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // As in playwright.config.ts: unattended, a second attempt tells a slow machine from a fault.
    retry: process.env.CI ? 1 : 0,
  },
});
