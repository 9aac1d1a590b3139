import { yuan } from "#contract/rules/money.ts";
import { FREIGHT_KEY, marginOfSums, netOfSums, type ReportDimension, type Sums } from "#contract/rules/report.ts";
import type { Db } from "../../database/database.ts";
import type { Member } from "../../http/member.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import { customersNamed, FREIGHT_NAME, namesOfDimension, productsNamed } from "./names.store.ts";

/** The right for sales reports. */
export const RIGHT = "report.sales";

export const NO_ROW = "报表里没有这一行";

export const seesMargin = (member: Member) => member.rights.has("report.margin");

/** Sums for a member, without costs for one who may not see them. */
export function shown(sums: Sums, member: Member) {
  const sees = seesMargin(member);
  return {
    orders: sums.orders,
    paid: yuan(sums.paid_fen),
    refund: yuan(sums.refund_fen),
    net: yuan(netOfSums(sums)),
    cost: sees ? yuan(sums.cost_fen) : null,
    margin: sees ? yuan(marginOfSums(sums)) : null,
    unknown_units: sees ? sums.unknown_units : null,
  };
}

/** The names of rows by their keys; customers whom the member does not see have none. */
export async function nameRows(
  db: Db,
  member: Member,
  by: ReportDimension,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (by === "customer") return customersNamed(db, customersFor(member, RIGHT), keys.map(Number));
  if (by !== "product") return namesOfDimension(db, by);
  const products = await productsNamed(db, keys.filter((key) => key !== FREIGHT_KEY).map(Number));
  return new Map([...products, [FREIGHT_KEY, FREIGHT_NAME]]);
}
