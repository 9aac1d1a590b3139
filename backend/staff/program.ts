import type { Command } from "commander";
import type { Settings } from "../settings.ts";
import { auditCommand } from "./audit.ts";
import { backupCommands } from "./backup.ts";
import { customersCommands } from "./customers.ts";
import { goodsCommands } from "./goods.ts";
import { managersCommands } from "./managers.ts";
import { ordersCommands } from "./orders.ts";
import type { OpenShop } from "./shop.ts";
import { siteCommands } from "./site.ts";
import { storesCommands } from "./stores.ts";

/** Everything that `npm run staff -- <command>` knows (docs/staff.md). */
export function addCommands(program: Command, openShop: OpenShop, settings: () => Settings) {
  customersCommands(program, openShop);
  managersCommands(program, openShop);
  goodsCommands(program, openShop, settings);
  storesCommands(program, openShop);
  ordersCommands(program, openShop);
  siteCommands(program, openShop);
  auditCommand(program, openShop);
  backupCommands(program, settings);
}
