import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const PORT = process.env.E2E_PORT ?? "4710";
const ORIGIN = `http://localhost:${PORT}`;

// E2E_BACKEND=apart: the backend in a process of its own, with nothing but API_BASE_URL between the two.
const APART = process.env.E2E_BACKEND === "apart";
const BACKEND_PORT = process.env.E2E_BACKEND_PORT ?? "4711";
const BACKEND = `http://127.0.0.1:${BACKEND_PORT}`;

// Made once, by the runner: its workers read this file again and find the folder named already.
process.env.SHOP_DATA ??= mkdtempSync(join(tmpdir(), "shop-e2e-"));

const executablePath = process.env.CHROMIUM_PATH;

const started = (program: "shop" | "backend", url: string, env: Record<string, string>) => ({
  command: `exec node server/start.mjs ${program}`,
  url,
  env: {
    SHOP_MODE: "demo",
    DATA_DIR: process.env.SHOP_DATA ?? "",
    DATABASE_URL: "",
    LOG_LEVEL: "warn",
    ...env,
  },
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
  stdout: "pipe" as const,
  timeout: 180_000,
});

/** The journeys, in the built shop on data of its own; each with and without JavaScript. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "node_modules/.cache/playwright",
  // One shop, one database: journeys would meet each other.
  workers: 1,
  // Where nobody watches, a second try tells a slow machine from a fault; the report names what needed it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: "list",
  timeout: 60_000,
  // Patience for a loaded machine; what is awaited either comes or does not.
  expect: { timeout: 15_000 },
  use: {
    baseURL: ORIGIN,
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
  webServer: [
    ...(APART ? [started("backend", `${BACKEND}/api/pc/config`, { BACKEND_PORT })] : []),
    started("shop", `${ORIGIN}/readyz`, { PORT, PUBLIC_ORIGIN: ORIGIN, API_BASE_URL: APART ? BACKEND : "" }),
  ],
});
