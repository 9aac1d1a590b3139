import { describe, expect, test } from "vitest";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { NOTICE_KINDS, ROBOT_FAILURES_MAX, STAFF_NOTICE_KINDS } from "#contract/rules/notice.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { createLimits } from "./limits.ts";
import { createMails } from "./mails.ts";
import { NOTICE_TEXTS, STAFF_TEXTS } from "./notice-texts.ts";
import { createNotices } from "./notices.ts";
import { createTasks } from "./tasks.ts";

const shop = freshBackend();
const ROBOT = "https://robot.test/send?key=secret";
const PARCEL = { order_id: 1, sn: "20261121000000000001", company: "顺丰速运", number: "SF1" };

async function setUp() {
  const { database } = shop.backend;
  const { ports } = shop.world;
  const tasks = createTasks(database, ports);
  const mails = createMails(database, ports, tasks);
  const notices = createNotices({
    ports,
    limits: createLimits(ports),
    tasks,
    mails,
    publicOrigin: "https://shop.test",
  });
  const { id: customer_id } = await database.read
    .selectFrom("customers")
    .select("id")
    .where("phone", "=", demoCustomers.tradeCost)
    .executeTakeFirstOrThrow();
  const insert = (table: "notice_mails" | "notice_robots" | "notice_choices", row: object) =>
    database.write((tx) =>
      tx
        .insertInto(table)
        .values({ customer_id, ...row } as never)
        .execute(),
    );
  return {
    customer_id,
    tell: (event: string, kind: "shipped" | "security" = "shipped") =>
      database.write((tx) =>
        notices.tell(tx, {
          customer_id,
          event,
          ...(kind === "shipped"
            ? { kind, about: PARCEL }
            : { kind, about: { what: "密码已修改", body: "如非本人操作请联系客服" } }),
        } as Parameters<typeof notices.tell>[1]),
      ),
    giveMail: (confirmed_at: number | null) =>
      insert("notice_mails", {
        email: "cg@example.com",
        code_hash: "",
        code_expires_at: 0,
        attempts_left: 0,
        confirmed_at,
      }),
    giveRobot: () => insert("notice_robots", { url: ROBOT, failures: 0, tested_at: 0, stopped_at: null }),
    switchOff: (channel: "sms" | "mail" | "robot", kinds: "shipping" | "security" = "shipping") =>
      insert("notice_choices", { kinds, channel }),
    inbox: () =>
      database.read.selectFrom("notices").selectAll().where("customer_id", "=", customer_id).orderBy("id").execute(),
    outgoing: () => database.read.selectFrom("outgoing").selectAll().orderBy("id").execute(),
  };
}
const send = async () => {
  await runJob(shop, "send messages of notices");
  await runJob(shop, "run due tasks");
};

describe("a notice of a customer", () => {
  test("is in the inbox once, and goes by every channel that the customer has, each with a stable id", async () => {
    const { tell, giveMail, giveRobot, inbox, outgoing } = await setUp();
    await giveMail(shop.world.now);
    await giveRobot();
    await tell("1");
    await tell("1");
    expect(await inbox()).toMatchObject([{ kind: "shipped", title: `订单 ${PARCEL.sn} 已发货`, read_at: null }]);
    await send();
    await send();
    expect(shop.world.told).toEqual([
      {
        id: expect.any(String),
        url: ROBOT,
        text: `【商城】订单 ${PARCEL.sn} 已发货\n登录后查看：https://shop.test/logistics?id=1`,
      },
      {
        id: expect.any(String),
        phone: demoCustomers.tradeCost,
        template: "shipped",
        params: { sn: PARCEL.sn, company: "顺丰速运", number: "SF1" },
      },
    ]);
    expect(shop.world.mails).toMatchObject([{ to: "cg@example.com", subject: `订单 ${PARCEL.sn} 已发货` }]);
    expect(shop.world.mailIds).toEqual([expect.stringMatching(/^mail-\d+-\d+$/)]);
    expect((await outgoing()).map(({ message, sent_at }) => [message, sent_at])).toEqual([
      ["", shop.world.now],
      ["", shop.world.now],
    ]);
    // A process that stopped before it ended the task leaves it to be repeated.
    await shop.backend.database.write((tx) =>
      tx.updateTable("tasks").set({ done_at: null }).where("kind", "=", "outgoing").execute(),
    );
    await send();
    const open = await shop.backend.database.read
      .selectFrom("tasks")
      .select("last_error")
      .where("kind", "=", "outgoing")
      .where("done_at", "is", null)
      .execute();
    expect([shop.world.told.length, open]).toEqual([2, []]);
  });

  test("goes to no address that is not confirmed, and by no channel that is switched off", async () => {
    const { tell, giveMail, giveRobot, switchOff, inbox } = await setUp();
    await giveMail(null);
    await giveRobot();
    for (const channel of ["sms", "robot"] as const) await switchOff(channel);
    await tell("1");
    await send();
    expect([await inbox(), shop.world.mails, shop.world.told]).toEqual([[expect.anything()], [], []]);
  });

  test("writes no message to a robot that is stopped, and none outside to a disabled customer", async () => {
    const { customer_id, tell, giveMail, giveRobot, inbox, outgoing } = await setUp();
    const { database } = shop.backend;
    await giveRobot();
    await database.write((tx) => tx.updateTable("notice_robots").set({ stopped_at: 1 }).execute());
    await tell("1");
    expect((await outgoing()).map(({ channel }) => channel)).toEqual(["sms"]);
    await giveMail(shop.world.now);
    await database.write((tx) => tx.updateTable("notice_robots").set({ stopped_at: null }).execute());
    await database.write((tx) =>
      tx.updateTable("customers").set({ is_active: 0 }).where("id", "=", customer_id).execute(),
    );
    await tell("2");
    await send();
    expect([(await inbox()).length, (await outgoing()).length, shop.world.mails]).toEqual([2, 1, []]);
  });

  test("about security goes by mail even where a row says that it is switched off", async () => {
    const { tell, giveMail, switchOff } = await setUp();
    await giveMail(shop.world.now);
    await switchOff("mail", "security");
    await tell("1", "security");
    await send();
    expect(shop.world.mails).toMatchObject([{ subject: "账户安全：密码已修改" }]);
  });

  test("is repeated with the same id after a failure, and dropped after a day", async () => {
    const { tell, outgoing } = await setUp();
    const ids: string[] = [];
    shop.world.ports.sms.notify = async ({ id }) => {
      ids.push(id);
      throw new Error("SMS carrier answered 502");
    };
    await tell("1");
    for (let hour = 0; hour < 26; hour += 1) {
      await send();
      shop.world.now += HOUR_MS;
    }
    expect([ids.length > 5, new Set(ids).size]).toEqual([true, 1]);
    expect(await outgoing()).toMatchObject([
      { sent_at: null, dropped_at: expect.any(Number), failure: "SMS carrier answered 502", message: "" },
    ]);
  });

  test("rings a phone five times a day at most, and never at night", async () => {
    const { tell, inbox } = await setUp();
    await Promise.all(Array.from({ length: 8 }, (_, n) => tell(`day ${n}`)));
    await send();
    expect([shop.world.told.length, (await inbox()).length]).toEqual([5, 8]);
    // 22:30 of the next day in Shanghai.
    shop.world.now += 37 * HOUR_MS;
    await tell("night");
    await send();
    expect(shop.world.told).toHaveLength(5);
    shop.world.now += 9.5 * HOUR_MS;
    await send();
    expect(shop.world.told).toHaveLength(6);
  });

  test("ends a robot that fails too often, and a robot that works again starts anew", async () => {
    const { tell, giveRobot, switchOff } = await setUp();
    await giveRobot();
    await switchOff("sms");
    let works = false;
    const tried: string[] = [];
    shop.world.ports.notices.robotAt = () => ({
      async send({ text }) {
        tried.push(text);
        if (!works) throw new Error("the robot answered 502");
      },
    });
    const robot = () => shop.backend.database.read.selectFrom("notice_robots").selectAll().executeTakeFirstOrThrow();
    await tell("1");
    await send();
    expect(await robot()).toMatchObject({ failures: 1, stopped_at: null });
    works = true;
    shop.world.now += HOUR_MS;
    await send();
    expect(await robot()).toMatchObject({ failures: 0, stopped_at: null });
    works = false;
    for (let n = 0; n < ROBOT_FAILURES_MAX; n += 1) await tell(`failing ${n}`);
    await send();
    expect(await robot()).toMatchObject({ failures: ROBOT_FAILURES_MAX, stopped_at: shop.world.now });
    const before = tried.length;
    await tell("2");
    shop.world.now += HOUR_MS;
    await send();
    expect(tried).toHaveLength(before);
  });
});

test("no title names a price, because robots tell it to a group", () => {
  const amount = "¥12.34";
  for (const kind of NOTICE_KINDS) {
    const { title } = (NOTICE_TEXTS[kind] as (about: object) => { title: string })({
      order_id: 1,
      id: 1,
      sn: "S1",
      count: 2,
      left: 3,
      amount,
      before: amount,
      after: amount,
      change: amount,
      body: amount,
      reason: amount,
      way: "余额",
      why: "更正",
      state: "已同意",
      what: "下单",
      name: "复印纸",
      month: "2026-10",
      result: "已通过",
      number: "RZ1",
    });
    expect(title, kind).not.toContain("¥");
  }
  for (const kind of STAFF_NOTICE_KINDS)
    expect(STAFF_TEXTS[kind]({ subject: "S1", id: 1 }).title, kind).not.toMatch(/¥|undefined/);
});
