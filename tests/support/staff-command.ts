import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import Sqlite from "libsql";
import { hashPassword } from "#backend/platform/passwords.ts";

type Outcome = { failed: boolean; output: string };

/** The program of this worker, which ends with it because its input does. */
let program: ((words: readonly string[]) => Promise<Outcome>) | undefined;

/**
 * Runs a staff command on the data of the shop that the worker's browser uses.
 * @returns its output.
 * @throws with its output when it fails.
 */
export async function runStaffCommand(...words: string[]): Promise<string> {
  program ??= startProgram();
  const { failed, output } = await program(words);
  if (failed) throw new Error(`staff ${words.join(" ")}: ${output}`);
  return output;
}

function startProgram() {
  const child = spawn(process.execPath, ["tests/support/staff-program.mjs"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: process.env.SHOP_DATA,
      DATABASE_URL: process.env.SHOP_DATABASE,
      SHOP_MODE: "demo",
      LOG_LEVEL: "silent",
      DEADLINE_FACTOR: "20",
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async (words: readonly string[]): Promise<Outcome> => {
    child.stdin.write(`${JSON.stringify(words)}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error(`the staff program ended at: ${words.join(" ")}`);
    return JSON.parse(value);
  };
}

/** Creates a customer with a password, which no staff command can set. */
export async function createCustomer({ phone, password }: { phone: string; password: string }) {
  await runStaffCommand("customers", "create", phone);
  const database = new Sqlite(join(process.env.SHOP_DATA ?? "", "shop.db"), { timeout: 5000 });
  try {
    database.prepare("update customers set password_hash = ? where phone = ?").run(await hashPassword(password), phone);
  } finally {
    database.close();
  }
}
