import { expect, test } from "vitest";
import { sharedBackend } from "#tests/support/backend.ts";

const shop = sharedBackend();

test("the demo has paid orders that wait to be shipped from every warehouse, in each of the states of the desk", async () => {
  const rows = await shop.backend.database.read
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .innerJoin("order_warehouses as held", "held.order_id", "orders.id")
    .innerJoin("warehouses", "warehouses.id", "held.warehouse_id")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .where("orders.sn", "like", "%0000009500__")
    .where("orders.status", "=", 0)
    .where("order_groups.state", "=", "paid")
    .select(["orders.sn", "orders.po", "orders.mark", "orders.deliver_day", "order_groups.paid_at", "warehouses.name"])
    .select(["warehouses.ship_hours", "order_items.dispatched", "order_items.open_pieces"])
    .execute();
  const orders = new Map(rows.map((row) => [row.sn, row]));
  const of = (name: string) => [...orders.values()].filter((row) => row.name === name).length;
  expect([of("上海仓"), of("珠海仓"), of("北京仓")]).toEqual([6, 4, 2]);
  const isLate = ({ paid_at, ship_hours }: (typeof rows)[number]) =>
    (paid_at ?? 0) + ship_hours * 3_600_000 < shop.world.now;
  expect([...orders.values()].filter(isLate).length).toBeGreaterThan(3);
  expect(rows.some(({ dispatched }) => dispatched > 0)).toBe(true);
  expect(rows.some(({ open_pieces }) => open_pieces > 0)).toBe(true);
  expect([...orders.values()].filter(({ po }) => po !== "").length).toBe(3);
  expect([...orders.values()].filter(({ mark }) => mark !== "").length).toBe(3);
  expect([...orders.values()].filter(({ deliver_day }) => deliver_day !== "").length).toBe(2);
  expect(await shop.backend.staff.ledger.audit()).toEqual([]);
});
