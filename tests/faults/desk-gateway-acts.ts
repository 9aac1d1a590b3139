import { createBackend } from "#backend/backend.ts";
import { cashierSecret, createCashier } from "#backend/demo/cashier.ts";
import { folderUploads } from "#backend/storage/folder-uploads.ts";
import { systemClock, systemRandom } from "#backend/system-ports.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { beginToPay, notify, payAtCashier, runJob } from "#tests/support/paying.ts";
import { allOf } from "#tests/support/refunding.ts";
import { formOf, type Prepare, read, type Shop } from "./desk-act.ts";

/** Gives the test the platform of a process with this folder, which in the test pays no refund. */
export function shareCashier(shop: Shop, folder: string) {
  const store = folderUploads(folder);
  const cashier = createCashier({ store, secret: cashierSecret(folder), clock: systemClock, random: systemRandom });
  const refund = async () => ({ state: "closed", word: "CLOSED" }) as const;
  const weixin = { ...cashier.gateways.weixin, refund };
  shop.world.cashier = cashier;
  shop.backend = createBackend(shop.test.database, { ...shop.world.ports, gateways: { weixin } });
}

/** A refund that its platform has not paid, and that goes to the balance. It is prepared before the process starts. */
export const toBalance: Prepare = async (desk) => {
  const { shop, article, finance } = desk;
  const me = await desk.customer();
  const group = await me.order(article);
  await notify(shop, "weixin", await payAtCashier(shop, await beginToPay(me, group)));
  type Group = { orders: { order_id: number; order_sn: string; list: { order_product_id: number }[] }[] };
  const [order] = (await read<Group>(me, `/api/order/group_order_detail/${group}`)).orders;
  if (!order) throw new Error("no order");
  const items = order.list.map(({ order_product_id: id }) => ({ id, num: 1 }));
  const paid = { group, order_id: order.order_id, sn: order.order_sn, items };
  const { sn } = await me.applied(paid, allOf(paid));
  await shop.backend.staff.refunds.agree(sn);
  await runJob(shop, "run due tasks");
  // The process asks its platform again after some time, and that one would pay.
  await shop.backend.database.write((tx) =>
    tx
      .updateTable("gateway_refunds")
      .set({ asked_at: Date.now() + DAY_MS })
      .where("ref", "=", sn)
      .execute(),
  );
  const path = `/api/staff/refunds/${sn}`;
  const move = () => formOf(finance, path, `${path}/balance`, { consent: "电话同意" });
  return { customer_id: me.id, steps: [move] };
};
