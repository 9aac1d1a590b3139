import { Command } from "commander";
import { ApiError } from "./http/errors.ts";
import { openBackend } from "./main.ts";
import { readSettings } from "./settings.ts";
import { localize } from "./staff/commander-zh.ts";
import { addCommands } from "./staff/program.ts";
import type { OpenShop } from "./staff/shop.ts";
import { shopVariables } from "./staff/variables.ts";
import { ConfigError } from "./variables.ts";

// Backups and exports hold personal data, so that others cannot read them while they are written either.
process.umask(0o077);

/** `npm run staff -- <command>`: the staff's command line, over the shop's own services. */
const program = localize(new Command("staff"))
  .description("店铺员工的命令")
  .option("--json", "输出 JSON")
  .showHelpAfterError(false);
// The shop's log is silent by default, because the output may be parsed as JSON.
const openShop: OpenShop = async (options) =>
  openBackend({ LOG_LEVEL: "silent", ...shopVariables(process.env) }, options);

addCommands(program, openShop, () => readSettings(shopVariables(process.env)));

try {
  await program.parseAsync();
} catch (error) {
  const isExpected = error instanceof ApiError || error instanceof ConfigError;
  console.error(isExpected ? error.message : `没有完成：${String(error)}`);
  process.exitCode = 1;
}
