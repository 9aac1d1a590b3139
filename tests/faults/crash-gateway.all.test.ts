import { expect, test } from "vitest";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { freshKey } from "#tests/support/buying.ts";
import { crowd, orderOf } from "./crowd.ts";
import { after, killedBackend, LONG, repeated, report, send, until } from "./killed-backend.ts";

const SUBMITS = 12;
const WAYS = [
  { type: "weixin", way: "qr" },
  { type: "weixin", way: "h5" },
  { type: "weixin", way: "jsapi", wechat_code: "demo-a" },
  { type: "alipay", way: "wap" },
] as const;
const shop = freshBackend();
const backend = killedBackend(shop);
const db = () => shop.backend.database.read;

test("killed while payments begin and are reported, each order is paid exactly once [R20]", LONG, async () => {
  const moments = repeated([after(5), until(1), until(6)]);
  const article = await createProduct(shop, { price: 1000, stock: 10_000 });
  shop.world.now = Date.now();
  const members = await crowd(shop, moments.length * SUBMITS, article, { balance: 0 });
  const payers = await Promise.all(
    members.map(async (one, place) => {
      const made = await call(shop, "POST", "/api/v2/order/create", { token: one.token, body: orderOf(one) });
      const { group_order_id: group } = made.data as { group_order_id: number };
      return { token: one.token, group, key: freshKey(), way: WAYS[place % WAYS.length] };
    }),
  );
  type Payer = (typeof payers)[number];
  const attemptsOf = (group: readonly Payer[]) =>
    db()
      .selectFrom("payment_attempts")
      .select(["group_id", "out_trade_no", "state"])
      .where(
        "group_id",
        "in",
        group.map((one) => one.group),
      )
      .orderBy("id");
  async function pay(port: number, one: Payer) {
    const { token, group, key, way } = one;
    if (!(await send(port, { token, path: `/api/order/pay/${group}`, body: { ...way, key } }))) return false;
    const attempt = (await attemptsOf([one]).execute()).at(-1);
    const paying = { trade: attempt?.out_trade_no ?? "" };
    return (await send(port, { token, path: "/api/demo/cashier/pay", body: paying })) !== null;
  }
  const written = async (group: readonly Payer[]) =>
    (await attemptsOf(group).where("state", "=", "paid").execute()).length;
  const rounds = moments.map((_, round) => payers.slice(round * SUBMITS, (round + 1) * SUBMITS));
  const { answered, survived } = await backend.killInRounds(rounds, pay, written, { moments });
  const attempts = await attemptsOf(payers).execute();
  const paid = attempts.map(({ group_id, state }) => `${group_id} ${state}`);
  expect(paid.sort()).toEqual(payers.map(({ group }) => `${group} paid`).sort());
  const payments = await db()
    .selectFrom("payments")
    .select("group_id")
    .where(
      "group_id",
      "in",
      payers.map(({ group }) => group),
    )
    .execute();
  expect(payments).toHaveLength(payers.length);
  expect(await db().selectFrom("gateway_refunds").select("id").execute()).toEqual([]);
  expect(await shop.backend.audit()).toEqual([]);
  report("gateways", { kills: moments.length, orders: payers.length, "answered before": answered });
  expect(survived).toBeGreaterThanOrEqual(answered);
  expect(answered).toBeLessThan(payers.length);
});
