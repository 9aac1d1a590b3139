import { describe, expect, test } from "vitest";
import { ACCOUNTS, VOUCHER_KIND_IDS, type VoucherKind } from "#contract/rules/accounting.ts";
import { fen } from "#contract/rules/money.ts";
import { addMonths } from "#contract/rules/month.ts";
import { FORBIDDEN } from "#contract/rules/status.ts";
import { staffAccounting, type Voucher } from "#contract/staff-accounting.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { runHistory } from "#tests/support/credit-history.ts";
import { centre, PDF } from "#tests/support/invoicing.ts";
import { asMember, demoMembers } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder } from "#tests/support/refunding.ts";
import { makeSales } from "#tests/support/sales-history.ts";

const shop = freshBackend();
const db = () => shop.backend.database.read;
type Member = Awaited<ReturnType<typeof asMember>>;

const PATH = "/api/staff/accounting";
/** Months with all that the demo and a history have. */
const MONTHS = Array.from({ length: 60 }, (_, index) => addMonths("2023-01", index));

const monthOf = async (member: Member, month: string) =>
  staffAccounting.month.answer.parse((await member.get(`${PATH}?month=${month}`)).data);

async function vouchersOf(member: Member, month: string, kind: VoucherKind): Promise<Voucher[]> {
  const list: Voucher[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await member.get(`${PATH}/export?month=${month}&kind=${kind}&page=${page}`);
    const part = staffAccounting.export.answer.parse(data);
    list.push(...part.list);
    if (!part.has_more) return list;
  }
}

const sumOf = (vouchers: readonly Voucher[], side: "debit" | "credit") =>
  vouchers.flatMap(({ entries }) => entries).reduce((sum, entry) => sum + fen(entry[side]), 0);

/** What vouchers say that the shop owes customers, or is owed by them. */
function standing(vouchers: readonly Voucher[], account: "prepaid" | "receivable") {
  const sums = new Map<number, number>();
  for (const { customer_id, entries } of vouchers) {
    for (const entry of entries) {
      if (entry.account !== account) continue;
      sums.set(customer_id, (sums.get(customer_id) ?? 0) + fen(entry.credit) - fen(entry.debit));
    }
  }
  return sums;
}

async function expectBooksOfShop() {
  const finance = await asMember(shop, demoMembers.finance);
  const all: Voucher[] = [];
  for (const month of MONTHS) {
    const { kinds, accounts } = await monthOf(finance, month);
    if (kinds.every(({ count }) => count === 0)) continue;
    const of = [];
    for (const kind of VOUCHER_KIND_IDS) {
      const vouchers = await vouchersOf(finance, month, kind);
      expect(kinds.find((one) => one.kind === kind)).toMatchObject({ count: vouchers.length });
      expect(fen(kinds.find((one) => one.kind === kind)?.amount ?? "")).toBe(sumOf(vouchers, "debit"));
      of.push(...vouchers);
    }
    for (const voucher of of)
      expect([voucher.sn, sumOf([voucher], "debit")]).toEqual([voucher.sn, sumOf([voucher], "credit")]);
    const sum = (side: "debit" | "credit") => accounts.reduce((total, one) => total + fen(one[side]), 0);
    expect([sum("debit"), sum("credit")]).toEqual([sumOf(of, "debit"), sumOf(of, "credit")]);
    all.push(...of);
  }
  const [customers, bills, waiting] = await Promise.all([
    db().selectFrom("customers").select(["id", "balance"]).execute(),
    db().selectFrom("credit_bills").select(["customer_id", "owed_fen"]).execute(),
    db()
      .selectFrom("gateway_refunds")
      .innerJoin("payment_attempts", "payment_attempts.id", "gateway_refunds.attempt_id")
      .where("gateway_refunds.state", "<>", "done")
      .where("gateway_refunds.balance_at", "is", null)
      .select(["payment_attempts.customer_id", "gateway_refunds.amount_fen"])
      .execute(),
  ]);
  const [prepaid, receivable] = [standing(all, "prepaid"), standing(all, "receivable")];
  for (const { id, balance } of customers) {
    const back = waiting.filter(({ customer_id }) => customer_id === id).reduce((sum, one) => sum + one.amount_fen, 0);
    expect({ id, prepaid: prepaid.get(id) ?? 0 }).toEqual({ id, prepaid: balance + back });
    const owed = bills.filter(({ customer_id }) => customer_id === id).reduce((sum, one) => sum + one.owed_fen, 0);
    expect({ id, receivable: -(receivable.get(id) ?? 0) + 0 }).toEqual({ id, receivable: owed });
  }
}

describe("the vouchers of a shop", () => {
  test("of the demo are its balances and its bills", () => expectBooksOfShop());

  test.each([1, 2, 3])("after sales %i are balanced, and are its balances and its bills", async (seed) => {
    await makeSales(shop, seed, 25);
    await expectBooksOfShop();
  });

  test.each([4, 5])("after a history of credit %i are balanced, and are its balances and its bills", async (seed) => {
    await runHistory(shop, seed, 30);
    await expectBooksOfShop();
  });
});

test("an invoice makes its tax due, and its red-letter invoice takes the same back", async () => {
  const me = await refunder(shop, demoCustomers.tradeMarkup);
  const { order_id } = await me.paid([[await createProduct(shop, { price: 11_300 }), 1]]);
  const desk = centre(me);
  const [id = 0] = await desk.applied(await desk.title(), [order_id]);
  const { invoices } = shop.backend.staff;
  await invoices.issue(String(id), { number: "26372000000000000001", file: PDF });
  await invoices.reverse(String(id), { number: "26372000000000000002" });
  const vouchers = await vouchersOf(await asMember(shop, demoMembers.finance), "2026-11", "invoice");
  const { pay_fen } = await db()
    .selectFrom("orders")
    .select("pay_fen")
    .where("id", "=", order_id)
    .executeTakeFirstOrThrow();
  const tax = pay_fen - Math.round(pay_fen / 1.13);
  expect(
    vouchers
      .slice(-2)
      .map(({ text, entries }) => [text, ...entries.map((one) => [one.account, fen(one.debit), fen(one.credit)])]),
  ).toEqual([
    ["发票 26372000000000000001", ["unbilled", tax, 0], ["tax", 0, tax]],
    ["红字发票 26372000000000000002", ["unbilled", -tax, 0], ["tax", 0, -tax]],
  ]);
});

describe("the accounts", () => {
  const changed = { word: "转", accounts: { ...ACCOUNTS, bank: { code: "100201", name: "银行存款-工行" } } };

  test("have the names that finance gives them, which is logged once", async () => {
    const finance = await asMember(shop, demoMembers.finance);
    expect(await monthOf(finance, "2026-11")).toMatchObject({ changed: null, settings: { word: "记" } });
    for (const _ of [1, 2]) expect(await finance.post(`${PATH}/settings`, changed)).toMatchObject({ status: 200 });
    expect(await monthOf(finance, "2026-11")).toMatchObject({
      settings: changed,
      changed: expect.stringContaining("方静"),
    });
    const log = await db().selectFrom("staff_log").select("summary").where("act", "=", "accounting.accounts").execute();
    expect(log).toEqual([{ summary: "记 → 转；1002 银行存款 → 100201 银行存款-工行" }]);
  });

  test.each([
    ["an empty code", { ...changed, accounts: { ...changed.accounts, tax: { code: " ", name: "税" } } }],
    ["a missing account", { word: "记", accounts: { bank: ACCOUNTS.bank } }],
    ["an unknown account", { ...changed, accounts: { ...changed.accounts, gold: ACCOUNTS.bank } }],
  ])("refuse %s", async (_, body) => {
    const finance = await asMember(shop, demoMembers.finance);
    expect(await finance.post(`${PATH}/settings`, body)).toMatchObject({ status: 400 });
  });

  test("are a matter of finance, and each export is logged once", async () => {
    for (const member of [demoMembers.service, demoMembers.warehouse, demoMembers.goods]) {
      const other = await asMember(shop, member);
      for (const path of ["", "/vouchers", "/export"])
        expect(await other.get(PATH + path)).toMatchObject({ status: FORBIDDEN });
      expect(await other.post(`${PATH}/settings`, changed)).toMatchObject({ status: FORBIDDEN });
    }
    await vouchersOf(await asMember(shop, demoMembers.finance), "2026-11", "sale");
    const log = await db().selectFrom("staff_log").select("summary").where("act", "=", "report.export").execute();
    expect(log).toEqual([{ summary: "2026-11 订单，用友" }]);
  });
});
