import { HOUR_MS } from "#contract/rules/calendar.ts";
import { CARRIERS, REFUND_REASONS, REFUND_TYPE, type RefundType } from "#contract/rules/refund.ts";
import type { Backend } from "../backend.ts";
import type { Database } from "../database/database.ts";
import type { Ports } from "../ports.ts";
import { type Caller, createSeedBackend } from "./seed-backend.ts";
import { REFUNDED_NUMBER } from "./seed-deliveries.ts";

/** The phone of the customer with refund applications. */
const REFUNDER = "13800000018";
/** The phone of the customer with a pending bank transfer. */
const REMITTER = "13800000013";
const TRANSFER_PIECES = 10;
/** The indexes of the coupons that each of these customers has received. */
const RECEIVED = [0, 1, 4];

/** The refunds of one order: units of its items in turn, and the state of each. */
const REFUNDS = [
  { hours: 95, type: REFUND_TYPE.goods, num: 2, reason: 1, mark: "两包受潮", until: "refunded" },
  { hours: 72, type: REFUND_TYPE.money, num: 1, reason: 4, mark: "少发一件", until: "refunded" },
  { hours: 60, type: REFUND_TYPE.money, num: 3, reason: 0, mark: "", until: "refused" },
  { hours: 40, type: REFUND_TYPE.goods, num: 1, reason: 3, mark: "外箱压坏", until: "sent_back" },
  { hours: 28, type: REFUND_TYPE.goods, num: 2, reason: 2, mark: "", until: "agreed" },
  { hours: 5, type: REFUND_TYPE.money, num: 1, reason: 6, mark: "多买了一件", until: "applied" },
] as const satisfies readonly DemoRefund[];
type DemoRefund = {
  hours: number;
  type: RefundType;
  num: number;
  reason: number;
  mark: string;
  until: "applied" | "agreed" | "sent_back" | "refunded" | "refused";
};

/**
 * Seeds received coupons, refunds in every state and an order that waits for a bank transfer, by the calls of customers
 * and staff.
 */
export async function seedTrade(database: Database, ports: Pick<Ports, "clock" | "log">) {
  const now = ports.clock.now();
  const { backend, time, as } = createSeedBackend(database, ports);
  const act = async (phone: string, at: number) => {
    time.now = at;
    return as(phone);
  };

  for (const phone of [REFUNDER, REMITTER]) {
    const customer = await act(phone, now);
    const coupons = await database.read.selectFrom("coupons").select("id").orderBy("id").execute();
    for (const place of RECEIVED) await customer.post(`/api/coupon/receive/${coupons[place]?.id}`, { number: 1 });
  }
  for (const [index, refund] of REFUNDS.entries()) {
    await seedRefund(backend, (hours) => act(REFUNDER, now - hours * HOUR_MS), { ...refund, index });
  }
  await seedTransfer(backend, await act(REMITTER, now - 2 * HOUR_MS));
  await database.write((tx) => tx.deleteFrom("tokens").execute());
}

async function seedRefund(
  { database, staff }: Backend,
  at: (hoursAgo: number) => Promise<Caller>,
  { hours, type, num, reason, mark, until, index }: DemoRefund & { index: number },
) {
  const order = await database.read
    .selectFrom("orders")
    .where("sn", "like", `%${REFUNDED_NUMBER}`)
    .select(["id"])
    .executeTakeFirstOrThrow();
  const items = await database.read
    .selectFrom("order_items")
    .where("order_id", "=", order.id)
    .select("id")
    .orderBy("id")
    .execute();
  const customer = await at(hours);
  const { refund_order_id: id } = (await customer.post(`/api/refund/apply/${order.id}`, {
    refund_type: type,
    items: [{ order_product_id: items[index % items.length]?.id, num }],
    refund_message: REFUND_REASONS[reason],
    mark,
    key: `demo-refund-${index}`.padEnd(16, "0"),
  })) as { refund_order_id: number };
  if (until === "applied") return;
  const { refund_order_sn: sn } = (await customer.get(`/api/refund/detail/${id}`)) as { refund_order_sn: string };
  await at(hours - 3);
  if (until === "refused") return staff.refunds.refuse(sn, "商品已使用，不影响二次销售的才能退款");
  await staff.refunds.agree(sn, type === REFUND_TYPE.goods ? { note: "请保持包装完整寄回" } : {});
  const item = items[index % items.length]?.id ?? 0;
  if (type === REFUND_TYPE.money) return keepFacts({ database, staff }, { item, num, returned: 0 });
  if (until === "agreed") return;
  await (await at(hours - 20)).post(`/api/refund/back_goods/${id}`, {
    delivery_type: CARRIERS[0],
    delivery_id: `SF14200${sn.slice(-8)}`,
    delivery_phone: REFUNDER,
    delivery_mark: "",
    key: `demo-parcel-${index}`.padEnd(16, "0"),
  });
  await at(hours - 22);
  await staff.refunds.trace(sn, "顺丰速运 已收取快件");
  if (until === "sent_back") return;
  await at(hours - 44);
  await staff.refunds.receive(sn);
  await keepFacts({ database, staff }, { item, num, returned: num });
}

/** Reverts the changes by a refund of a product's stock and sold count, which remain those of the demo's data. */
async function keepFacts(
  backend: Pick<Backend, "database" | "staff">,
  { item, num, returned }: { item: number; num: number; returned: number },
) {
  const { sku_id, product_id } = await backend.database.read
    .selectFrom("order_items")
    .where("id", "=", item)
    .select(["sku_id", "product_id"])
    .executeTakeFirstOrThrow();
  if (returned > 0) await bookStock(backend, sku_id, -returned, "报损");
  await backend.database.write((tx) =>
    tx
      .updateTable("products")
      .set(({ eb }) => ({ sales: eb("sales", "+", num) }))
      .where("id", "=", product_id)
      .execute(),
  );
}

/** Adds units to the stock or takes them, so that the demo's stock remains that of its data. */
export async function bookStock(
  { database, staff }: Pick<Backend, "database" | "staff">,
  holder: number,
  delta: number,
  note: string,
) {
  const movement = { asset: "stock", holder, delta, kind: "demo", ref: `trade ${note} ${holder}`, note } as const;
  await database.write((tx) => staff.ledger.move(tx, movement));
}

async function seedTransfer({ database, staff }: Backend, customer: Caller) {
  const sku = await database.read
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .where("products.is_show", "=", 1)
    .where("skus.is_show", "=", 1)
    .where("skus.stock", ">", 20)
    .where("skus.price", ">", 10_000)
    .select(["skus.id", "skus.product_id"])
    .orderBy("skus.id", "desc")
    .executeTakeFirstOrThrow();
  await bookStock({ database, staff }, sku.id, TRANSFER_PIECES, "进货");
  const { cart_id } = (await customer.post("/api/user/cart/create", {
    product_id: sku.product_id,
    product_attr_unique: sku.id,
    cart_num: TRANSFER_PIECES,
    is_new: 1,
  })) as { cart_id: number };
  const address = await database.read
    .selectFrom("addresses")
    .innerJoin("customers", "customers.id", "addresses.customer_id")
    .where("customers.phone", "=", REMITTER)
    .select("addresses.id")
    .executeTakeFirstOrThrow();
  const { group_order_id } = (await customer.post("/api/v2/order/create", {
    cart_id: [String(cart_id)],
    address_id: address.id,
    use_integral: 0,
    key: "demo-order-of-transfer",
  })) as { group_order_id: number };
  await customer.post(`/api/pay/transfer/create/${group_order_id}`, {});
}
