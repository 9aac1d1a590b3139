import type { BuyerFields } from "#contract/buyer-fields.ts";
import { DAY_MS, formatDay, HOUR_MS } from "#contract/rules/calendar.ts";
import { REFUND_REASONS, REFUND_TYPE } from "#contract/rules/refund.ts";
import type { Database, Db } from "../database/database.ts";
import { groupBy } from "../platform/group-by.ts";
import { createLedger } from "../platform/ledger.ts";
import type { Ports } from "../ports.ts";
import reviewers from "./data/reviewers.json";
import { type DemoItem, insertPaidOrder, insertParcel, readSkus } from "./demo-order.ts";
import { createSeedBackend } from "./seed-backend.ts";

/** The first number of these orders, apart from those of other seeds. */
const FIRST_NUMBER = 950_001;

type OpenOrder = {
  warehouse: string;
  /** The place of its store among those of the warehouse, and of its buyer among the reviewers. */
  store: number;
  buyer: number;
  /** The hours since the order, so many that none is of today in the morning; a warehouse ships within 24 or 48. */
  hours: number;
  /** The units of its lines. */
  units: readonly number[];
  /** What the buyer has written; a number is a day from today. */
  written?: Partial<Omit<BuyerFields, "deliver_day">> & { deliver_day?: number };
  /** Whether a first package with its first line has left, and whether a unit of its last line is in a refund. */
  isPartlyShipped?: true;
  hasRefund?: true;
};

/** Paid orders that wait to be shipped, some of them beyond the time of their warehouse. */
const OPEN_ORDERS: readonly OpenOrder[] = [
  { warehouse: "上海仓", store: 0, buyer: 0, hours: 11, units: [12, 4], written: { po: "QH-2611-07" } },
  {
    warehouse: "上海仓",
    store: 1,
    buyer: 1,
    hours: 13,
    units: [20, 10, 6],
    written: { deliver_day: 2, deliver_part: "am", deliver_note: "送后勤楼 1 楼库房，货车走西门，到前半小时电话" },
  },
  { warehouse: "上海仓", store: 0, buyer: 9, hours: 21, units: [3], written: { mark: "发票和货一起走" } },
  { warehouse: "上海仓", store: 2, buyer: 4, hours: 31, units: [16, 8], isPartlyShipped: true },
  { warehouse: "上海仓", store: 1, buyer: 2, hours: 47, units: [5, 9], hasRefund: true },
  {
    warehouse: "上海仓",
    store: 0,
    buyer: 11,
    hours: 76,
    units: [24],
    written: { po: "LX-118", mark: "门口不好停车，麻烦用小车" },
  },
  { warehouse: "珠海仓", store: 0, buyer: 5, hours: 12, units: [6, 2], written: { po: "BC-2026-331" } },
  { warehouse: "珠海仓", store: 1, buyer: 7, hours: 18, units: [10] },
  { warehouse: "珠海仓", store: 0, buyer: 3, hours: 52, units: [8, 8], written: { mark: "老人收货，请提前打电话" } },
  { warehouse: "珠海仓", store: 2, buyer: 8, hours: 27, units: [30] },
  { warehouse: "北京仓", store: 0, buyer: 10, hours: 15, units: [4, 15], written: { deliver_day: 4 } },
  { warehouse: "北京仓", store: 0, buyer: 6, hours: 60, units: [2] },
];

/** Seeds paid orders of every warehouse that wait to be shipped. */
export async function seedOpenOrders(database: Database, ports: Pick<Ports, "clock" | "log">) {
  const now = ports.clock.now();
  const ledgerAt = (at: number) => createLedger(database, { clock: { now: () => at } });
  const places = await placesOf(database.read);
  const placed = await database.write(async (tx) => {
    const orders: { order: OpenOrder; items: DemoItem[] }[] = [];
    for (const [index, order] of OPEN_ORDERS.entries()) {
      const stores = places.get(order.warehouse) ?? [];
      const place = stores[order.store % stores.length];
      if (!place) throw new Error(`the demo's ${order.warehouse} has no products`);
      const lines = order.units.map((quantity, at) => ({ sku_id: skuAt(place.skus, order.buyer + at), quantity }));
      const skus = await readSkus(
        tx,
        lines.map(({ sku_id }) => sku_id),
      );
      const items = await insertPaidOrder(
        tx,
        ledgerAt,
        await buyerOf(tx, order.buyer),
        {
          store_id: place.store_id,
          lines,
          at: now - order.hours * HOUR_MS - index * 60_000,
          number: FIRST_NUMBER + index,
          stage: "open",
          written: writtenOf(order, now),
        },
        skus,
      );
      if (order.isPartlyShipped) await shipFirst(tx, items, now - (order.hours - 20) * HOUR_MS);
      orders.push({ order, items });
    }
    return orders;
  });
  const { time, as } = createSeedBackend(database, ports);
  for (const { order, items } of placed) {
    const last = items.at(-1);
    if (!order.hasRefund || !last) continue;
    time.now = now - 4 * HOUR_MS;
    const customer = await as(reviewers[order.buyer]?.phone ?? "");
    await customer.post(`/api/refund/apply/${last.order_id}`, {
      refund_type: REFUND_TYPE.money,
      items: [{ order_product_id: last.id, num: 1 }],
      refund_message: REFUND_REASONS[6],
      mark: "多买了一件，没发就不用发了",
      key: "demo-open-refund".padEnd(16, "0"),
    });
  }
  await database.write((tx) => tx.deleteFrom("tokens").execute());
}

/** The stores of each warehouse by name, with the SKUs that most of their pieces lie there. */
async function placesOf(db: Db) {
  const rows = await db
    .selectFrom("warehouse_stock as held")
    .innerJoin("warehouses", "warehouses.id", "held.warehouse_id")
    .innerJoin("skus", "skus.id", "held.sku_id")
    .innerJoin("products", "products.id", "skus.product_id")
    .where("products.is_show", "=", 1)
    .where("skus.is_show", "=", 1)
    .where("skus.min_order", "=", 1)
    .where("held.stock", ">", 60)
    .select(["held.sku_id", "warehouses.name", "products.store_id", "products.id as product_id"])
    .orderBy("held.stock", "desc")
    .orderBy("held.id")
    .execute();
  const seen = new Set<number>();
  // The fullest warehouse of each SKU, from which an order takes its pieces, and one SKU of each product.
  const firsts = rows.filter(({ sku_id }) => !seen.has(sku_id) && seen.add(sku_id));
  const ofProduct = new Map(firsts.map((row) => [row.product_id, row]));
  const ordered = [...ofProduct.values()].sort((a, b) => a.store_id - b.store_id || a.product_id - b.product_id);
  return new Map(
    [...groupBy(ordered, ({ name }) => name)].map(([name, own]) => [
      name,
      [...groupBy(own, ({ store_id }) => store_id)].map(([store_id, goods]) => ({
        store_id,
        skus: goods.map(({ sku_id }) => sku_id),
      })),
    ]),
  );
}

function skuAt(skus: readonly number[], index: number): number {
  const sku_id = skus[index % skus.length];
  if (sku_id === undefined) throw new Error("the demo's store has no products");
  return sku_id;
}

const buyerOf = (tx: Db, index: number) =>
  tx
    .selectFrom("customers")
    .innerJoin("addresses", "addresses.customer_id", "customers.id")
    .where("customers.phone", "=", reviewers[index]?.phone ?? "")
    .select(["customers.id", "addresses.real_name", "addresses.phone", "addresses.province", "addresses.city"])
    .select(["addresses.district", "addresses.street", "addresses.detail"])
    .executeTakeFirstOrThrow();

function writtenOf({ written = {} }: OpenOrder, now: number): Partial<BuyerFields> {
  const { deliver_day, ...texts } = written;
  return deliver_day === undefined ? texts : { ...texts, deliver_day: formatDay(now + deliver_day * DAY_MS) };
}

/** The first line of an order in a package that is on its way. */
async function shipFirst(tx: Db, [first]: readonly DemoItem[], at: number) {
  if (!first) throw new Error("the demo's order has no items");
  const package_id = await insertParcel(tx, first.order_id, {
    company: "中通快递",
    number: "75430000019977",
    shipped_at: at,
    pieces: [{ order_item_id: first.id, quantity: first.quantity }],
  });
  const trace = { package_id, state: "collected", text: "中通快递 已收取快件", created_at: at + HOUR_MS } as const;
  await tx.insertInto("package_traces").values(trace).execute();
}
