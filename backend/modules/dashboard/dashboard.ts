import type { dashboard, PriceChange } from "#contract/dashboard.ts";
import type { Answer } from "#contract/endpoint.ts";
import { COUPON_ENDS_SOON_MS, RECENT_ROWS, SPENDING_MONTHS, TASK_ROWS } from "#contract/rules/dashboard.ts";
import { type Fen, fen, yuan } from "#contract/rules/money.ts";
import { RECEIVED_AFTER_MS } from "#contract/rules/order.ts";
import { isDue } from "#contract/rules/standing-list.ts";
import type { StandingLine } from "#contract/standing-list.ts";
import type { Caller } from "../../http/caller.ts";
import type { Platform } from "../../platform/module.ts";
import type { Quotations } from "../quotation/quotation.ts";
import type { StandingLists } from "../standing-list/standing-list.ts";
import type { StatementMonths } from "../statement/statement-months.ts";
import * as store from "./dashboard.store.ts";

type Deps = {
  database: Pick<Platform["database"], "read">;
  ports: Pick<Platform["ports"], "clock">;
  quotations: Pick<Quotations, "list">;
  standingLists: Pick<StandingLists, "readLines">;
  months: Pick<StatementMonths, "spending">;
};

/** The buyer's tasks, in a number of queries that does not grow with the customer's records. */
export function createDashboard({ database: { read }, ports: { clock }, quotations, standingLists, months }: Deps) {
  async function readTodo(customer: Caller, now: number, lines: readonly StandingLine[], statement: Spent | null) {
    const { id } = customer;
    const [unpaid, parcels, refunds, open_refunds, quotes, approvals, rejected, invoiceable, coupons] =
      await Promise.all([
        store.unpaidGroups(read, id, now),
        store.ordersToReceive(read, id),
        store.refundsToSendBack(read, id),
        store.countOpenRefunds(read, id),
        store.liveQuotes(read, id, now),
        store.waitingApprovals(read, id, now),
        store.rejectedInvoices(read, id),
        store.sumInvoiceable(read, id),
        store.countUsableCoupons(read, id, now, now + COUPON_ENDS_SOON_MS),
      ]);
    return {
      unpaid: tasksOf(unpaid, (row) => ({
        group_id: row.id,
        group_sn: row.sn,
        mer_name: row.mer_name,
        stores: Number(row.stores),
        kinds: Number(row.kinds),
        total_num: row.total_num,
        pay_price: yuan(row.pay_fen),
        close_time: row.closes_at,
        transfer_code: row.code,
      })),
      to_receive: tasksOf(parcels, (row) => ({
        order_id: row.id,
        order_sn: row.sn,
        store_name: row.name,
        kinds: Number(row.kinds),
        total_num: row.total_num,
        pay_price: yuan(row.pay_fen),
        auto_time: (row.shipped_at ?? now) + RECEIVED_AFTER_MS,
      })),
      to_send_back: tasksOf(refunds, (row) => ({
        refund_id: row.id,
        store_name: row.name,
        total_num: Number(row.pieces),
        refund_price: yuan(row.goods_fen),
        due_time: row.due_at,
      })),
      open_refunds,
      quoted: tasksOf(quotes, (row) => ({
        offer_id: row.id,
        name: row.name,
        version: row.version,
        lines: Number(row.lines),
        accepted: row.accepted_at !== null,
        total_price: yuan(row.total_fen),
        valid_until: row.valid_until ?? now,
      })),
      approvals: tasksOf(approvals, (row) => ({
        approval_id: row.id,
        title: row.title,
        approver: row.approver,
        total_num: row.pieces,
        total_price: yuan(row.total_fen),
        expire_time: row.expires_at,
      })),
      rejected_invoices: tasksOf(rejected, (row) => ({
        receipt_id: row.id,
        receipt_sn: row.sn,
        reason: row.reason ?? "",
        amount: yuan(row.amount_fen),
      })),
      invoiceable: toSum(invoiceable),
      statement: statement && toSpending(statement),
      coupons,
      due: dueOf(lines, now),
    };
  }

  return {
    /** The counts of open matters for the entries of the account menu. */
    async counts({ id }: Pick<Caller, "id">): Promise<Answer<typeof dashboard.counts>> {
      const now = clock.now();
      const [quotes, { unused }, { count }, refunds] = await Promise.all([
        store.liveQuotes(read, id, now),
        store.countUsableCoupons(read, id, now, now),
        store.sumInvoiceable(read, id),
        store.countOpenRefunds(read, id),
      ]);
      return { quoted: Number(quotes[0]?.total ?? 0), coupons: unused, invoiceable: count, refunds };
    },

    async read(customer: Caller): Promise<Answer<typeof dashboard.read>> {
      const now = clock.now();
      const [spending, offers, lines, records] = await Promise.all([
        months.spending(customer, SPENDING_MONTHS),
        quotations.list(customer, { state: "all", order: "recent", keyword: "", page: 1, limit: RECENT_ROWS }),
        standingLists.readLines(customer),
        store.hasRecords(read, customer.id),
      ]);
      return {
        todo: await readTodo(customer, now, lines, spending.open),
        spending: spending.months.map(toSpending),
        quotations: offers.list,
        quotation_count: offers.counts.all,
        price_changes: changesOf(lines),
        steps: { application: customer.audit_state > 0, ...records },
      };
    },
  };
}

type Spent = Awaited<ReturnType<StatementMonths["spending"]>>["months"][number];

const toSum = ({ count, fen: sum }: { count: number; fen: Fen }) => ({ count, amount: yuan(sum) });
const toSpending = ({ month, orders, refunds, net }: Spent) => ({
  month,
  orders: toSum(orders),
  refunds: toSum(refunds),
  net: yuan(net),
});

const tasksOf = <Row extends { total: number }, Task>(rows: readonly Row[], toTask: (row: Row) => Task) => ({
  count: Number(rows[0]?.total ?? 0),
  list: rows.map(toTask),
});

/** The articles that run out, the earliest first. */
function dueOf(lines: readonly StandingLine[], now: number) {
  const due = lines.flatMap(({ fail_reason, used_up_at, store_name, sku }) =>
    fail_reason === null && used_up_at !== null && isDue(used_up_at, now) ? [{ store_name, sku, used_up_at }] : [],
  );
  return { count: due.length, list: due.sort((a, b) => a.used_up_at - b.used_up_at).slice(0, TASK_ROWS) };
}

/** The greatest changes since the last purchase, in proportion to the price then. */
function changesOf(lines: readonly StandingLine[]): PriceChange[] {
  const changed = lines.flatMap((line): { change: number; row: PriceChange }[] => {
    const { last_price, last_at, last_num, unit_price, fail_reason } = line;
    if (last_price === null || last_at === null || last_num === null || fail_reason !== null) return [];
    const [before, now] = [fen(last_price), fen(unit_price)];
    if (before === 0 || before === now) return [];
    const { product_id, sku_id, store_name, sku, image, unit_name } = line;
    const shown = { product_id, sku_id, store_name, sku, image, unit_name };
    return [{ change: Math.abs(now - before) / before, row: { ...shown, last_price, last_at, last_num, unit_price } }];
  });
  return changed
    .sort((a, b) => b.change - a.change || a.row.sku_id - b.row.sku_id)
    .slice(0, RECENT_ROWS)
    .map(({ row }) => row);
}
