import type { Command } from "commander";
import type { Backend } from "../backend.ts";
import { auditOrders, type Difference } from "../modules/order/order-audit.ts";
import type { OpenShop } from "./shop.ts";
import { withShop } from "./shop.ts";

const ASSETS = { balance: "余额与流水不符", points: "积分与流水不符", stock: "库存与流水不符" };

/** Recomputes every stored total from its parts (P7.10) and lists the differences; empty when all is well. */
export async function audit({ database, staff }: Pick<Backend, "database" | "staff">): Promise<Difference[]> {
  const kept = await staff.ledger.audit();
  return [
    ...kept.map(({ asset, holder, ...amounts }) => ({ what: ASSETS[asset], id: holder, ...amounts })),
    ...(await auditOrders(database.read)),
  ];
}

export function auditCommand(program: Command, openShop: OpenShop) {
  program
    .command("audit")
    .description("核对余额、积分、库存、订单与付款，有差异时退出码为 1")
    .action(
      withShop(openShop, async (shop) => {
        const differences = await audit(shop);
        if (differences.length > 0) process.exitCode = 1;
        return { rows: differences, none: "账目一致" };
      }),
    );
}
