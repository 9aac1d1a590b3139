import type { Command } from "commander";
import type { Backend } from "../backend.ts";
import type { Settings } from "../settings.ts";
import type { CommandOutput } from "./output.ts";
import { printOutput } from "./print.ts";

export type OpenShop = (options?: { onFilled?: () => void }) => Promise<Backend>;

/** The `commands` export of a `*.commands.ts`: adds its commands to the program. */
export type AddCommands = (program: Command, openShop: OpenShop, settings: () => Settings) => void;

/**
 * Makes a command's action: opens the shop, does the work, prints the output as a table or with `--json` as JSON, and
 * closes the shop. commander calls it with the arguments, the options and the command.
 */
export function withShop<Args extends (string | string[])[], Options>(
  openShop: OpenShop,
  work: (shop: Backend, args: Args, options: Options, isJson: boolean) => Promise<CommandOutput>,
) {
  return async (...actionArgs: unknown[]) => {
    // commander passes the declared arguments, then the options, then the command itself.
    const command = actionArgs.at(-1) as Command;
    const args = actionArgs.slice(0, -2) as Args;
    const shop = await openShop();
    try {
      const isJson = command.optsWithGlobals<{ json?: boolean }>().json === true;
      printOutput(await work(shop, args, command.opts() as Options, isJson), isJson);
    } finally {
      await shop.database.close();
    }
  };
}
