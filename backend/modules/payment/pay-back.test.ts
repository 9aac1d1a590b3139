import { describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import type { GatewayRefund, RefundResult } from "#backend/gateway/gateway.ts";
import { modules } from "#backend/modules/modules.ts";
import { createProduct, customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { beginToPay, notify, payAtCashier, runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { defineModule } from "../../platform/module.ts";
import payment from "./index.ts";
import type { PayBack, PayingBack } from "./payment.ts";

const shop = freshBackend();
const MINUTE_MS = 60_000;

let payBack: PayBack;
/** Gives this test access to the service that refunds use. */
const asker = defineModule({
  needs: { payment },
  create(_platform, services) {
    payBack = services.payment.payBack;
    return {};
  },
});
function withService(ports = shop.world.ports) {
  shop.backend = createBackend(shop.test.database, ports, { additionalModules: [asker] });
}
const giveBack = (refund: PayingBack) => shop.backend.database.write((tx) => payBack(tx, refund));
const refunds = () => shop.backend.database.read.selectFrom("gateway_refunds").selectAll().execute();

async function paidGroup(type: "balance" | "weixin") {
  withService();
  const me = await buyer(shop, demoCustomers.tradeCost);
  const group_id = await me.order(await createProduct(shop, { cost: 1000 }));
  if (type === "balance") await me.pay(group_id);
  else await notify(shop, type, await payAtCashier(shop, await beginToPay(me, group_id)));
  const { amount_fen } = await shop.backend.database.read
    .selectFrom("payments")
    .select("amount_fen")
    .where("group_id", "=", group_id)
    .executeTakeFirstOrThrow();
  return { me, amount_fen, refund: { customer_id: me.id, group_id, order_id: 0, amount_fen, ref: "r1", note: "退款" } };
}

test("every module is there", () => expect(modules).toContain(payment));

describe("paying back", () => {
  test("a group paid from the balance returns to it, once for each cause and never more than was paid [R3]", async () => {
    const { me, refund, amount_fen } = await paidGroup("balance");
    const had = (await customerOf(shop, demoCustomers.tradeCost)).balance;
    await giveBack({ ...refund, amount_fen: 300 });
    await expect(giveBack({ ...refund, amount_fen: 300 })).rejects.toThrow();
    await expect(giveBack({ ...refund, amount_fen, ref: "r2" })).rejects.toThrow("more would be paid back");
    await expect(giveBack({ ...refund, amount_fen: -1, ref: "r3" })).rejects.toThrow();
    await giveBack({ ...refund, amount_fen: amount_fen - 300, ref: "r4" });
    expect((await customerOf(shop, demoCustomers.tradeCost)).balance).toBe(had + amount_fen);
    expect(me.id).toBe(refund.customer_id);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("a group paid at a gateway returns there by a task, in parts and never more than was paid", async () => {
    const { refund, amount_fen } = await paidGroup("weixin");
    const had = (await customerOf(shop, demoCustomers.tradeCost)).balance;
    await giveBack({ ...refund, amount_fen: 300 });
    await expect(giveBack({ ...refund, amount_fen: 300 })).rejects.toThrow();
    await giveBack({ ...refund, amount_fen: amount_fen - 300, ref: "r2" });
    await expect(giveBack({ ...refund, amount_fen: 1, ref: "r3" })).rejects.toThrow("more would be paid back");
    expect(await refunds()).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
    await runJob(shop, "run due tasks");
    expect(await refunds()).toMatchObject([{ state: "done" }, { state: "done" }]);
    expect((await customerOf(shop, demoCustomers.tradeCost)).balance).toBe(had);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("a gateway that fails or still works receives the request again with the same number", async () => {
    const { refund } = await paidGroup("weixin");
    const sent: GatewayRefund[] = [];
    const outcomes = [new Error("down"), false, true];
    const weixin = {
      ...shop.world.cashier.gateways.weixin,
      async refund(one: GatewayRefund): Promise<RefundResult> {
        sent.push(one);
        const outcome = outcomes.shift();
        if (outcome instanceof Error) throw outcome;
        return { state: outcome ? "done" : "processing", word: "" };
      },
      queryRefund: async () => null,
    };
    withService({ ...shop.world.ports, gateways: { weixin } });
    await giveBack(refund);
    const states: (string | undefined)[] = [];
    for (const job of [
      "run due tasks",
      "run due tasks",
      "request refunds from gateways",
      "request refunds from gateways",
    ]) {
      await runJob(shop, job);
      states.push((await refunds())[0]?.state);
      shop.world.now += 2 * MINUTE_MS;
    }
    expect(states).toEqual(["waiting", "accepted", "done", "done"]);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ refund_no }) => refund_no)).size).toBe(1);
  });

  test("a rolled-back transaction pays nothing back", async () => {
    const { refund } = await paidGroup("weixin");
    const failed = shop.backend.database.write(async (tx) => {
      await payBack(tx, refund);
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    await runJob(shop, "run due tasks");
    expect(await refunds()).toEqual([]);
  });
});
