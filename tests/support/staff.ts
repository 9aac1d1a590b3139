import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, vi } from "vitest";
import type { Backend } from "#backend/backend.ts";
import { openBackend } from "#backend/main.ts";
import { readSettings } from "#backend/settings.ts";
import { localize } from "#backend/staff/commander-zh.ts";
import { addCommands } from "#backend/staff/program.ts";
import type { OpenShop } from "#backend/staff/shop.ts";
import { emptyDatabase, type TestDatabase } from "./database.ts";

type Env = Record<string, string>;

/** Runs the staff program with these arguments. @returns its output. */
export async function runStaff(openShop: OpenShop, env: Env, args: readonly string[]): Promise<string> {
  const printed = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    const program = localize(new Command())
      .option("--json")
      .exitOverride()
      .configureOutput({ writeErr: () => {} });
    addCommands(program, openShop, () => readSettings(env));
    await program.parseAsync(args, { from: "user" });
    return printed.mock.calls.map(([line]) => String(line)).join("\n");
  } finally {
    printed.mockRestore();
  }
}

/** The staff program on a shop that the test opens and closes. */
export const staffOf =
  (shop: { backend: Backend }) =>
  (...words: string[]) =>
    runStaff(
      async () => ({ ...shop.backend, database: { ...shop.backend.database, close: async () => {} } }),
      { SHOP_MODE: "demo" },
      words,
    );

/** Gives every test a live shop on an empty database; every command opens and closes it like the staff program. */
export function liveShop() {
  const shop = {} as {
    test: TestDatabase;
    folder: string;
    env: Env;
    backend: Backend;
    staff(...words: string[]): Promise<string>;
  };
  beforeEach(async () => {
    shop.test = await emptyDatabase();
    shop.folder = mkdtempSync(join(tmpdir(), "live-"));
    shop.env = {
      SHOP_MODE: "live",
      DATABASE_URL: shop.test.url,
      DATA_DIR: shop.folder,
      SMS_URL: "https://sms.example.com/send",
      SMS_SECRET: "0123456789abcdef",
      LOG_LEVEL: "silent",
    };
    shop.backend = await openBackend(shop.env);
    shop.staff = (...words) => runStaff((how) => openBackend(shop.env, how), shop.env, words);
  });
  afterEach(async () => {
    await shop.backend.database.close();
    await shop.test.drop();
    rmSync(shop.folder, { recursive: true, force: true });
  });
  return shop;
}
