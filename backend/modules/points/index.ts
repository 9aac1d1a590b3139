import { type PointsMovement, points } from "#contract/points.ts";
import { pointsKind } from "#contract/rules/points.ts";
import type { Db } from "../../database/database.ts";
import { route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import { findOrders, listMovements, type MovementRow, sumMovements, sumPending } from "./points.store.ts";

/** The directions by the type of the query: all, received, used. */
const DIRECTIONS = { "0": undefined, "1": 1, "2": 0 } as const;

/** The movements of a customer's points, from the ledger. */
export default defineModule({
  calls: { points },
  create({ database: { read } }) {
    return {
      routes(app) {
        route(app, points.list, async ({ caller: { id }, query: { type, ...page } }) => {
          const [{ gains, uses, gained, used }, pending, rows] = await Promise.all([
            sumMovements(read, id),
            sumPending(read, id),
            listMovements(read, id, DIRECTIONS[type], page),
          ]);
          const counts = { "0": gains + uses, "1": gains, "2": uses };
          return {
            integral: gained - used,
            gained,
            used,
            pending,
            counts,
            count: counts[type],
            list: await withOrders(read, id, rows),
          };
        });
      },
    };
  },
});

/** The movements with the customer's orders that they belong to: one query for all of them. */
async function withOrders(db: Db, customer_id: number, rows: readonly MovementRow[]): Promise<PointsMovement[]> {
  const named = rows.map((row) => ({ row, kind: pointsKind(row.kind), subject: Number(row.ref) }));
  const idsOf = (wanted: "group" | "order" | "refund") =>
    named.flatMap(({ kind, subject }) => (kind.subject === wanted && Number.isSafeInteger(subject) ? [subject] : []));
  const ids = { group: idsOf("group"), order: idsOf("order"), refund: idsOf("refund") };
  const orders =
    ids.group.length + ids.order.length + ids.refund.length === 0 ? [] : await findOrders(db, customer_id, ids);
  return named.map(({ row, kind, subject }) => {
    const matching = orders.filter(
      (order) =>
        kind.subject !== null &&
        subject === { group: order.group_id, order: order.id, refund: order.refund_id }[kind.subject],
    );
    return {
      bill_id: row.id,
      pm: row.delta > 0 ? 1 : 0,
      title: kind.name,
      mark: row.note,
      number: Math.abs(row.delta),
      balance: row.after,
      create_time: row.created_at,
      // An order with several refunds is returned once for each of them.
      orders: [...new Map(matching.map(({ id, sn }) => [id, { order_id: id, order_sn: sn }])).values()],
    };
  });
}
