import type { Command } from "commander";
import type { Backend } from "../backend.ts";
import type { Settings } from "../settings.ts";
import { print } from "./print.ts";

export type OpenShop = (options?: { onFilled?: () => void }) => Promise<Backend>;

/** The `commands` export of a `*.commands.ts`: adds its commands to the program. */
export type AddCommands = (program: Command, openShop: OpenShop, settings: () => Settings) => void;

/**
 * The result of a command: rows for a table with a sentence below it, or the sentence that is printed when there are
 * no rows. JSON has the rows alone.
 */
export type CommandOutput = {
  rows?: readonly Record<string, string | number | null>[];
  summary?: string;
  none: string;
};

/**
 * Makes a command's action: opens the shop, does the work, prints the output as a table or with `--json` as JSON, and
 * closes the shop. commander calls it with the arguments, the options and the command.
 */
export function withShop<Args extends (string | string[])[], Options>(
  openShop: OpenShop,
  work: (shop: Backend, args: Args, options: Options) => Promise<CommandOutput>,
) {
  return async (...actionArgs: unknown[]) => {
    // commander passes the declared arguments, then the options, then the command itself.
    const command = actionArgs.at(-1) as Command;
    const args = actionArgs.slice(0, -2) as Args;
    const shop = await openShop();
    try {
      const { json } = command.optsWithGlobals<{ json?: boolean }>();
      print(await work(shop, args, command.opts() as Options), json === true);
    } finally {
      await shop.database.close();
    }
  };
}
