import { Command } from "commander";
import { ApiError } from "./http/errors.ts";
import { openBackend } from "./main.ts";
import { ConfigError, readSettings } from "./settings.ts";
import { localize } from "./staff/commander-zh.ts";
import { addCommands } from "./staff/program.ts";
import type { OpenShop } from "./staff/shop.ts";

/** `npm run staff -- <command>`: what the shop's staff do, over the services that the shop itself runs on. */
const program = localize(new Command("staff"))
  .description("店铺员工的命令")
  .option("--json", "输出 JSON")
  .showHelpAfterError(false);
// The shop's own log stays quiet, so that what is printed is the answer alone.
const openShop: OpenShop = (how) => openBackend({ LOG_LEVEL: "silent", ...process.env }, how);

addCommands(program, openShop, () => readSettings(process.env));

try {
  await program.parseAsync();
} catch (error) {
  const known = error instanceof ApiError || error instanceof ConfigError;
  console.error(known ? error.message : `没有完成：${String(error)}`);
  process.exitCode = 1;
}
