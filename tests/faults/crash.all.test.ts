import { expect, test } from "vitest";
import { REFUND_REASONS, REFUND_STATUS, REFUND_TYPE } from "#contract/rules/refund.ts";
import { type Article, createProduct, stockOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { freshKey } from "#tests/support/buying.ts";
import { freePort } from "#tests/support/free-port.ts";
import { crowd, type Member, orderOf } from "./crowd.ts";
import {
  after,
  HANGING_MS,
  killedBackend,
  LONG,
  type Moment,
  repeated,
  report,
  send,
  until,
} from "./killed-backend.ts";

const SUBMITS = 12;
/** The moments of the kill: from before the first write to after most writes. */
const MOMENTS: readonly Moment[] = [after(0), after(15), after(40), until(1), until(8)];
/** The moments for payments and refunds, which are shorter. */
const SHORT_MOMENTS = [after(5), until(1), until(6)];
const shop = freshBackend();
const backend = killedBackend(shop);

type Submit = { one: Member; key: string };
const isAnswered = async (port: number, { token }: Member, path: string, body: object) =>
  (await send(port, { token, path, body })) !== null;
const submit = (port: number, { one, key }: Submit) => isAnswered(port, one, "/api/v2/order/create", orderOf(one, key));

/** A member with an unpaid group of one order. */
type Debtor = Member & { group: number };

/** Members with an order each, placed in the test's own process. */
async function debtors(article: Article, size: number): Promise<Debtor[]> {
  // The process uses the real clock, so the tokens must be valid by it.
  shop.world.now = Date.now();
  const members = await crowd(shop, size, article, { balance: START_FEN });
  return Promise.all(
    members.map(async (one) => {
      const made = await call(shop, "POST", "/api/v2/order/create", { token: one.token, body: orderOf(one) });
      return { ...one, group: (made.data as { group_order_id: number }).group_order_id };
    }),
  );
}
const START_FEN = 100_000;
const balanceOf = async ({ id }: Member) =>
  (
    await shop.backend.database.read
      .selectFrom("customers")
      .select("balance")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).balance;

const inGroups = <T>(all: readonly T[]) =>
  Array.from({ length: all.length / SUBMITS }, (_, round) => all.slice(round * SUBMITS, (round + 1) * SUBMITS));
const idsOf = (members: readonly Member[]) => members.map(({ id }) => id);

test("killed between submit and answer, a repeat with the same key makes exactly one order [R20]", LONG, async () => {
  const article = await createProduct(shop, { stock: 10_000 });
  // The process uses the real clock, so the tokens must be valid by it.
  shop.world.now = Date.now();
  const moments = repeated(MOMENTS);
  const buyers = await crowd(shop, moments.length * SUBMITS, article);
  const orders = (members: readonly Member[]) =>
    shop.backend.database.read
      .selectFrom("order_groups")
      .where("customer_id", "in", idsOf(members))
      .select(["customer_id", (row) => row.fn.countAll<number>().as("count")])
      .groupBy("customer_id")
      .execute();
  const submits = inGroups(buyers.map((one) => ({ one, key: freshKey() })));
  const written = async (group: readonly Submit[]) => (await orders(group.map(({ one }) => one))).length;
  const { answered, survived } = await backend.killInRounds(submits, submit, written, { moments });
  expect((await orders(buyers)).map(({ count }) => count)).toEqual(buyers.map(() => 1));
  expect(await stockOf(shop, article)).toBe(10_000 - buyers.length);
  expect(await shop.backend.audit()).toEqual([]);
  report("orders", {
    kills: moments.length,
    submits: buyers.length,
    "answered before": answered,
    "written before": survived,
  });
  // Every answered order was written, and each kind of moment occurred, without which the moments prove nothing.
  expect(survived).toBeGreaterThanOrEqual(answered);
  expect(survived).toBeGreaterThan(0);
  expect(answered).toBeLessThan(buyers.length);
});

test("killed during payment, a repeat with the same key takes the amount exactly once [R20]", LONG, async () => {
  const moments = repeated(SHORT_MOMENTS);
  const article = await createProduct(shop, { price: 1000, stock: 10_000 });
  const members = await debtors(article, moments.length * SUBMITS);
  const before = await paymentsOf(members);
  const keyed = members.map((one) => ({ ...one, key: freshKey() }));
  const pay = (port: number, { group, key, ...one }: (typeof keyed)[number]) =>
    isAnswered(port, one, `/api/order/pay/${group}`, { type: "balance", key });
  const { answered } = await backend.killInRounds(inGroups(keyed), pay, paymentsOf, { moments });
  expect([before, await paymentsOf(members)]).toEqual([0, members.length]);
  const paid = await shop.backend.database.read
    .selectFrom("order_groups")
    .select("pay_fen")
    .where("id", "=", members[0]?.group ?? 0)
    .executeTakeFirstOrThrow();
  for (const one of members) expect(await balanceOf(one)).toBe(START_FEN - paid.pay_fen);
  expect(await shop.backend.audit()).toEqual([]);
  report("payments", { kills: moments.length, submits: members.length, "answered before": answered });
  expect(answered).toBeLessThan(members.length);
});

const paymentsOf = async (members: readonly Member[]) =>
  (
    await shop.backend.database.read
      .selectFrom("payments")
      .select("id")
      .where("customer_id", "in", idsOf(members))
      .execute()
  ).length;

test("killed while refunds that are due are paid back, each is paid back exactly once [R20] [R22]", LONG, async () => {
  const moments = repeated(SHORT_MOMENTS.slice(1));
  const article = await createProduct(shop, { price: 1000, stock: 10_000 });
  const members = await debtors(article, moments.length * SUBMITS);
  const { read } = shop.backend.database;
  const post = ({ token }: Member, path: string, body: object) => call(shop, "POST", path, { token, body });
  for (const one of members) {
    await post(one, `/api/order/pay/${one.group}`, { type: "balance", key: freshKey() });
    const { id, item } = await read
      .selectFrom("orders")
      .innerJoin("order_items", "order_items.order_id", "orders.id")
      .select(["orders.id", "order_items.id as item"])
      .where("orders.group_id", "=", one.group)
      .executeTakeFirstOrThrow();
    const applied = await post(one, `/api/refund/apply/${id}`, {
      refund_type: REFUND_TYPE.money,
      refund_message: REFUND_REASONS[0],
      mark: "",
      key: freshKey(),
      items: [{ order_product_id: item, num: 1 }],
    });
    expect(applied.status).toBe(200);
  }
  const ids = idsOf(members);
  const open = () =>
    read
      .selectFrom("refunds")
      .select("id")
      .where("customer_id", "in", ids)
      .where("state", "=", REFUND_STATUS.toReview)
      .execute();
  let survived = 0;
  const refunded = async () => members.length - (await open()).length;
  for (const [round, moment] of moments.entries()) {
    const port = await freePort();
    const some = (await open()).slice(0, SUBMITS).map(({ id }) => id);
    const tasks = some.map((id) => `${id}:${REFUND_STATUS.toReview}`);
    await shop.backend.database.write(async (tx) => {
      await tx.updateTable("refunds").set({ due_at: 1 }).where("id", "in", some).execute();
      await tx
        .updateTable("tasks")
        .set({ run_at: 1 })
        .where("kind", "=", "refund_due")
        .where("ref", "in", tasks)
        .execute();
    });
    // The due refunds are paid back before the backend answers its first call.
    const child = backend.launch(port);
    await moment(
      async () => (await refunded()) - round * SUBMITS,
      () => false,
    );
    await backend.kill(child);
    survived += (await refunded()) - round * SUBMITS;
    // The lease of a killed task ends here, so that the task can be claimed.
    await shop.backend.database.write((tx) => tx.updateTable("tasks").set({ claimed_until: 0 }).execute());
    const next = await backend.start(port);
    await expect.poll(refunded, { timeout: HANGING_MS }).toBe((round + 1) * SUBMITS);
    await backend.kill(next);
  }
  for (const one of members) expect(await balanceOf(one)).toBe(START_FEN);
  expect(await stockOf(shop, article)).toBe(10_000);
  expect(await shop.backend.audit()).toEqual([]);
  report("refunds", { kills: moments.length, due: members.length, "paid back before": survived });
  // A kill after the last refund of every round would prove nothing.
  expect(survived).toBeLessThan(members.length);
});
