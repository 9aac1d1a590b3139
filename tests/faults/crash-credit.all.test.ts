import { expect, test } from "vitest";
import { creditBillState } from "#contract/rules/credit.ts";
import { monthOf, monthRange } from "#contract/rules/month.ts";
import { APPROVED } from "#contract/rules/pricing.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { freshKey } from "#tests/support/buying.ts";
import { freePort } from "#tests/support/free-port.ts";
import { crowd, type Member, orderOf } from "./crowd.ts";
import { after, HANGING_MS, killedBackend, LONG, repeated, report, send, until } from "./killed-backend.ts";

const SUBMITS = 12;
/** The moments of the kill, for acts that are short. */
const MOMENTS = [after(5), until(1), until(6)];
const START_FEN = 100_000;
const shop = freshBackend();
const backend = killedBackend(shop);
const db = () => shop.backend.database.read;

type Debtor = Member & { group: number; pay_fen: number };

/** Members with a line and an unpaid order each, placed in the test's own process. */
async function debtors(article: Article, size: number, from = 0): Promise<Debtor[]> {
  const members = await crowd(shop, size, article, { balance: START_FEN, from });
  const ids = members.map(({ id }) => id);
  const line = { limit_fen: START_FEN, days: 30, state: "normal", contract: "", version: 1, changed_at: 0 } as const;
  await shop.backend.database.write(async (tx) => {
    await tx.updateTable("customers").set({ audit_state: APPROVED }).where("id", "in", ids).execute();
    await tx
      .insertInto("credit_lines")
      .values(ids.map((customer_id) => ({ customer_id, ...line })))
      .execute();
  });
  return Promise.all(
    members.map(async (one) => {
      const made = await call(shop, "POST", "/api/v2/order/create", { token: one.token, body: orderOf(one) });
      const { group_order_id: group } = made.data as { group_order_id: number };
      const { pay_fen } = await db()
        .selectFrom("order_groups")
        .select("pay_fen")
        .where("id", "=", group)
        .executeTakeFirstOrThrow();
      return { ...one, group, pay_fen };
    }),
  );
}

const inGroups = <T>(all: readonly T[]) =>
  Array.from({ length: all.length / SUBMITS }, (_, round) => all.slice(round * SUBMITS, (round + 1) * SUBMITS));
const billsOf = (members: readonly Member[]) =>
  db()
    .selectFrom("credit_bills")
    .selectAll()
    .where(
      "customer_id",
      "in",
      members.map(({ id }) => id),
    )
    .execute();
const payOnCredit = ({ token, group }: Debtor) =>
  call(shop, "POST", `/api/order/pay/${group}`, { token, body: { type: "credit", key: freshKey() } });

test(
  "killed while orders are paid on credit, a repeat with the same key owes each exactly once [R20]",
  LONG,
  async () => {
    const moments = repeated(MOMENTS);
    const article = await createProduct(shop, { price: 1000, stock: 10_000 });
    // The process uses the real clock, so the tokens must be valid by it.
    shop.world.now = Date.now();
    const members = (await debtors(article, moments.length * SUBMITS)).map((one) => ({ ...one, key: freshKey() }));
    const pay = async (port: number, { token, group, key }: (typeof members)[number]) =>
      (await send(port, { token, path: `/api/order/pay/${group}`, body: { type: "credit", key } })) !== null;
    const written = async (group: readonly Member[]) => (await billsOf(group)).length;
    const { answered, survived } = await backend.killInRounds(inGroups(members), pay, written, { moments });
    const owed = new Map((await billsOf(members)).map(({ customer_id, owed_fen }) => [customer_id, owed_fen]));
    expect(members.map(({ id }) => owed.get(id))).toEqual(members.map(({ pay_fen }) => pay_fen));
    expect(await shop.backend.audit()).toEqual([]);
    report("credit", { kills: moments.length, orders: members.length, "answered before": answered });
    expect(survived).toBeGreaterThanOrEqual(answered);
    expect(answered).toBeLessThan(members.length);
  },
);

test("killed while bills are repaid, a repeat with the same key takes the money exactly once [R20]", LONG, async () => {
  const moments = repeated(MOMENTS);
  const article = await createProduct(shop, { price: 1000, stock: 10_000 });
  shop.world.now = Date.now();
  const members: (Debtor & { key: string; code: string | undefined })[] = [];
  for (const [place, one] of (await debtors(article, moments.length * SUBMITS)).entries()) {
    await payOnCredit(one);
    const address = `198.51.${Math.floor(place / 250)}.${(place % 250) + 1}`;
    await call(shop, "POST", "/api/credit/repay/send", { token: one.token, body: {}, address });
    members.push({ ...one, key: freshKey(), code: shop.world.sent.at(-1)?.code });
  }
  const repay = async (port: number, { token, key, code }: (typeof members)[number]) => {
    const body = { bills: [], price: "5.00", type: "balance", code, key };
    return (await send(port, { token, path: "/api/credit/repay", body })) !== null;
  };
  const written = async (group: readonly Debtor[]) =>
    (await billsOf(group)).filter((bill) =>
      group.some((one) => one.id === bill.customer_id && bill.owed_fen < one.pay_fen),
    ).length;
  const { answered } = await backend.killInRounds(inGroups(members), repay, written, { moments });
  const bills = new Map((await billsOf(members)).map(({ customer_id, owed_fen }) => [customer_id, owed_fen]));
  expect(members.map(({ id }) => bills.get(id))).toEqual(members.map(({ pay_fen }) => pay_fen - 500));
  expect(await shop.backend.audit()).toEqual([]);
  report("repayments", { kills: moments.length, repayments: members.length, "answered before": answered });
  expect(answered).toBeLessThan(members.length);
});

test("killed at the end of a month, each bill is issued and told of exactly once", LONG, async () => {
  const moments = repeated([until(1), until(6), until(11)]);
  const article = await createProduct(shop, { price: 1000, stock: 10_000 });
  const end = monthRange(monthOf(Date.now())).from;
  let issuedBefore = 0;
  for (const [round, moment] of moments.entries()) {
    shop.world.now = end - 1;
    const members = await debtors(article, SUBMITS, round * SUBMITS);
    for (const one of members) await payOnCredit(one);
    const issued = async () => (await billsOf(members)).filter(({ issued_at }) => issued_at !== null).length;
    const port = await freePort();
    const child = backend.launch(port);
    await moment(issued, () => false);
    await backend.kill(child);
    issuedBefore += await issued();
    const next = await backend.start(port);
    await expect.poll(issued, { timeout: HANGING_MS }).toBe(SUBMITS);
    await backend.kill(next);
    const bills = await billsOf(members);
    for (const bill of bills) {
      expect(bill).toMatchObject({ amount_fen: bill.owed_fen, overdue_at: end + 30 * 24 * 3_600_000 });
      expect(creditBillState(bill, bill.issued_at ?? 0)).toBe("due");
    }
    const told = await db()
      .selectFrom("notices")
      .select("customer_id")
      .where("kind", "=", "credit_due")
      .where("event", "like", "%issued")
      .where(
        "customer_id",
        "in",
        members.map(({ id }) => id),
      )
      .execute();
    expect(told).toHaveLength(SUBMITS);
  }
  expect(await shop.backend.audit()).toEqual([]);
  report("month ends", { kills: moments.length, bills: moments.length * SUBMITS, "issued before": issuedBefore });
  expect(issuedBefore).toBeLessThan(moments.length * SUBMITS);
});
