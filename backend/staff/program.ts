import type { Command } from "commander";
import type { Settings } from "../settings.ts";
import type { AddCommands, OpenShop } from "./shop.ts";

const found = import.meta.glob<AddCommands>("./*.commands.ts", { eager: true, import: "commands" });

/** Adds the commands of every `*.commands.ts` beside this file to `npm run staff -- <command>` (docs/staff.md). */
export function addCommands(program: Command, openShop: OpenShop, settings: () => Settings) {
  for (const add of Object.values(found)) add(program, openShop, settings);
}
