import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError } from "#backend/http/errors.ts";
import { COUPON_TYPE, COUPONS_PER_CUSTOMER_MAX } from "#contract/rules/coupon.ts";
import { REFUND_REASONS, REFUND_TYPE } from "#contract/rules/refund.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { attemptOf, notify } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder } from "#tests/support/refunding.ts";

/** Random walks of two customers and the staff over all acts on orders, payments, transfers, coupons, points and refunds, three acts at a time and beside the work that time makes due. */

const DAY_MS = 24 * 60 * 60 * 1000;
/** The times that pass before the acts, in ms; most acts follow at once. */
const WAITS_MS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 31 * 60_000, DAY_MS, 8 * DAY_MS, 16 * DAY_MS];
/** The statuses of acts, which a changed state may refuse; any other status is a fault. */
const EXPECTED = [200, 400, 404, 409];

type Act = (random: number) => Promise<unknown>;

const shop = freshBackend();
const db = () => shop.backend.database.read;
/** The element at a random number, or undefined for an empty list. */
const pick = <T>(list: readonly T[], random: number) => list[random % list.length];
/** The number of the newest orders and refunds that acts choose from, because most older ones have ended. */
const NEWEST = 4;
const newest = (table: "orders" | "refunds") => db().selectFrom(table).orderBy("id", "desc").limit(NEWEST);
const ownOrders = (customer_id: number, state: "unpaid" | "paid") =>
  newest("orders")
    .select(["id", "group_id"])
    .where("customer_id", "=", customer_id)
    .where("group_id", "in", (groups) => groups.selectFrom("order_groups").select("id").where("state", "=", state))
    .execute();
const ownRefunds = (customer_id: number) =>
  newest("refunds").select("id").where("customer_id", "=", customer_id).execute();

/** Coupons of both stores and of the platform with low thresholds; some end during a walk. */
async function addCoupons(articles: readonly Article[]): Promise<number[]> {
  const { now } = shop.world;
  const shared = { targets: [], title: "随机", total: 500, per_customer: COUPONS_PER_CUSTOMER_MAX, valid_from: now };
  const ids: number[] = [];
  for (const { store_id } of articles) {
    const terms = { amount_fen: 301, threshold_fen: 900, valid_until: now + 500 * DAY_MS };
    ids.push(await shop.backend.staff.coupons.add({ ...shared, ...terms, type: COUPON_TYPE.store, store_id }));
  }
  for (const days of [8, 500]) {
    const terms = { amount_fen: 499, threshold_fen: 1500, valid_until: now + days * DAY_MS };
    ids.push(await shop.backend.staff.coupons.add({ ...shared, ...terms, type: COUPON_TYPE.platform, store_id: null }));
  }
  return ids;
}

/** The acts of one customer; each chooses its subject by the random number, in any state. */
async function customerActs(phone: string, articles: readonly Article[], coupons: readonly number[]): Promise<Act[]> {
  const me = await refunder(shop, phone);
  const groupOf = async (random: number) => pick(await ownOrders(me.id, "unpaid"), random)?.group_id ?? 0;
  async function order(random: number, use_integral: number) {
    // Logs in again, because a walk is longer than a session.
    const now = await buyer(shop, phone);
    const carts: number[] = [];
    for (const article of articles.slice(random % 2)) carts.push(await now.add(article, 1 + (random % 3), 1));
    return now.submit(carts, { use_integral, coupon_id: await couponsFor(now, carts, random) });
  }
  /** A fitting coupon of each store and of the platform, or none, from those that the checkout offers. */
  async function couponsFor(now: Awaited<ReturnType<typeof buyer>>, carts: number[], random: number) {
    if (random % 4 === 0) return [];
    const { order: orders, platform_coupon } = await now.check(carts);
    return [...orders.map(({ coupon }) => coupon), platform_coupon].flatMap((offered) => {
      const fitting = offered.filter(({ problem }) => problem === null);
      const chosen = pick(fitting, random);
      return chosen ? [String(chosen.coupon_user_id)] : [];
    });
  }
  const claim = (random: number) =>
    me.post(`/api/coupon/receive/${pick(coupons, random)}`, { number: 1 + (random % COUPONS_PER_CUSTOMER_MAX) });
  async function apply(random: number, refund_type: number) {
    const found = pick(await ownOrders(me.id, "paid"), random);
    if (!found) return undefined;
    const items = await db().selectFrom("order_items").selectAll().where("order_id", "=", found.id).execute();
    const chosen = items.filter((_, index) => index === 0 || random % 2 === 0);
    return me.post(`/api/refund/apply/${found.id}`, {
      items: chosen.map(({ id, quantity }) => ({ order_product_id: id, num: 1 + (random % quantity) })),
      ...{ refund_type, refund_message: REFUND_REASONS[0], mark: "", key: freshKey() },
    });
  }
  const pay = async (random: number) =>
    me.post(`/api/order/pay/${await groupOf(random)}`, { type: "balance", key: freshKey() });
  /** Begins to pay by QR code and, for most numbers, pays at the cashier, possibly after the group was closed. */
  async function payByGateway(random: number) {
    const group = await groupOf(random);
    const begun = await me.post(`/api/order/pay/${group}`, { type: "weixin", key: freshKey() });
    if (begun.status !== 200 || random % 4 === 0) return begun;
    const { out_trade_no } = await attemptOf(me, group).catch(() => ({ out_trade_no: "" }));
    const notice = out_trade_no ? await shop.world.cashier.pay(out_trade_no) : null;
    if (notice) expect(await notify(shop, "weixin", notice)).toBe(200);
    return begun;
  }
  const refundId = async (random: number) => pick(await ownRefunds(me.id), random)?.id ?? 0;
  return [
    (random: number) => order(random, 0),
    (random: number) => order(random, 1),
    claim,
    claim,
    pay,
    pay,
    payByGateway,
    async (random: number) => me.post(`/api/pay/transfer/create/${await groupOf(random)}`),
    async (random: number) => me.post(`/api/order/cancel/${await groupOf(random)}`),
    async (random: number) => me.post(`/api/order/take/${pick(await ownOrders(me.id, "paid"), random)?.id ?? 0}`),
    (random: number) => apply(random, REFUND_TYPE.money),
    (random: number) => apply(random, REFUND_TYPE.goods),
    async (random: number) => me.withdraw(await refundId(random)),
    async (random: number) => me.sendBack(await refundId(random)),
  ];
}

/** The acts of the staff. */
function staffActs(): Act[] {
  const { orders, refunds, transfers } = shop.backend.staff;
  const transferAt = async (random: number) =>
    pick(await db().selectFrom("transfers").select("code").orderBy("id", "desc").limit(NEWEST).execute(), random);
  const orderAt = async (random: number) => pick(await newest("orders").select(["id", "sn"]).execute(), random);
  const refundAt = async (random: number) => pick(await newest("refunds").select("sn").execute(), random);
  const ship = async (random: number) => {
    const found = await orderAt(random);
    if (!found) return;
    const item = await db()
      .selectFrom("order_items")
      .select("sku_id")
      .where("order_id", "=", found.id)
      .executeTakeFirst();
    const parcel = { company: "顺丰速运", number: `SF${random}` };
    await orders.ship(
      found.sn,
      item && random % 2 ? { ...parcel, items: [{ sku_id: item.sku_id, pieces: 1 }] } : parcel,
    );
  };
  return [
    ship,
    ship,
    async (random: number) => refunds.agree((await refundAt(random))?.sn ?? ""),
    async (random: number) => refunds.agree((await refundAt(random))?.sn ?? ""),
    async (random: number) => refunds.refuse((await refundAt(random))?.sn ?? "", "不符合条件"),
    async (random: number) => refunds.receive((await refundAt(random))?.sn ?? ""),
    async (random: number) => transfers.confirm((await transferAt(random))?.code ?? ""),
    async (random: number) => orders.trace((await orderAt(random))?.sn ?? "", { state: "collected", text: "已揽收" }),
  ];
}

/** Runs the jobs that are due after the time has passed. */
async function runJobs() {
  for (const job of shop.backend.jobs) await job.run();
}

/** Carries out an act of the staff; one that the state refuses changes nothing. */
async function attempt(act: Promise<unknown> | undefined) {
  try {
    return await act;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}

test("any order of acts on orders, payments, transfers, coupons and refunds leaves money, points, coupons and stock in balance [R3] [R5]", {
  timeout: 180_000,
}, async () => {
  const articles = [
    await createProduct(shop, { price: 1999, cost: 1333, stock: 500 }),
    await createProduct(shop, { store: "另一家", price: 701, cost: 503, stock: 500 }),
  ];
  const coupons = await addCoupons(articles);
  const clients = [
    await customerActs(demoCustomers.tradeMarkup, articles, coupons),
    await customerActs(demoCustomers.tradeCost, articles, coupons),
    staffActs(),
  ];
  const act = fc.record({ index: fc.nat(1000), random: fc.nat(1000) });
  const step = fc.record({
    wait: fc.constantFrom(...WAITS_MS),
    acts: fc.tuple(...clients.map(() => act)),
  });
  let performed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      for (const { wait, acts } of steps) {
        shop.world.now += wait;
        const running = acts.map(async ({ index, random }, client) =>
          attempt(pick(clients[client] ?? [], index)?.(random)),
        );
        const outcomes = await Promise.all([...running, ...(wait ? [runJobs()] : [])]);
        for (const outcome of outcomes.filter(isResponse)) {
          expect(EXPECTED).toContain(outcome.status);
          if (outcome.status === 200) performed += 1;
        }
      }
      expect(await shop.backend.audit()).toEqual([]);
    }),
    { numRuns: 8, seed: 20261122, endOnFailure: true },
  );
  // Proves that not all acts of the walks are refused.
  expect(performed).toBeGreaterThan(100);
  expect((await db().selectFrom("refunds").select("id").where("state", "=", 3).execute()).length).toBeGreaterThan(5);
  const paidBy = async (type: "transfer" | "weixin") =>
    (await db().selectFrom("payments").select("id").where("type", "=", type).execute()).length;
  expect([await paidBy("transfer"), await paidBy("weixin")].every((count) => count > 0)).toBe(true);
  const moved = (asset: "coupon" | "points", kind: string) =>
    db().selectFrom("ledger").select("id").where("asset", "=", asset).where("kind", "=", kind).execute();
  for (const [asset, kind] of [
    ["coupon", "order"],
    ["coupon", "order_cancel"],
    ["points", "order"],
    ["points", "refund"],
  ] as const)
    expect([asset, kind, (await moved(asset, kind)).length > 3]).toEqual([asset, kind, true]);
  expect(shop.world.logged.filter(({ level }) => level === "error")).toEqual([]);
});

const isResponse = (outcome: unknown): outcome is { status: number } =>
  typeof outcome === "object" && outcome !== null && "status" in outcome;
