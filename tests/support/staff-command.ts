import { execFileSync } from "node:child_process";

/** A command of the shop's staff, on the data of the very shop that the browser meets. */
export const staff = (...words: string[]) =>
  execFileSync(process.execPath, ["server/start.mjs", "staff", ...words], {
    env: { ...process.env, DATA_DIR: process.env.SHOP_DATA, SHOP_MODE: "demo", DATABASE_URL: "", LOG_LEVEL: "silent" },
    stdio: "pipe",
  });
