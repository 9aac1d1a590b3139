import type { Backend } from "../backend.ts";
import { auditOrders, type Difference } from "../modules/order/order-audit.ts";

const ASSETS = {
  balance: "余额与流水不符",
  points: "积分与流水不符",
  stock: "库存与流水不符",
  sale: "秒杀库存与流水不符",
  warehouse: "仓库库存与流水不符",
};

/** Recomputes every stored total from its parts (P7.10) and returns the differences. */
export async function audit({ database, staff }: Pick<Backend, "database" | "staff">): Promise<Difference[]> {
  const ledgerDifferences = await staff.ledger.audit();
  return [
    ...ledgerDifferences.map(({ asset, holder, ...amounts }) => ({ what: ASSETS[asset], id: holder, ...amounts })),
    ...(await auditOrders(database.read)),
    ...(await staff.warehouses.differences()).map((difference) => ({ what: "仓库合计与库存不符", ...difference })),
    ...(await staff.coupons.differences()).map((difference) => ({ what: "优惠券与领取记录不符", ...difference })),
  ];
}
