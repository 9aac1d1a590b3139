import { expect } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import { credit, repayment } from "#contract/credit.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { monthOf, monthRange } from "#contract/rules/month.ts";
import { statement } from "#contract/statement.ts";
import { type Article, createProduct } from "./articles.ts";
import type { freshBackend } from "./backend.ts";
import { bankRow } from "./bank.ts";
import { randomOf } from "./bank-month.ts";
import { buyer, freshKey } from "./buying.ts";
import { giveLine } from "./credit.ts";
import { asMember, demoMembers, newKey } from "./members.ts";
import { runJob } from "./paying.ts";
import { demoCustomers } from "./people.ts";
import { refunder } from "./refunding.ts";

type Shop = ReturnType<typeof freshBackend>;
type Customer = Awaited<ReturnType<typeof refunder>>;
type Order = Awaited<ReturnType<Customer["paid"]>>;

const PHONE = demoCustomers.tradeCost;

/** What a plain account of the history says, in fen. */
type Expected = { owed: number; balance: number; writtenOff: boolean };

/** One random history of a customer's credit, compared with a plain account after every step. */
export async function runHistory(shop: Shop, seed: number, steps: number) {
  const random = randomOf(seed);
  const upTo = (max: number) => Math.floor(random() * max);
  const pick = <T>(items: readonly T[]): T | undefined => items[upTo(items.length)];
  const limit_fen = pick([15_000, 60_000]) ?? 60_000;
  await giveLine(shop, PHONE, { limit_fen, days: pick([5, 15, 30]) ?? 30 });
  const article: Article = await createProduct(shop, { cost: 700 + upTo(900), stock: 10_000 });
  let me = await refunder(shop, PHONE);
  const orders: Order[] = [];
  const codes: string[] = [];
  let rows = 0;

  const read = async () => credit.read.answer.parse((await me.get("/api/credit")).data);
  const expected: Expected = { owed: 0, balance: await me.balance(), writtenOff: false };
  const owedNow = async () => fen((await read()).line?.owed ?? "0.00");

  async function buyOnCredit() {
    const before = await owedNow();
    const free = fen((await read()).line?.free ?? "0.00");
    const group = await me.order(article, 1 + upTo(6));
    const paid = await me.payOnCredit(group);
    const after = await owedNow();
    expect(after).toBeLessThanOrEqual(Math.max(limit_fen, before));
    if (paid.status !== 200) {
      expect(after).toBe(before);
      return;
    }
    expect(after - before).toBeLessThanOrEqual(free);
    expected.owed = after;
    const { data } = await me.get(`/api/order/group_order_detail/${group}`);
    const [order] = (data as { orders: { order_id: number; order_sn: string; list: Item[] }[] }).orders;
    if (order) {
      const items = order.list.map(({ order_product_id: id, product_num: num }) => ({ id, num }));
      orders.push({ group, order_id: order.order_id, sn: order.order_sn, items });
    }
  }

  async function refundPart() {
    const order = pick(orders);
    const [item] = order?.items ?? [];
    if (!order || !item || item.num === 0) return;
    const num = 1 + upTo(item.num);
    const preview = await me.preview(order, [{ order_product_id: item.id, num }]);
    const { sn } = await me.applied(order, [{ order_product_id: item.id, num }]);
    const had = await me.balance();
    await shop.backend.staff.refunds.agree(sn);
    item.num -= num;
    const worth = fen(preview.data.refund_price);
    const back = (await me.balance()) - had;
    const offset = Math.min(worth, expected.owed);
    expect(expected.owed - (await owedNow())).toBe(offset);
    // No refund pays back what was written off.
    if (expected.writtenOff) expect(back).toBeLessThanOrEqual(worth - offset);
    else expect(back).toBe(worth - offset);
    expected.owed -= offset;
    expected.balance += back;
  }

  async function beginTransfer() {
    if (expected.owed === 0 || codes.length > 3) return;
    const chosen = (await read()).bills.filter(({ owed }) => fen(owed) > 0 && random() < 0.5);
    const price = chosen.length > 0 && random() < 0.5 ? "" : yuan(1 + upTo(expected.owed * 2));
    const bills = chosen.map(({ bill_id }) => bill_id);
    const { data, status } = await me.post("/api/credit/repay", { bills, price, type: "transfer", key: freshKey() });
    if (status !== 200) return;
    const { recharge_id } = repayment.create.answer.parse(data);
    const { transfer } = (await me.get(`/api/user/recharge/transfer/${recharge_id}`)).data as {
      transfer: { code: string };
    };
    codes.push(transfer.code);
  }

  async function bankPays() {
    const code = pick(codes);
    if (!code) return;
    const amount = 1 + upTo(30_000);
    rows += 1;
    const traded_on = new Date(shop.world.now).toISOString().slice(0, 10);
    const [booked] = await shop.backend.staff.transfers.importStatement([
      bankRow(code, amount, { serial: `H${seed}-${rows}`, traded_on }),
    ]);
    expect(["paid", "credited"]).toContain(booked?.outcome);
    const repaid = expected.owed - (await owedNow());
    expect(repaid).toBeGreaterThanOrEqual(0);
    expect(repaid).toBeLessThanOrEqual(amount);
    expected.owed -= repaid;
    expected.balance += amount - repaid;
    if (random() < 0.2) await takeBack(booked?.id ?? 0, amount);
  }

  /** The bank takes a row back, which a second member approves. */
  async function takeBack(id: number, amount: number) {
    const finance = await asMember(shop, demoMembers.finance);
    const path = `/api/staff/payments/receipts/${id}`;
    const { version } = (await finance.get(path)).data as { version: string };
    const asked = await finance.post(`${path}/reverse`, { key: newKey(), version, reason: "退汇", password: "" });
    if ((asked.data as { outcome: string } | null)?.outcome !== "open") return;
    const { id: request } = await shop.backend.database.read
      .selectFrom("staff_requests")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const admin = await asMember(shop, demoMembers.admin);
    await admin.post(`/api/staff/requests/${request}/decide`, { key: newKey(), approve: true, note: "" });
    const owed = await owedNow();
    expected.balance += owed - expected.owed - amount;
    expected.owed = owed;
  }

  async function repayFromBalance() {
    if (expected.owed === 0) return;
    const { post } = await buyer(shop, PHONE);
    shop.world.now += 61_000;
    await post("/api/credit/repay/send", {});
    const code = shop.world.sent.at(-1)?.code;
    const price = yuan(1 + upTo(expected.owed));
    const sent = { bills: [], price, type: "balance", code };
    const same = freshKey();
    const [first] = await Promise.all([1, 2].map(() => post("/api/credit/repay", { ...sent, key: same })));
    const repaid = first?.status === 200 ? fen(price) : 0;
    expected.owed -= repaid;
    expected.balance -= repaid;
  }

  async function correct() {
    const amount = random() < 0.5 ? 1 + upTo(2000) : -Math.min(expected.owed, 1 + upTo(2000));
    if (amount === 0) return;
    const why = { amount, told: "调整", reason: "核对", evidence: "E" };
    await shop.backend.staff.credit.correct(commandLine(), PHONE, why);
    expected.owed += amount;
    if (amount < 0) expected.writtenOff = true;
  }

  async function toggle() {
    await giveLine(shop, PHONE, { limit_fen, state: random() < 0.3 ? "disabled" : "normal" });
  }

  async function move() {
    const end = monthRange(monthOf(shop.world.now)).to;
    shop.world.now = pick([shop.world.now + upTo(9) * DAY_MS, end - 1, end, end + 11 * 60_000]) ?? end;
    await runJob(shop, "issue bills of months");
    await runJob(shop, "remind of bills");
    me = await refunder(shop, PHONE);
  }

  const acts = [
    ...Array(5).fill(buyOnCredit),
    ...Array(3).fill(refundPart),
    beginTransfer,
    beginTransfer,
    ...Array(3).fill(bankPays),
    repayFromBalance,
    correct,
    toggle,
    move,
    move,
  ] as readonly (() => Promise<void>)[];

  for (let step = 0; step < steps; step += 1) {
    await pick(acts)?.();
    const { bills } = await read();
    expect(await owedNow(), `owed after step ${step} of ${seed}`).toBe(expected.owed);
    expect(bills.reduce((sum, { owed }) => sum + fen(owed), 0)).toBe(expected.owed);
    expect(await me.balance(), `balance after step ${step} of ${seed}`).toBe(expected.balance);
  }
  expect(await shop.backend.audit()).toEqual([]);
  await compareWithStatements();

  /** Each issued bill holds what the statement of its month calls bought on credit. */
  async function compareWithStatements() {
    for (const { bill_id, month, issued_at } of (await read()).bills.filter((bill) => bill.issued_at !== null)) {
      const sums = statement.read.answer.parse((await me.get(`/api/statement/${month}`)).data);
      const bought = await boughtOn(bill_id);
      expect(sums.credit?.bought.amount, `${month}, issued ${issued_at}`).toBe(yuan(bought));
    }
  }

  async function boughtOn(bill_id: number) {
    let sum = 0;
    for (let page = 1; ; page += 1) {
      const bill = credit.bill.answer.parse((await me.get(`/api/credit/bill/${bill_id}?page=${page}`)).data);
      sum += bill.list.filter(({ kind }) => kind === "order").reduce((total, { amount }) => total + fen(amount), 0);
      if (page * 50 >= bill.count) return sum;
    }
  }
}

type Item = { order_product_id: number; product_num: number };
