import { defineConfig } from "@playwright/test";

const executablePath = process.env.CHROMIUM_PATH;
/** Which tests run: TEST_TIER=all adds sweeps and second modes, E2E_ONLY=postgres leaves the journeys for PostgreSQL. */
const selection =
  process.env.E2E_ONLY === "postgres" ? "postgres" : process.env.TEST_TIER === "all" ? "all" : "default";

/**
 * A test runs once, with scripts, or tagged @nojs without them. Tagged @all it runs in tier all only; tagged @both it
 * runs in tier all in the other mode too.
 */
const withScripts = {
  default: { grepInvert: /@nojs|@all/ },
  all: { grep: /^(?!.*@nojs)|@both/ },
  postgres: { grep: /^(?!.*@nojs).*@postgres/ },
};
const withoutScripts = {
  default: { grep: /@nojs/, grepInvert: /@all/ },
  all: { grep: /@nojs|@both/ },
  postgres: { grep: /^(?=.*@nojs).*@postgres/ },
};

/**
 * The browser tests. Every worker starts the built shop on its own copy of the data (tests/support/e2e-shop.ts), so tests
 * of two workers never share a customer, a cart or a stock.
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
  // In ms; both end tests that hang, on a machine of any load.
  timeout: 180_000,
  expect: { timeout: 30_000 },
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
    { name: "js", use: { javaScriptEnabled: true }, ...withScripts[selection] },
    { name: "no-js", use: { javaScriptEnabled: false }, ...withoutScripts[selection] },
  ],
});
