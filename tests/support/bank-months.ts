import { expect } from "vitest";
import type { Backend } from "#backend/backend.ts";
import type { ReceiptRow } from "#backend/modules/transfer/receipt.store.ts";
import { parseStatement } from "#backend/modules/transfer/statement.ts";
import { findTransferCodes } from "#contract/rules/transfer.ts";
import { customerOf } from "./articles.ts";
import { bankMonth, LAYOUTS, type Movement, randomOf, tableOf } from "./bank-month.ts";
import { buyer, freshKey } from "./buying.ts";
import { demoCustomers } from "./people.ts";

type Shop = Parameters<typeof buyer>[0] & { backend: Backend };
const phone = demoCustomers.stationer;

/** The code of a recharge that was cancelled, so that each of its receipts goes to the balance. */
async function cancelledCode(shop: Shop): Promise<string> {
  const me = await buyer(shop, phone);
  const begun = await me.post("/api/user/recharge/transfer", { price: "500.00", key: freshKey() });
  const { recharge_id } = begun.data as { recharge_id: number };
  const { transfer } = (await me.get(`/api/user/recharge/transfer/${recharge_id}`)).data as {
    transfer: { code: string };
  };
  await me.post(`/api/user/recharge/transfer/cancel/${recharge_id}`);
  return transfer.code;
}

const codeOf = (remark: string) => findTransferCodes(remark)[0] ?? "";
const classOf = (day: string, payer: string, amount: number, remark: string) =>
  `${day} ${payer} ${amount} ${codeOf(remark)}`;
const counted = (keys: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};
const isBooked = ({ outcome }: ReceiptRow) => outcome === "paid" || outcome === "credited";

/** Nothing is booked twice, and each income and reversal is booked or a question. */
function checkEachOnce(month: readonly Movement[], stored: readonly ReceiptRow[]) {
  const keyOf = (one: ReceiptRow) => classOf(one.traded_on, one.payer, one.amount_fen, one.remark);
  const booked = counted(stored.filter(isBooked).map(keyOf));
  const all = counted(stored.map(keyOf));
  const moved = month.filter(({ kind }) => kind !== "expense");
  const truth = counted(moved.map((one) => classOf(one.day, one.payer, one.amount, one.remark)));
  for (const [key, count] of booked) expect([key, count <= (truth.get(key) ?? 0)]).toEqual([key, true]);
  for (const [key, count] of truth) expect([key, (all.get(key) ?? 0) >= count]).toEqual([key, true]);

  // Booked money that the bank took back stands as a question.
  const sumKey = (payer: string, amount: number) => `${payer} ${Math.abs(amount)}`;
  const kept = counted(month.filter(({ kind }) => kind === "income").map((one) => sumKey(one.payer, one.amount)));
  const taken = counted(month.filter(({ kind }) => kind === "reversal").map((one) => sumKey(one.payer, one.amount)));
  const asked = stored.filter(({ amount_fen, outcome }) => amount_fen < 0 && outcome === "waiting");
  const askedOf = counted(asked.map((one) => sumKey(one.payer, one.amount_fen)));
  for (const [key, count] of counted(stored.filter(isBooked).map((one) => sumKey(one.payer, one.amount_fen)))) {
    const most = (kept.get(key) ?? 0) - (taken.get(key) ?? 0) + (askedOf.get(key) ?? 0);
    expect([key, count <= most]).toEqual([key, true]);
  }
}

/** Whether each row of a layout is told apart from the others, by its serial or the balance. */
const tellsApart = (layout: string, month: readonly Movement[]) =>
  layout !== "什么都没有" &&
  (layout !== "只有流水号" || new Set(month.map(({ serial }) => serial)).size === month.length);

/**
 * Imports the exports of a month by seed: one or two layouts, ranges of whole days that overlap, in any order, some
 * opened in a spreadsheet, at the end all of it and again. Checks what must hold after each.
 */
export async function importMonth(shop: Shop, seed: number) {
  const random = randomOf(seed);
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const month = bankMonth(random, [await cancelledCode(shop), await cancelledCode(shop)]);
  const names = Object.keys(LAYOUTS);
  const layouts = [names[seed % names.length] ?? "", ...(random() < 0.5 ? [pick(names)] : [])];
  const isSure = new Set(layouts).size === 1 && tellsApart(layouts[0] ?? "", month) && random() < 0.7;
  const days = [...new Set(month.map(({ day }) => day))];
  const isNegative = random() < 0.5;
  const had = (await customerOf(shop, phone)).balance;
  const { transfers } = shop.backend.staff;
  const receipts = () => shop.backend.database.read.selectFrom("bank_receipts").selectAll().orderBy("id").execute();
  const before = (await receipts()).length;

  const imported = async (layout: string, from: string, to: string, isOpened: boolean) => {
    const rows = month.filter(({ day }) => day >= from && day <= to);
    const order = random() < 0.5 ? rows : [...rows].reverse();
    const table = tableOf(LAYOUTS[layout] as (typeof LAYOUTS)[string], order, { isNegative, isOpened });
    const statement = parseStatement([table]);
    expect(statement.rows).toHaveLength(rows.filter(({ kind }) => kind !== "expense").length);
    return transfers.importStatement(statement.rows);
  };
  for (let times = 0; times < 4; times += 1) {
    const [from = "", to = ""] = [pick(days), pick(days)].sort();
    await imported(pick(layouts), from, to, !isSure && random() < 0.3);
  }
  for (const layout of layouts) await imported(layout, days[0] ?? "", days.at(-1) ?? "", false);
  const stored = (await receipts()).slice(before);
  for (const layout of layouts) await imported(layout, days[0] ?? "", days.at(-1) ?? "", false);
  expect((await receipts()).slice(before)).toEqual(stored);

  checkEachOnce(month, stored);
  const sum = stored.filter(isBooked).reduce((total, { amount_fen }) => total + amount_fen, 0);
  expect((await customerOf(shop, phone)).balance).toBe(had + sum);
  expect(await shop.backend.audit()).toEqual([]);
  if (isSure) {
    const doubts = stored.filter(
      ({ amount_fen, related_id, outcome }) => amount_fen > 0 && related_id && outcome === "waiting",
    );
    expect(doubts).toEqual([]);
    expect(stored).toHaveLength(month.filter(({ kind }) => kind !== "expense").length);
  }
  return { isSure, booked: stored.filter(isBooked).length };
}
