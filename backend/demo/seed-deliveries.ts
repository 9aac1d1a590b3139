import { DAY_MS, HOUR_MS } from "#contract/rules/calendar.ts";
import type { Database, Db } from "../database/database.ts";
import { createLedger } from "../platform/ledger.ts";
import type { Ports } from "../ports.ts";
import { type DemoItem, insertPaidOrder, insertParcel, readSkus, type Stage } from "./demo-order.ts";

/**
 * The phone of the customer with orders of this month, one in two packages, one to review and one with refunds, and
 * with orders of earlier months, from which the standing list and the statements follow.
 */
export const RECIPIENT = "13800000018";
/** The first number of these orders, apart from those of the reviewers. */
const FIRST_NUMBER = 900_001;
/** The number of the order that `seedTrade` requests refunds for. */
export const REFUNDED_NUMBER = FIRST_NUMBER + 2;
/** The days since the orders of earlier months; the goods of the third are used up now. */
const EARLIER_DAYS = [91, 61, 31] as const;

/** Seeds an order on its way in two packages with traces, and a received one that can be reviewed. */
export async function seedDeliveries(database: Database, { clock }: Pick<Ports, "clock">) {
  const ledgerAt = (at: number) => createLedger(database, { clock: { now: () => at } });
  await database.write(async (tx) => {
    const customer = await tx
      .selectFrom("customers")
      .innerJoin("addresses", "addresses.customer_id", "customers.id")
      .where("customers.phone", "=", RECIPIENT)
      .select(["customers.id", "addresses.real_name", "addresses.phone", "addresses.province", "addresses.city"])
      .select(["addresses.district", "addresses.street", "addresses.detail"])
      .executeTakeFirstOrThrow();
    const { id: store_id } = await tx
      .selectFrom("stores")
      .select("id")
      .orderBy("sort")
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    const [first, second, third] = await tx
      .selectFrom("skus")
      .innerJoin("products", "products.id", "skus.product_id")
      .where("products.store_id", "=", store_id)
      .where("products.is_show", "=", 1)
      .where("skus.is_show", "=", 1)
      .where("skus.min_order", "<=", 10)
      .select(({ fn }) => fn.min<number>("skus.id").as("id"))
      .groupBy("products.id")
      .orderBy("products.id")
      .limit(3)
      .execute();
    if (!first || !second || !third) throw new Error("the demo's first store has too few products");
    const skus = await readSkus(tx, [first.id, second.id, third.id]);
    const current = [
      { sku_id: first.id, quantity: 10 },
      { sku_id: second.id, quantity: 12 },
    ];
    const place = (days_ago: number, number: number, stage: Stage, lines = current) => {
      const at = clock.now() - days_ago * DAY_MS;
      return insertPaidOrder(tx, ledgerAt, customer, { store_id, lines, at, number, stage }, skus);
    };
    for (const [index, days_ago] of EARLIER_DAYS.entries()) {
      const lines = [
        { sku_id: third.id, quantity: 10 },
        { sku_id: first.id, quantity: 10 + index },
      ];
      await place(days_ago, FIRST_NUMBER + 10 + index, "done", lines);
    }
    await place(8, REFUNDED_NUMBER, "done");
    await place(6, FIRST_NUMBER, "received");
    const items = await place(2, FIRST_NUMBER + 1, "shipped");
    await insertTwoParcels(tx, items, clock.now() - DAY_MS);
  });
}

/** The items in two packages: the first one delivered, the other on its way. */
async function insertTwoParcels(tx: Db, [first, second]: readonly DemoItem[], at: number) {
  if (!first || !second) throw new Error("the demo's order has too few items");
  const one = await insertParcel(tx, first.order_id, {
    company: "顺丰速运",
    number: "SF1420061128833",
    shipped_at: at,
    delivered_at: at + 20 * HOUR_MS,
    pieces: [
      { order_item_id: first.id, quantity: first.quantity },
      { order_item_id: second.id, quantity: 8 },
    ],
  });
  const two = await insertParcel(tx, first.order_id, {
    company: "中通快递",
    number: "ZT7611002839415",
    shipped_at: at + 2 * HOUR_MS,
    pieces: [{ order_item_id: second.id, quantity: second.quantity - 8 }],
  });
  const traces = [
    { package_id: one, hours: 1, state: "collected", text: "顺丰速运 已收取快件" },
    { package_id: one, hours: 3, state: "transit", text: "快件到达 珠海集散中心" },
    { package_id: one, hours: 12, state: "transit", text: "快件到达 兰州集散中心" },
    { package_id: one, hours: 17, state: "delivering", text: "快递员正在派送，请保持电话畅通" },
    { package_id: one, hours: 20, state: "delivered", text: "您的快件已签收，签收人：前台" },
    { package_id: two, hours: 4, state: "collected", text: "中通快递 已收取快件" },
    { package_id: two, hours: 9, state: "transit", text: "快件离开 珠海香洲网点" },
    { package_id: two, hours: 21, state: "transit", text: "快件离开 西安转运中心，发往 兰州" },
  ] as const;
  await tx
    .insertInto("package_traces")
    .values(traces.map(({ hours, ...trace }) => ({ ...trace, created_at: at + hours * HOUR_MS })))
    .execute();
}
