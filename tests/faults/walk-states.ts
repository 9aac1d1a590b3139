import { COUPON_TRANSITIONS, heldCouponState } from "#contract/rules/coupon.ts";
import { ORDER_TRANSITIONS } from "#contract/rules/order.ts";
import { REFUND_TRANSITIONS } from "#contract/rules/refund.ts";
import { TRANSFER_TRANSITIONS } from "#contract/rules/transfer.ts";
import type { TestStore } from "#tests/support/articles.ts";

type State = string | number;
type Table = Readonly<Record<string, { from: readonly State[]; to: State }>>;

/** The transition tables, each with the state in which its rows begin. */
const TABLES: Readonly<Record<string, { table: Table; start: State }>> = {
  order: { table: ORDER_TRANSITIONS, start: "unpaid" },
  refund: { table: REFUND_TRANSITIONS, start: "none" },
  coupon: { table: COUPON_TRANSITIONS, start: "unused" },
  transfer: { table: TRANSFER_TRANSITIONS, start: "waiting" },
};

/** The state of each row by its name, for example `order 7`. */
type States = ReadonlyMap<string, State>;

/** The states of all orders, refunds, coupons of customers and transfers. */
export async function readStates({ backend, world }: TestStore): Promise<States> {
  const { read } = backend.database;
  const orders = await read
    .selectFrom("orders")
    .innerJoin("order_groups as g", "g.id", "orders.group_id")
    .select(["orders.id", "orders.status", "g.state"])
    .execute();
  const refunds = await read.selectFrom("refunds").select(["id", "state"]).execute();
  const transfers = await read.selectFrom("transfers").select(["id", "state"]).execute();
  const coupons = await read
    .selectFrom("customer_coupons as held")
    .innerJoin("coupons", "coupons.id", "held.coupon_id")
    .select(["held.id", "held.unused", "coupons.valid_until"])
    .execute();
  return new Map<string, State>([
    ...orders.map(({ id, status, state }) => [`order ${id}`, state === "paid" ? status : state] as const),
    ...refunds.map(({ id, state }) => [`refund ${id}`, state] as const),
    ...transfers.map(({ id, state }) => [`transfer ${id}`, state] as const),
    ...coupons.map(
      ({ id, unused, valid_until }) => [`coupon ${id}`, heldCouponState({ unused, valid_until }, world.now)] as const,
    ),
  ]);
}

/** The transitions of a table that change the state, as pairs of states; several acts may share a pair. */
const pairsOf = ({ table }: { table: Table }) =>
  Object.values(table).flatMap(({ from, to }) =>
    from.flatMap((one): [State, State][] => (one === to ? [] : [[one, to]])),
  );

const textOf = (kind: string, from: State, to: State) => `${kind}: ${from} → ${to}`;

/** Whether acts of the table lead from one state to another, directly or by others. */
function leadsTo(pairs: readonly (readonly [State, State])[], from: State, to: State) {
  const reached = new Set<State>([from]);
  for (const state of reached) for (const [before, after] of pairs) if (before === state) reached.add(after);
  return reached.has(to);
}

/** Counts the transitions between two readings of the states. Several acts on one row between them are one change. */
export function createCoverage() {
  const pairs = new Map(Object.entries(TABLES).map(([kind, table]) => [kind, pairsOf(table)]));
  const seen = new Map(
    [...pairs].flatMap(([kind, all]) => all.map(([from, to]): [string, number] => [textOf(kind, from, to), 0])),
  );
  return {
    /** @returns the changes that no acts of the tables explain. */
    observe(before: States, after: States): string[] {
      return [...after].flatMap(([name, to]) => {
        const kind = name.split(" ")[0] ?? "";
        const from = before.get(name) ?? TABLES[kind]?.start ?? "";
        if (from === to) return [];
        const text = textOf(kind, from, to);
        const count = seen.get(text);
        if (count !== undefined) seen.set(text, count + 1);
        return leadsTo(pairs.get(kind) ?? [], from, to) ? [] : [`${name} ${text}`];
      });
    },
    missing: () => [...seen].flatMap(([text, count]) => (count === 0 ? [text] : [])),
  };
}
