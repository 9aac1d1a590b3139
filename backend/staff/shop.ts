import type { Command } from "commander";
import type { Backend } from "../backend.ts";
import type { Settings } from "../settings.ts";
import { print } from "./print.ts";

export type OpenShop = (options?: { onFilled?: () => void }) => Promise<Backend>;

/** The `commands` export of a `*.commands.ts`: adds its commands to the program. */
export type AddCommands = (program: Command, openShop: OpenShop, settings: () => Settings) => void;

/** A row of a table by the keys of its columns. */
export type OutputRow = Readonly<Record<string, string | number | null>>;

/** One record: its facts, and its lists of rows by key. A terminal shows each as a section, JSON all as one object. */
export type OutputRecord = { facts: OutputRow; lists: Readonly<Record<string, readonly OutputRow[]>> };

/**
 * The result of a command: rows for a table with a sentence below it, or the sentence that is printed when there are
 * no rows. JSON has the rows alone. A command that shows one thing gives a record instead.
 */
export type CommandOutput =
  | { rows?: readonly OutputRow[]; summary?: string; none: string; record?: undefined }
  | { record: OutputRecord };

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
      print(await work(shop, args, command.opts() as Options, isJson), isJson);
    } finally {
      await shop.database.close();
    }
  };
}
