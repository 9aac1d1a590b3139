import { execFileSync } from "node:child_process";

/** Runs a staff command on the data of the shop that the worker's browser uses. */
export function runStaffCommand(...words: string[]) {
  execFileSync(process.execPath, ["server/start.mjs", "staff", ...words], {
    env: { ...process.env, DATA_DIR: process.env.SHOP_DATA, SHOP_MODE: "demo", DATABASE_URL: "", LOG_LEVEL: "silent" },
    stdio: "pipe",
  });
}
