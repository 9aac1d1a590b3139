import { defineConfig } from "@playwright/test";

const executablePath = process.env.CHROMIUM_PATH;

/**
 * The browser tests, each with and without JavaScript. Every worker starts the built shop on its own copy of the data
 * (tests/support/e2e-shop.ts), so tests of two workers never share a customer, a cart or a stock.
 */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/support/e2e-setup.ts",
  outputDir: "node_modules/.cache/playwright",
  workers: 2,
  fullyParallel: true,
  // Unattended, a second attempt tells a slow machine from a fault; the report names the tests that needed it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: "list",
  timeout: 60_000,
  // In ms; long enough for a loaded machine.
  expect: { timeout: 15_000 },
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "js", use: { javaScriptEnabled: true } },
    { name: "no-js", use: { javaScriptEnabled: false } },
  ],
});
