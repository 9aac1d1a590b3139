import { Command } from "commander";
import { openBackend } from "./main.ts";
import { Refusal } from "./serve.ts";
import { readSettings, SettingsError } from "./settings.ts";
import { addCommands } from "./staff/program.ts";
import type { OpenShop } from "./staff/shop.ts";
import { speakChinese } from "./staff/speech.ts";

/** `npm run staff -- <command>`: what the shop's staff do, over the services that the shop itself runs on. */
const program = speakChinese(new Command("staff"))
  .description("店铺员工的命令")
  .option("--json", "输出 JSON")
  .showHelpAfterError(false);
// The shop's own log stays quiet, so that what is printed is the answer alone.
const openShop: OpenShop = (how) => openBackend({ LOG_LEVEL: "silent", ...process.env }, how);

addCommands(program, openShop, () => readSettings(process.env));

try {
  await program.parseAsync();
} catch (error) {
  const known = error instanceof Refusal || error instanceof SettingsError;
  console.error(known ? error.message : `没有完成：${String(error)}`);
  process.exitCode = 1;
}
