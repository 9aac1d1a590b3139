import { execFileSync } from "node:child_process";

/** Runs a staff command on the data of the shop that the worker's browser uses. @returns its output. */
export function runStaffCommand(...words: string[]) {
  return execFileSync(process.execPath, ["server/start.mjs", "staff", ...words], {
    env: { ...process.env, DATA_DIR: process.env.SHOP_DATA, SHOP_MODE: "demo", DATABASE_URL: "", LOG_LEVEL: "silent" },
    stdio: "pipe",
    encoding: "utf8",
  });
}
