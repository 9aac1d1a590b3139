import { createProduct } from "./articles.ts";
import type { freshBackend } from "./backend.ts";
import { randomOf } from "./bank-month.ts";
import { attemptOf, beginToPay, notify, payAtCashier, runJob } from "./paying.ts";
import { demoCustomers } from "./people.ts";
import { refunder, unitsOf } from "./refunding.ts";

type Shop = ReturnType<typeof freshBackend>;
type Buyer = Awaited<ReturnType<typeof refunder>>;
const HOUR_MS = 60 * 60 * 1000;
const MONEY_ONLY = 1;
const WITH_RETURN = 2;

/**
 * A random history of sales: orders of two customers at two stores, paid from the balance or at a gateway, costs that
 * change, refunds of parts before and after the dispatch, over some weeks.
 */
export async function makeSales(shop: Shop, seed: number, steps: number) {
  const random = randomOf(seed);
  const upTo = (max: number) => Math.floor(random() * max);
  const pick = <T>(items: readonly T[]): T => items[upTo(items.length)] as T;
  const phones = [demoCustomers.tradeCost, demoCustomers.stationer];
  const articles = [
    await createProduct(shop, { price: 1999, cost: 1333, stock: 10_000 }),
    await createProduct(shop, { store: "另一家", price: 701, cost: 503, stock: 10_000 }),
  ];
  for (const phone of phones) await raiseBalance(shop, (await refunder(shop, phone)).id);
  const sold: { phone: string; order: Awaited<ReturnType<Buyer["paid"]>>; left: number; isShipped: boolean }[] = [];
  for (let step = 0; step < steps; step += 1) {
    shop.world.now += pick([0, 1, 5, 20, 50]) * HOUR_MS;
    const act = upTo(10);
    const open = sold.filter(({ left }) => left > 0);
    if (act < 5 || open.length === 0) {
      const phone = pick(phones);
      const me = await refunder(shop, phone);
      const num = 1 + upTo(6);
      const pay = random() < 0.3 ? payAtGateway(shop, me) : me.pay;
      sold.push({ phone, order: await me.paid([[pick(articles), num]], { pay }), left: num, isShipped: false });
    } else if (act < 6) {
      const { sku_id } = pick(articles);
      await setCost(shop, sku_id, 300 + upTo(1500));
    } else if (act < 7) {
      const one = pick(open.filter(({ isShipped }) => !isShipped));
      if (one) await (await refunder(shop, one.phone)).ship(one.order);
      if (one) one.isShipped = true;
    } else {
      const one = pick(open);
      const num = 1 + upTo(one.left);
      const me = await refunder(shop, one.phone);
      const refund_type = one.isShipped && random() < 0.5 ? WITH_RETURN : MONEY_ONLY;
      const { id, sn } = await me.applied(one.order, unitsOf(one.order, num), { refund_type });
      one.left -= num;
      if (random() < 0.1) continue;
      await shop.backend.staff.refunds.agree(sn);
      await runJob(shop, "run due tasks");
      if (refund_type === MONEY_ONLY) continue;
      await me.sendBack(id);
      await shop.backend.staff.refunds.receive(sn);
    }
  }
  await runJob(shop, "run due tasks");
}

const payAtGateway = (shop: Shop, me: Buyer) => async (group: number) => {
  await beginToPay(me, group);
  await notify(shop, "weixin", await payAtCashier(shop, await attemptOf(me, group)));
  return { status: 200, message: "", data: null } as Awaited<ReturnType<Buyer["pay"]>>;
};

const raiseBalance = (shop: Shop, holder: number) =>
  shop.backend.database.write((tx) =>
    shop.backend.staff.ledger.move(tx, { asset: "balance", holder, delta: 50_000_000, kind: "credit", ref: "sales" }),
  );

const setCost = (shop: Shop, id: number, cost: number) =>
  shop.backend.database.write((tx) => tx.updateTable("skus").set({ cost }).where("id", "=", id).execute());
