import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { yuan } from "#contract/rules/money.ts";
import type { GatewayType } from "#contract/rules/payment.ts";
import { createProduct, customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { beginToPay, runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { alipayTrade, signingPlatforms, weixinTrade } from "#tests/support/platforms.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let platforms: ReturnType<typeof signingPlatforms>;
let progress: string[];
beforeEach(() => {
  process.exitCode = 0;
  platforms = signingPlatforms(shop.world.ports.clock);
  shop.backend = createBackend(shop.test.database, { ...shop.world.ports, gateways: platforms.gateways });
  progress = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => progress.push(String(line)) > 0);
});
afterEach(() => {
  process.exitCode = 0;
  vi.restoreAllMocks();
});

const staff = (...words: string[]) => staffOf(shop)(...words);
const recheck = async (since = "2026-11-21T09:30") =>
  JSON.parse(await staff("--json", "payments", "recheck", "--since", since)) as { number: string; result: string }[];
const attempts = () => shop.backend.database.read.selectFrom("payment_attempts").selectAll().orderBy("id").execute();
const write = (work: Parameters<typeof shop.backend.database.write>[0]) => shop.backend.database.write(work);

/** An unpaid group with an attempt, as a restored database has it. */
async function waiting(type: GatewayType = "weixin") {
  const me = await buyer(shop, demoCustomers.stationer);
  const group = await me.order(await createProduct(shop, { price: 3650, cost: 3650 }));
  const { out_trade_no } = await beginToPay(me, group, type);
  const fen = (await attempts()).at(-1)?.amount_fen ?? 0;
  const state = async () => ((await me.get(`/api/order/status/${group}`)).data as { status: string }).status;
  return { me, group, out_trade_no, fen, state };
}

describe("payments recheck", () => {
  test("books what was paid since the backup, and neither ships nor credits what was paid back [P9.5]", async () => {
    const paid = await waiting();
    const closed = await waiting();
    await write((tx) =>
      tx
        .updateTable("payment_attempts")
        .set({ state: "closed" })
        .where("out_trade_no", "=", closed.out_trade_no)
        .execute(),
    );
    const [back, backAtAlipay, open] = [await waiting(), await waiting("alipay"), await waiting()];
    const had = (await customerOf(shop, demoCustomers.stationer)).balance;
    await back.me.post("/api/user/recharge", { price: "100.00", type: "weixin", key: freshKey() });
    const recharge = (await attempts()).at(-1)?.out_trade_no ?? "";
    for (const { out_trade_no, fen } of [paid, closed])
      platforms.trades.set(out_trade_no, weixinTrade(out_trade_no, fen, "SUCCESS"));
    platforms.trades.set(back.out_trade_no, weixinTrade(back.out_trade_no, back.fen, "REFUND"));
    platforms.trades.set(backAtAlipay.out_trade_no, {
      ...alipayTrade(backAtAlipay.out_trade_no, yuan(backAtAlipay.fen), "TRADE_CLOSED"),
      send_pay_date: "2026-11-21 10:00:00",
    });
    platforms.trades.set(recharge, weixinTrade(recharge, 10_000, "REFUND"));
    platforms.trades.set(open.out_trade_no, weixinTrade(open.out_trade_no, open.fen, "NOTPAY"));

    expect((await recheck()).map(({ number, result }) => [number, result])).toEqual([
      [paid.out_trade_no, "已入账"],
      [closed.out_trade_no, "已入账"],
      [back.out_trade_no, "平台已退款，不入账"],
      [backAtAlipay.out_trade_no, "平台已退款，不入账"],
      [recharge, "平台已退款，不入账"],
    ]);
    expect(await Promise.all([paid, closed, back, backAtAlipay, open].map((one) => one.state()))).toEqual([
      "paid",
      "paid",
      "unpaid",
      "unpaid",
      "unpaid",
    ]);
    expect((await customerOf(shop, demoCustomers.stationer)).balance).toBe(had);
    expect(progress).toEqual(["已查询 6 / 6\n"]);
    expect(process.exitCode).toBe(0);
    expect(await recheck()).toEqual([]);
    expect((await shop.backend.audit()).map(({ what }) => what)).toEqual(
      [back.out_trade_no, backAtAlipay.out_trade_no, recharge].map((number) => `付款 ${number} 已在平台退款，没有入账`),
    );
  });

  test("finds payments of the backup that were paid back after it, and follows refunds without requesting any", async () => {
    const booked = await waiting();
    platforms.trades.set(booked.out_trade_no, weixinTrade(booked.out_trade_no, booked.fen, "SUCCESS"));
    shop.world.now += 60_000;
    await runJob(shop, "query gateways for payments");
    const owed = await waiting();
    await owed.me.post(`/api/order/cancel/${owed.group}`);
    platforms.trades.set(owed.out_trade_no, weixinTrade(owed.out_trade_no, owed.fen, "SUCCESS"));
    shop.world.now += 60_000;
    await runJob(shop, "query gateways for payments");
    platforms.sent.length = 0;
    expect(await recheck()).toEqual([]);
    expect(platforms.sent.filter((request) => request.startsWith("POST"))).toEqual([]);

    const [{ refund_no = "" } = {}] = await shop.backend.database.read
      .selectFrom("gateway_refunds")
      .select("refund_no")
      .execute();
    platforms.trades.set(booked.out_trade_no, weixinTrade(booked.out_trade_no, booked.fen, "REFUND"));
    platforms.trades.set(owed.out_trade_no, weixinTrade(owed.out_trade_no, owed.fen, "REFUND"));
    platforms.refunds.set(refund_no, { status: "SUCCESS" });
    expect((await recheck()).map(({ number, result }) => [number, result])).toEqual([
      [booked.out_trade_no, "平台另有退款"],
      [refund_no, "已退款"],
    ]);
  });

  test("looks back from the database's own end where the file of the backup is a younger copy", async () => {
    const order = await waiting();
    await write((tx) => tx.updateTable("payment_attempts").set({ state: "closed" }).execute());
    platforms.trades.set(order.out_trade_no, weixinTrade(order.out_trade_no, order.fen, "SUCCESS"));
    const folder = mkdtempSync(join(tmpdir(), "recheck-"));
    const file = join(folder, "shop.backup");
    writeFileSync(file, "");
    const copied = new Date(shop.world.now + 300 * DAY_MS);
    utimesSync(file, copied, copied);
    expect(await recheck(file)).toMatchObject([{ number: order.out_trade_no, result: "已入账" }]);
    rmSync(folder, { recursive: true });
  });

  test("asks a few at a time, tells how far it is, and names what got no answer", async () => {
    const order = await waiting();
    const [row] = await attempts();
    if (!row) throw new Error("no attempt");
    const { id: _id, ...attempt } = row;
    const copies = Array.from({ length: 19 }, (_, index) => ({ ...attempt, out_trade_no: `ZFC${index}` }));
    await write((tx) => tx.insertInto("payment_attempts").values(copies).execute());
    let [running, most] = [0, 0];
    const query = async (number: string) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (number === order.out_trade_no) throw new Error("the network is down");
      return { out_trade_no: number, transaction_id: "", amount_fen: 0, state: "unknown" as const, word: "X" };
    };
    const weixin = { ...platforms.gateways.weixin, query };
    shop.backend = createBackend(shop.test.database, { ...shop.world.ports, gateways: { weixin } });
    expect(await staff("payments", "recheck", "--since", "2026-11-21")).toMatch(
      /没有得到回答：the network is down\n\n查询 20 笔，变更 0 笔，没有得到回答 1 笔$/,
    );
    expect([most, progress.length, process.exitCode]).toEqual([8, 3, 1]);
    expect(progress.at(-1)).toBe("已查询 20 / 20\n");
  });

  test.each(["昨天", "2026-13-01", "2026-11-21T25:00", "/no/such/file"])("refuses the time %s", async (since) => {
    await expect(staff("payments", "recheck", "--since", since)).rejects.toThrow("应为时间");
  });
});
