import { expect, test } from "vitest";
import { formatDay } from "#contract/rules/calendar.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
const read = () => shop.backend.database.read;

test("the customer with orders of seven months has a quotation in each state, one of them accepted", async () => {
  const token = await tokenOf(shop, "13800000019");
  const { data } = await call(shop, "GET", "/api/offer/lst", { token });
  const { counts, list } = data as { counts: object; list: { state: string; accepted: number }[] };
  expect(counts).toEqual({ all: 7, draft: 1, asked: 1, quoted: 2, ordered: 1, expired: 1, void: 1 });
  expect(list.filter(({ state }) => state === "quoted").map(({ accepted }) => accepted)).toEqual([0, 1]);
});

test("the newest order of the customer with seven months of orders is the first of the list", async () => {
  const rows = await read()
    .selectFrom("orders")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .where("customers.phone", "=", "13800000019")
    .select("orders.created_at")
    .orderBy("orders.id")
    .execute();
  const times = rows.map(({ created_at }) => created_at);
  expect(times.length).toBeGreaterThan(30);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("the movements of balances and points have the order of their times, each with the running value after it", async () => {
  const rows = await read()
    .selectFrom("ledger")
    .where("asset", "in", ["balance", "points"])
    .select(["asset", "holder_id", "delta", "after", "created_at"])
    .orderBy("id")
    .execute();
  const last = new Map<string, { after: number; created_at: number }>();
  const contradictions = rows.filter(({ asset, holder_id, delta, after, created_at }) => {
    const before = last.get(`${asset} ${holder_id}`) ?? { after: 0, created_at: 0 };
    last.set(`${asset} ${holder_id}`, { after, created_at });
    return before.after + delta !== after || before.created_at > created_at;
  });
  expect([rows.length > 100, contradictions]).toEqual([true, []]);
  expect(await shop.backend.audit()).toEqual([]);
});

test("the last event of a delivered parcel, and of every parcel of a received order, is its delivery", async () => {
  const packages = await read()
    .selectFrom("packages")
    .innerJoin("orders", "orders.id", "packages.order_id")
    .select(["packages.id", "delivered_at", "orders.taken_at"])
    .execute();
  const traces = await read().selectFrom("package_traces").selectAll().orderBy("created_at").orderBy("id").execute();
  const last = new Map(traces.map(({ package_id, state, created_at }) => [package_id, { state, created_at }]));
  const done = packages.filter(({ delivered_at, taken_at }) => delivered_at !== null || taken_at !== null);
  expect(done.length).toBeGreaterThan(30);
  for (const { id, delivered_at } of done) {
    expect(last.get(id)).toEqual({ state: "delivered", created_at: delivered_at });
  }
});

test("the number of an order begins with its day in Shanghai", async () => {
  const orders = await read().selectFrom("orders").select(["sn", "created_at"]).execute();
  expect(orders.length).toBeGreaterThan(30);
  for (const { sn, created_at } of orders) expect(sn.slice(0, 8)).toBe(formatDay(created_at).replaceAll("-", ""));
});

test("every address has a street, a road and a number", async () => {
  const addresses = await read().selectFrom("addresses").select(["street", "detail"]).execute();
  expect(addresses.length).toBeGreaterThan(20);
  for (const { street, detail } of addresses) {
    expect(street).toMatch(/(街道|镇)$/);
    expect(detail).toMatch(/(路|街|大道)(中段)? \d+ 号/);
  }
});
