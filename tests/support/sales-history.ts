import { credit } from "#contract/credit.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { REFUND_REASONS, REFUND_STATUS, REFUND_TYPE } from "#contract/rules/refund.ts";
import { OWN_REFUND_REASONS } from "#contract/rules/staff-refund.ts";
import type { StaffOrder } from "#contract/staff-order.ts";
import { type Article, createProduct } from "./articles.ts";
import type { freshBackend } from "./backend.ts";
import { randomOf } from "./bank-month.ts";
import { buyer, freshKey } from "./buying.ts";
import { giveLine } from "./credit.ts";
import { asMember, demoMembers, newKey } from "./members.ts";
import { attemptOf, beginToPay, notify, payAtCashier, runJob } from "./paying.ts";
import { demoCustomers } from "./people.ts";
import { refunder, unitsOf } from "./refunding.ts";

type Shop = ReturnType<typeof freshBackend>;
type Buyer = Awaited<ReturnType<typeof refunder>>;
const HOUR_MS = 60 * 60 * 1000;

/**
 * A random history of sales: orders of three customers at two stores, of one or two products, paid from the balance, at a
 * gateway or on credit, some at prices that staff have changed; prices and costs that change, refunds of parts before and
 * after the dispatch, and repayments, over some weeks.
 */
export async function makeSales(shop: Shop, seed: number, steps: number) {
  const random = randomOf(seed);
  const upTo = (max: number) => Math.floor(random() * max);
  const pick = <T>(items: readonly T[]): T => items[upTo(items.length)] as T;
  const creditPhones: string[] = [demoCustomers.tradeCost, demoCustomers.tradeMarkup];
  const phones = [...creditPhones, demoCustomers.stationer];
  const articles = [
    await createProduct(shop, { price: 1999, cost: 1333, stock: 10_000 }),
    await createProduct(shop, { price: 3450, cost: 3300, stock: 10_000 }),
    await createProduct(shop, { store: "另一家", price: 701, cost: 503, stock: 10_000 }),
  ];
  for (const phone of phones) {
    await raiseBalance(shop, (await refunder(shop, phone)).id);
  }
  for (const phone of creditPhones) await giveLine(shop, phone, { limit_fen: 5_000_000 });
  const sold: {
    phone: string;
    order: Awaited<ReturnType<Buyer["paid"]>>;
    left: number[];
    isShipped: boolean;
    isAsked: boolean;
  }[] = [];
  for (let step = 0; step < steps; step += 1) {
    shop.world.now += pick([0, 1, 5, 20, 50]) * HOUR_MS;
    const act = upTo(13);
    const open = sold.filter(({ left }) => left.some((units) => units > 0));
    if (act < 5 || open.length === 0) {
      const phone = pick(phones);
      const me = await refunder(shop, phone);
      const article = pick(articles);
      // The goods of an order are of one store.
      const others = articles.filter((one) => one !== article && one.store_id === article.store_id);
      const lines = [article, ...others.filter(() => random() < 0.5)].map((one): [Article, number] => [
        one,
        1 + upTo(6),
      ]);
      const way = pick([
        me.pay,
        payAtGateway(shop, me),
        ...(creditPhones.includes(phone) ? [me.payOnCredit, me.payOnCredit] : []),
      ]);
      const percent = random() < 0.4 ? upTo(24) - 10 : 0;
      const pay = async (group: number) => {
        if (percent !== 0) await reprice(shop, group, percent);
        return way(group);
      };
      const order = await me.paid(lines, { pay });
      sold.push({ phone, order, left: lines.map(([, num]) => num), isShipped: false, isAsked: false });
    } else if (act < 6) {
      await setPrices(shop, pick(articles), {
        cost: 300 + upTo(1500),
        cost_plus: 20 + upTo(200),
        price: 2000 + upTo(4000),
      });
    } else if (act < 7) {
      const one = pick(open.filter(({ isShipped }) => !isShipped));
      if (one) await (await refunder(shop, one.phone)).ship(one.order);
      if (one) one.isShipped = true;
    } else if (act < 8) {
      // The shop refunds nothing beside an application that waits.
      const one = pick(open.filter(({ isAsked }) => !isAsked));
      if (one) await refundByShop(shop, one.order.sn, { reason: pick(SHOP_REASONS), isWhole: random() < 0.7 });
      one?.left.fill(0);
    } else if (act < 9) {
      await repay(shop, pick(creditPhones), 1 + upTo(5000));
    } else {
      const one = pick(open);
      const place = pick([...one.left.keys()].filter((at) => one.left[at]));
      const num = 1 + upTo(one.left[place] ?? 0);
      const me = await refunder(shop, one.phone);
      const refund_type = one.isShipped && random() < 0.5 ? REFUND_TYPE.goods : REFUND_TYPE.money;
      const { id, sn } = await me.applied(one.order, unitsOf(one.order, num, place), {
        refund_type,
        refund_message: pick(REFUND_REASONS),
      });
      one.left[place] = (one.left[place] ?? 0) - num;
      one.isAsked = random() < 0.1;
      if (one.isAsked) continue;
      await shop.backend.staff.refunds.agree(sn);
      await runJob(shop, "run due tasks");
      if (refund_type === REFUND_TYPE.money) continue;
      await me.sendBack(id);
      await shop.backend.staff.refunds.receive(sn);
    }
  }
  await runJob(shop, "run due tasks");
}

/** Takes what the demo has sold out of all ranges, so that a history is all there is. */
export const forgetDemoSales = (shop: Shop) =>
  shop.backend.database.write(async (tx) => {
    await tx.updateTable("refunds").set({ state_at: 0 }).where("state", "=", REFUND_STATUS.refunded).execute();
    await tx.updateTable("order_groups").set({ paid_at: 0 }).where("state", "=", "paid").execute();
  });

/** What the shop says of its own refunds: a listed reason, its own words, or nothing. */
const SHOP_REASONS = [OWN_REFUND_REASONS[0], "客户多付了一箱", ""];

/** Refunds all units that are left of an order, for what they are worth or for a fen. */
async function refundByShop(shop: Shop, sn: string, { reason, isWhole }: { reason: string; isWhole: boolean }) {
  await shop.backend.staff.refunds.own(sn, { reason, remark: "", amount_fen: isWhole ? undefined : 1 });
}

const payAtGateway = (shop: Shop, me: Buyer) => async (group: number) => {
  await beginToPay(me, group);
  await notify(shop, "weixin", await payAtCashier(shop, await attemptOf(me, group)));
  return { status: 200, message: "", data: null } as Awaited<ReturnType<Buyer["pay"]>>;
};

/** Gives a customer money to buy with. */
export const raiseBalance = (shop: Shop, holder: number) =>
  shop.backend.database.write((tx) =>
    shop.backend.staff.ledger.move(tx, { asset: "balance", holder, delta: 50_000_000, kind: "credit", ref: "sales" }),
  );

/** Changes what an article costs and is sold for. */
const setPrices = (
  shop: Shop,
  { product_id, sku_id }: Article,
  { cost, price, cost_plus }: { cost: number; price: number; cost_plus: number },
) =>
  shop.backend.database.write(async (tx) => {
    await tx.updateTable("skus").set({ cost, price }).where("id", "=", sku_id).execute();
    await tx.updateTable("products").set({ cost_plus }).where("id", "=", product_id).execute();
  });

/** A small change of an unpaid order's unit price at the desk, which needs no approval. */
async function reprice(shop: Shop, group: number, percent: number) {
  const desk = await asMember(shop, demoMembers.admin);
  const orders = shop.backend.database.read.selectFrom("orders").select("sn").where("group_id", "=", group);
  const path = `/api/staff/orders/${(await orders.executeTakeFirstOrThrow()).sn}`;
  const { version, lines, postage_price } = (await desk.get(path)).data as StaffOrder;
  const [first] = lines;
  const unit_price = yuan(Math.round((fen(first?.unit_price ?? "0.00") * (100 + percent)) / 100));
  await desk.post(`${path}/price`, {
    key: newKey(),
    version,
    lines: [{ order_product_id: first?.order_product_id, unit_price }],
    postage: postage_price,
    reason: "让利",
    password: "",
  });
}

/** Repays a part of what a customer owes from the balance. */
export async function repay(shop: Shop, phone: string, most: number) {
  // A code is sent once a minute.
  shop.world.now += 61_000;
  const { get, post } = await buyer(shop, phone);
  const owed = fen(credit.read.answer.parse((await get("/api/credit")).data).line?.owed ?? "0.00");
  if (owed === 0) return;
  await post("/api/credit/repay/send", {});
  const code = shop.world.sent.at(-1)?.code;
  const sent = { bills: [], price: yuan(Math.min(owed, most)), type: "balance", code, key: freshKey() };
  const { status, message } = await post("/api/credit/repay", sent);
  if (status !== 200) throw new Error(message);
}
