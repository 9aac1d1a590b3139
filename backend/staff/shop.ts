import type { Command } from "commander";
import type { Backend } from "../backend.ts";
import { print } from "./print.ts";

export type OpenShop = (how?: { onFilled?: () => void }) => Promise<Backend>;

/** What a command has to say: rows for a table, or the one sentence where there are none. */
export type CommandOutput = { rows?: readonly Record<string, string | number | null>[]; none: string };

/**
 * A command's action: opens the shop, does the work, prints what it said as a table or with `--json` as JSON,
 * and closes the shop. commander calls it with the arguments, the options and the command.
 */
export function withShop<Args extends string[], Options>(
  openShop: OpenShop,
  work: (shop: Backend, args: Args, options: Options) => Promise<CommandOutput>,
) {
  return async (...given: unknown[]) => {
    // commander's order: the declared arguments, then the options, then the command itself.
    const command = given.at(-1) as Command;
    const args = given.slice(0, -2) as Args;
    const shop = await openShop();
    try {
      const { json } = command.optsWithGlobals<{ json?: boolean }>();
      print(await work(shop, args, command.opts() as Options), json === true);
    } finally {
      await shop.database.close();
    }
  };
}
