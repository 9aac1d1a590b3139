import { DAY_MS, dayToInstant, formatDay, HOUR_MS } from "#contract/rules/calendar.ts";
import { addMonths, monthOf, monthRange } from "#contract/rules/month.ts";
import type { Database } from "../database/database.ts";
import type { Ports } from "../ports.ts";
import { createSeedBackend } from "./seed-backend.ts";
import { withSoldCounts } from "./sold-counts.ts";

type Event = { at: number; run: () => Promise<unknown> };
type Calls = ReturnType<typeof createSeedBackend>;
/** An order: months before the present one and day of the month, and SKUs with their units. */
type Planned = { months: number; day: number; lines: readonly (readonly [sku_id: number, units: number])[] };
/** Money of the bank for the oldest bills: months before the present one and day of the month, and yuan. */
type Repaid = { months: number; day: number; price: string };

type Line = {
  phone: string;
  terms: { limit_fen: number; days: number; contract: string };
  orders: readonly Planned[];
  repaid: readonly Repaid[];
};

/** The credit lines of the demo, with their orders and repayments. */
const LINES: readonly Line[] = [
  {
    phone: "13800000020",
    terms: { limit_fen: 2_000_000, days: 30, contract: "框架合同 HS-2026-07" },
    orders: [
      { months: 3, day: 12, lines: [[100772, 6]] },
      { months: 1, day: 8, lines: [[100587, 10]] },
      {
        months: 1,
        day: 21,
        lines: [
          [100772, 8],
          [100865, 20],
        ],
      },
    ],
    repaid: [{ months: 1, day: 3, price: "" }],
  },
  {
    phone: "13800000033",
    terms: { limit_fen: 1_000_000, days: 15, contract: "框架合同 GS-2026-11" },
    orders: [{ months: 2, day: 18, lines: [[100587, 12]] }],
    repaid: [{ months: 1, day: 20, price: "300.00" }],
  },
];

const DEMO = { program: "演示数据" };
const CARRIER = "顺丰速运";

/** Seeds two credit lines: one with a repaid bill and one that is due, one with a bill that is overdue in part. */
export async function seedCredit(database: Database, ports: Pick<Ports, "clock" | "log">) {
  const now = ports.clock.now();
  const calls = createSeedBackend(database, ports);
  const instantOf = ({ months, day }: Pick<Planned, "months" | "day">) =>
    dayToInstant(`${addMonths(monthOf(now), -months)}-${String(day).padStart(2, "0")}`) + 10 * HOUR_MS;
  const skus = LINES.flatMap(({ orders }) => orders.flatMap(({ lines }) => lines.map(([sku_id]) => sku_id)));
  await withSoldCounts(database, skus, async () => {
    const opened = monthRange(addMonths(monthOf(now), -3)).from + 9 * HOUR_MS;
    const events: Event[] = [1, 2, 3].map((months) => ({
      at: monthRange(addMonths(monthOf(now), 1 - months)).from + HOUR_MS / 2,
      run: () => issueBills(calls),
    }));
    for (const { phone, terms, orders, repaid } of LINES) {
      const line = { ...terms, state: "normal", reason: "合同约定" } as const;
      events.push(
        { at: opened, run: () => calls.backend.staff.credit.set(DEMO, phone, line) },
        ...orders.map((planned) => ({ at: instantOf(planned), run: () => buy(calls, phone, planned) })),
        ...repaid.map((one) => ({ at: instantOf(one), run: () => repay(calls, phone, one) })),
      );
    }
    for (const { at, run } of events.sort((one, other) => one.at - other.at)) {
      calls.time.now = at;
      await run();
    }
    calls.time.now = now;
  });
}

async function issueBills({ backend }: Calls) {
  await backend.jobs.find(({ name }) => name === "issue bills of months")?.run();
}

/** Buys on credit what the demo first puts in stock, and receives it four days later. */
async function buy({ backend: { staff, database }, time, as }: Calls, phone: string, { lines, ...when }: Planned) {
  const key = `demo-credit-${phone.slice(-2)}-${when.months}-${when.day}`;
  await database.write(async (tx) => {
    for (const [holder, delta] of lines) {
      await staff.ledger.move(tx, {
        asset: "stock",
        holder,
        delta,
        kind: "demo",
        ref: `${key} ${holder}`,
        note: "进货",
      });
    }
  });
  const customer = await as(phone);
  await customer.post("/api/user/cart/create_many", {
    lines: lines.map(([product_attr_unique, cart_num]) => ({ product_attr_unique, cart_num })),
  });
  const cart = (await customer.get("/api/user/cart/lst")) as { list: { list: { cart_id: number }[] }[] };
  const { list: addresses } = (await customer.get("/api/user/address/lst")) as { list: { address_id: number }[] };
  const { group_order_id } = (await customer.post("/api/v2/order/create", {
    cart_id: cart.list.flatMap(({ list }) => list.map(({ cart_id }) => String(cart_id))),
    address_id: addresses[0]?.address_id,
    use_integral: 0,
    coupon_id: [],
    key: key.padEnd(16, "0"),
  })) as { group_order_id: number };
  await customer.post(`/api/order/pay/${group_order_id}`, { type: "credit", key: `${key}-pay`.padEnd(16, "0") });
  const { orders } = (await customer.get(`/api/order/group_order_detail/${group_order_id}`)) as {
    orders: { order_id: number; order_sn: string }[];
  };
  const ordered = time.now;
  for (const { order_id, order_sn } of orders) {
    time.now = ordered + DAY_MS;
    await staff.orders.ship(DEMO, order_sn, { company: CARRIER, number: `SF26${order_sn.slice(-8)}` });
    time.now = ordered + 3 * DAY_MS;
    await staff.orders.trace(DEMO, order_sn, { state: "delivered", text: "您的快件已签收，签收人：门卫" });
    time.now = ordered + 4 * DAY_MS;
    await (await as(phone)).post(`/api/order/take/${order_id}`, {});
  }
}

/** Repays by a bank transfer, whose row of the bank arrives on the same day. */
async function repay({ backend: { staff }, time, as }: Calls, phone: string, { price, months, day }: Repaid) {
  const customer = await as(phone);
  const { bills } = (await customer.get("/api/credit")) as { bills: { bill_id: number; owed: string }[] };
  const owed = bills.filter((bill) => Number(bill.owed) > 0);
  const { recharge_id } = (await customer.post("/api/credit/repay", {
    bills: owed.map(({ bill_id }) => bill_id),
    price,
    type: "transfer",
    key: `demo-repay-${phone.slice(-2)}-${months}-${day}`.padEnd(16, "0"),
  })) as { recharge_id: number };
  const { transfer } = (await customer.get(`/api/user/recharge/transfer/${recharge_id}`)) as {
    transfer: { code: string; amount: string };
  };
  await staff.transfers.importStatement([
    {
      sheet: "",
      line: 2,
      traded_on: formatDay(time.now),
      traded_time: "10:05:00",
      payer: "",
      payer_account: null,
      account: null,
      amount_fen: Math.round(Number(transfer.amount) * 100),
      balance_fen: null,
      serial: `DEMO${phone.slice(-2)}${months}${day}`,
      serial_kind: "流水号",
      currency: "",
      remark: transfer.code,
      lost: false,
    },
  ]);
}
