import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { demoPorts } from "#backend/demo/demo-ports.ts";
import { readSettings } from "#backend/settings.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { licence } from "#tests/support/licence.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { allOf, refunder } from "#tests/support/refunding.ts";
import { applicant } from "#tests/support/settlements.ts";

const shop = freshBackend();
const PHONE = demoCustomers.tradeCost;

/** The texts that a group robot has received. */
let told: string[];
beforeEach(() => {
  told = [];
  shop.world.ports.notices.robot = { send: async ({ text }) => void told.push(text) };
});

const tellDue = () => runJob(shop, "send messages of notices");
const tasks = () =>
  shop.backend.database.read.selectFrom("tasks").selectAll().where("kind", "=", "outgoing").orderBy("id").execute();

const ABOUT = {
  name: "西溪新办公区",
  client: "张三",
  contact: "",
  phone: "",
  address: "",
  wanted_on: "",
  budget: null,
  remark: "",
};

/** Events of one customer, each with the text that tells of it. */
const EVENTS: Record<string, { happen: () => Promise<unknown>; text: RegExp }> = {
  "a paid order": {
    happen: async () => {
      const me = await buyer(shop, PHONE);
      await me.pay(await me.order(await createProduct(shop)));
    },
    text: /^【商城】新付款订单 \d{20}，待发货$/,
  },
  "a request for a quotation": {
    async happen() {
      const me = await buyer(shop, PHONE);
      const { sku_id } = await createProduct(shop);
      const lines = [{ product_attr_unique: sku_id, cart_num: 1 }];
      const { data } = await me.post("/api/offer/create", { ...ABOUT, scene: "会议室", lines });
      await me.post(`/api/offer/ask/${(data as { offer_id: number }).offer_id}`);
    },
    text: /^【商城】新询价 \d{20}，待报价$/,
  },
  "a refund": {
    async happen() {
      const me = await refunder(shop, PHONE);
      const order = await me.paid([[await createProduct(shop), 1]]);
      await tellDue();
      told.length = 0;
      await me.applied(order, allOf(order));
    },
    text: /^【商城】新售后申请 TK\d{20}，待处理$/,
  },
  "a transfer slip": {
    async happen() {
      const me = await buyer(shop, PHONE);
      const group = await me.order(await createProduct(shop));
      const { data } = await me.post(`/api/pay/transfer/create/${group}`);
      const { transfer_id } = data as { transfer_id: number };
      await me.post(`/api/pay/transfer/slip/upload/${transfer_id}`, { image: (await licence()).toString("base64") });
      for (let n = 0; n < 2; n += 1)
        await me.post(`/api/pay/transfer/submit/${transfer_id}`, { payer: "远山", note: "" });
    },
    text: /^【商城】新转账凭证 HK\w+，待确认到账$/,
  },
  "an application": {
    happen: async () => applicant(shop, await tokenOf(shop, demoCustomers.stationer)).apply(),
    text: /^【商城】新认证或入驻申请 RZ\d+，待审核$/,
  },
  "a message": {
    happen: async () => (await buyer(shop, PHONE)).post("/api/user/manager_message", { content: "请给我报价" }),
    text: /^【商城】新客户留言，待回复$/,
  },
};

test.each(Object.entries(EVENTS))("%s is told once, without persons and prices", async (_name, { happen, text }) => {
  await happen();
  expect(told).toEqual([]);
  await tellDue();
  await tellDue();
  expect(told).toEqual([expect.stringMatching(text)]);
});

describe("a notice", () => {
  const write = async (content: string) => (await buyer(shop, PHONE)).post("/api/user/manager_message", { content });

  test("is retried later when its target fails, while the other target is told", async () => {
    const mailed: string[] = [];
    shop.world.ports.notices.mail = { send: async ({ text }) => void mailed.push(text) };
    shop.world.ports.notices.robot = { send: () => Promise.reject(new Error("the robot answered 502")) };
    expect(await write("在吗")).toMatchObject({ status: 200 });
    await tellDue();
    expect(mailed).toEqual(["【商城】新客户留言，待回复"]);
    expect(shop.world.logged).toContainEqual({
      level: "error",
      event: "task failed",
      fields: {
        kind: "outgoing",
        ref: expect.stringMatching(/^\d+$/),
        attempts: 1,
        error: "the robot answered 502",
      },
    });
    shop.world.ports.notices.robot = { send: async ({ text }) => void told.push(text) };
    await tellDue();
    expect(told).toEqual([]);
    shop.world.now += 60_000;
    await tellDue();
    expect([told.length, mailed.length]).toEqual([1, 1]);
  });

  test("is neither written nor kept without a target", async () => {
    shop.world.ports.notices.robot = null;
    await write("在吗");
    expect(await tasks()).toEqual([]);
    shop.world.ports.notices.robot = { send: async ({ text }) => void told.push(text) };
    await write("还在吗");
    shop.world.ports.notices.robot = null;
    await tellDue();
    expect(await tasks()).toMatchObject([{ done_at: shop.world.now, attempts: 1 }]);
  });

  test("of a refused act is not written", async () => {
    for (let n = 0; n < 61; n += 1) await write(`第 ${n} 条`);
    expect(await tasks()).toHaveLength(60);
  });

  test("does not hold up other tasks", async () => {
    await write("在吗");
    await runJob(shop, "run due tasks");
    expect(told).toEqual([]);
  });
});

test("demo mode writes notices to the outbox, for its owner only", async () => {
  const folder = mkdtempSync(join(tmpdir(), "notices-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = readSettings({ DATA_DIR: folder, NOTIFY_MAIL: "owner@example.com", LOG_LEVEL: "silent" });
  const { notices } = demoPorts(settings, shop.world.cashier);
  for (const target of [notices.robot, notices.mail])
    await target?.send({ id: "m1", text: "【商城】新客户留言，待回复" });
  const file = join(folder, "outbox/notices.jsonl");
  const lines = readFileSync(file, "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { at: expect.any(String), target: "robot", id: "m1", text: "【商城】新客户留言，待回复" },
    { at: expect.any(String), target: "mail", to: "owner@example.com", id: "m1", text: "【商城】新客户留言，待回复" },
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
