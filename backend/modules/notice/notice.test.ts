import { beforeEach, describe, expect, test } from "vitest";
import { modules } from "#backend/modules/modules.ts";
import { createEraser } from "#backend/platform/erasure.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { notice } from "#contract/notice.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { hasChannel, NOTICE_CHANNEL_IDS, NOTICE_DAYS, NOTICE_GROUP_IDS } from "#contract/rules/notice.ts";
import { customerOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
const MINUTE = 60_000;
const KEY = "0123456789abcdef0123456789abc9d2";
const ROBOT = `https://robot.test/send?key=${KEY}`;

type List = Answer<typeof notice.list>;
type Settings = Answer<typeof notice.settings>;

let token = "";
let customer_id = 0;
beforeEach(async () => {
  token = await tokenOf(shop, demoCustomers.newcomer);
  customer_id = (await customerOf(shop, demoCustomers.newcomer)).id;
});

const ask = (path: string, as = token) => call(shop, "GET", `/api/user/${path}`, { token: as });
const act = (path: string, body: object = {}, as = token) =>
  call(shop, "POST", `/api/user/${path}`, { token: as, body });
const inbox = async (query = "", as = token) => (await ask(`notices${query}`, as)).data as List;
const settings = async (as = token) => (await ask("notice_settings", as)).data as Settings;

let told = 0;
/** Writes a notice of the customer. @returns its id */
async function write(row: { kind?: string; path?: string; customer_id?: number; created_at?: number } = {}) {
  told += 1;
  const values = { kind: "shipped", title: `通知 ${told}`, body: "", path: "/logistics?id=1", ...row };
  const { id } = await shop.backend.database.write((tx) =>
    tx
      .insertInto("notices")
      .values({ customer_id, event: `test:${told}`, created_at: shop.world.now, read_at: null, ...values } as never)
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return id;
}

describe("the inbox", () => {
  test("lists the newest notices first, by tab and page, with their counts", async () => {
    for (let n = 0; n < 21; n += 1) await write();
    await write({ kind: "balance", path: "/user/balance" });
    const all = await inbox();
    expect([all.count, all.all, all.unread, all.list.length, all.list[0]?.kind]).toEqual([22, 22, 22, 20, "balance"]);
    expect(all.tabs).toEqual([
      { tab: "order", count: 21 },
      { tab: "money", count: 1 },
      { tab: "refund", count: 0 },
      { tab: "quotation", count: 0 },
      { tab: "account", count: 0 },
    ]);
    expect((await inbox("?tab=order&page=2")).list).toHaveLength(1);
    expect((await inbox("?tab=money")).list).toMatchObject([{ kind: "balance", is_read: false }]);
    expect((await inbox("?tab=unknown")).count).toBe(22);
  });

  test("is marked as read one by one, several at once, and all", async () => {
    const [first, second, third] = [await write(), await write(), await write(), await write()];
    const unread = async () => (await ask("notices/unread")).data;
    expect(await act(`notices/${first}/open`)).toMatchObject({ status: 200, data: { path: "/logistics?id=1" } });
    expect(await unread()).toEqual({ unread: 3 });
    await act("notices/read", { notice_ids: [first, second, third] });
    expect(await unread()).toEqual({ unread: 1 });
    await act("notices/read_all");
    expect(await unread()).toEqual({ unread: 0 });
    expect((await inbox()).list.every(({ is_read }) => is_read)).toBe(true);
  });

  test("of another customer is neither listed, nor opened, nor marked", async () => {
    const id = await write();
    const other = await tokenOf(shop, demoCustomers.stationer);
    expect((await inbox("", other)).list.some(({ notice_id }) => notice_id === id)).toBe(false);
    expect(await act(`notices/${id}/open`, {}, other)).toMatchObject({ status: 404 });
    await act("notices/read", { notice_ids: [id] }, other);
    await act("notices/read_all", {}, other);
    expect((await inbox()).unread).toBe(1);
  });

  test("holds notices for 180 days, as the log of messages does", async () => {
    await write({ created_at: shop.world.now - NOTICE_DAYS * DAY_MS - 1 });
    await write({ created_at: shop.world.now - NOTICE_DAYS * DAY_MS });
    const outgoing = (message_id: string, age: number) => ({
      message_id,
      channel: "robot" as const,
      customer_id,
      message: "",
      created_at: shop.world.now - age,
      sent_at: shop.world.now,
      dropped_at: null,
      failure: "",
    });
    await shop.backend.database.write((tx) =>
      tx
        .insertInto("outgoing")
        .values([outgoing("old", NOTICE_DAYS * DAY_MS + 1), outgoing("new", DAY_MS)])
        .execute(),
    );
    await runJob(shop, "delete old notices");
    expect((await inbox()).count).toBe(1);
    const left = await shop.backend.database.read.selectFrom("outgoing").select("message_id").execute();
    expect(left.map(({ message_id }) => message_id)).toEqual(["new"]);
  });
});

describe("the choices", () => {
  const off = async () =>
    (await settings()).choices.filter(({ is_on }) => !is_on).map(({ group, channel }) => `${group}:${channel}`);

  test("offer every channel that a group can have, all of them on at first", async () => {
    const { choices } = await settings();
    expect(choices).toHaveLength(
      NOTICE_GROUP_IDS.flatMap((group) => NOTICE_CHANNEL_IDS.filter((channel) => hasChannel(group, channel))).length,
    );
    expect(await off()).toEqual([]);
  });

  test("replace the former ones", async () => {
    const one = { group: "shipping", channel: "sms" };
    await act("notice_settings/choices", { off: [one, one, { group: "reply", channel: "mail" }] });
    expect(await off()).toEqual(["shipping:sms", "reply:mail"]);
    await act("notice_settings/choices", { off: [{ group: "arrival", channel: "robot" }] });
    expect(await off()).toEqual(["arrival:robot"]);
    await act("notice_settings/choices", { off: [] });
    expect(await off()).toEqual([]);
  });

  test("refuse a group that is required, and a channel that the group cannot have, as a whole", async () => {
    const fine = { group: "shipping", channel: "sms" };
    expect(await act("notice_settings/choices", { off: [fine, { group: "security", channel: "mail" }] })).toMatchObject(
      { status: 400, message: "“账户安全”是必收的，不能关" },
    );
    expect(await act("notice_settings/choices", { off: [fine, { group: "reply", channel: "sms" }] })).toMatchObject({
      status: 400,
    });
    expect(await off()).toEqual([]);
  });
});

/** The code of the last mail. */
async function codeOf() {
  await runJob(shop, "run due tasks");
  return /验证码：(\d{6})/.exec(shop.world.mails.at(-1)?.text ?? "")?.[1] ?? "";
}
const setMail = (email: string, as = token) => act("notice_settings/mail", { email }, as);
const confirm = (code: string, as = token) => act("notice_settings/mail/confirm", { code }, as);
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");
async function giveMail(email: string) {
  await setMail(email);
  expect(await confirm(await codeOf())).toMatchObject({ status: 200 });
  shop.world.now += 2 * MINUTE;
}

describe("the address", () => {
  test("is in use once the code of its mail is entered; the mail names who asked, and the code is stored as a hash", async () => {
    expect(await setMail("one@example.com")).toMatchObject({ status: 200 });
    expect((await settings()).mail).toEqual({ email: null, pending: "one@example.com" });
    const code = await codeOf();
    expect(shop.world.mails).toMatchObject([{ to: "one@example.com", subject: "【商城】验证通知邮箱" }]);
    expect(shop.world.mails[0]?.text).toMatch(/^账户 138\*{4}0011 申请[\s\S]*不是您申请的，请忽略这封邮件/);
    const rows = await shop.backend.database.read.selectFrom("notice_mails").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(await confirm(code)).toMatchObject({ status: 200 });
    expect((await settings()).mail).toEqual({ email: "one@example.com", pending: null });
    expect(await confirm(code)).toMatchObject({ status: 400, message: "验证码错误" });
    expect((await inbox()).list).toMatchObject([{ kind: "security", title: "账户安全：通知邮箱已设置" }]);
  });

  test("of a new code leaves the former one in use until then, and the former one is told of the change", async () => {
    await giveMail("one@example.com");
    await setMail("two@example.com");
    expect((await settings()).mail).toEqual({ email: "one@example.com", pending: "two@example.com" });
    const code = await codeOf();
    shop.world.mails.length = 0;
    await confirm(code);
    await runJob(shop, "run due tasks");
    expect(shop.world.mails).toMatchObject([{ to: "one@example.com", subject: "账户安全：通知邮箱已更换" }]);
    expect((await settings()).mail).toEqual({ email: "two@example.com", pending: null });
  });

  test("that is removed is told of it", async () => {
    await giveMail("one@example.com");
    shop.world.mails.length = 0;
    expect(await act("notice_settings/mail/remove")).toMatchObject({ status: 200 });
    await runJob(shop, "run due tasks");
    expect(shop.world.mails).toMatchObject([{ to: "one@example.com", subject: "账户安全：通知邮箱已删除" }]);
    expect((await settings()).mail).toEqual({ email: null, pending: null });
    expect(await act("notice_settings/mail/remove")).toMatchObject({ status: 200 });
  });

  test("refuses wrong codes, and after five of them the right one too", async () => {
    await setMail("one@example.com");
    const code = await codeOf();
    for (let n = 0; n < 5; n += 1) expect(await confirm(wrong(code))).toMatchObject({ status: 400 });
    expect(await confirm(code)).toMatchObject({ status: 400, message: "验证码错误" });
    expect((await settings()).mail.email).toBeNull();
  });

  test("allows five tries at once, not more", async () => {
    await setMail("one@example.com");
    const code = await codeOf();
    await Promise.all(Array.from({ length: 12 }, () => confirm(wrong(code))));
    const { attempts_left } = await shop.backend.database.read
      .selectFrom("notice_mails")
      .select("attempts_left")
      .executeTakeFirstOrThrow();
    expect(Number(attempts_left)).toBe(0);
  });

  test("refuses a code after 30 minutes, and the code of another customer", async () => {
    await setMail("one@example.com");
    const code = await codeOf();
    const other = await tokenOf(shop, demoCustomers.stationer);
    expect(await confirm(code, other)).toMatchObject({ status: 400 });
    await setMail("two@example.com", other);
    expect(await confirm(code, other)).toMatchObject({ status: 400 });
    shop.world.now += 30 * MINUTE;
    expect(await confirm(code)).toMatchObject({ status: 400 });
  });

  test("keeps its tries, however often another customer enters wrong codes", async () => {
    await setMail("one@example.com");
    const code = await codeOf();
    const other = await tokenOf(shop, demoCustomers.stationer);
    await setMail("two@example.com", other);
    const wrongs = await Promise.all(Array.from({ length: 6 }, () => confirm(wrong(code), other)));
    expect(wrongs.every(({ status }) => status === 400)).toBe(true);
    expect(await confirm(code)).toMatchObject({ status: 200 });
  });

  test("gets one code a minute, an address five a day whoever asks, and a customer ten", async () => {
    await setMail("one@example.com");
    expect(await setMail("two@example.com")).toMatchObject({
      status: 400,
      message: expect.stringContaining("过于频繁"),
    });
    const other = await tokenOf(shop, demoCustomers.stationer);
    const ask = async (email: string, as: string) => {
      shop.world.now += MINUTE;
      return (await setMail(email, as)).status;
    };
    for (let n = 0; n < 4; n += 1) expect(await ask("ONE@example.com", other)).toBe(200);
    expect(await ask("one@example.com", other)).toBe(400);
    for (let n = 0; n < 9; n += 1) expect(await ask(`n${n}@example.com`, token)).toBe(200);
    expect(await ask("last@example.com", token)).toBe(400);
  });

  test("that is in use gets no second code", async () => {
    await giveMail("one@example.com");
    expect(await setMail("one@example.com")).toMatchObject({ status: 400, message: "这个邮箱已经在用，不用再验证" });
  });
});

describe("the robot", () => {
  const setRobot = (url: string) => act("notice_settings/robot", { url });
  const rows = () => shop.backend.database.read.selectFrom("notice_robots").selectAll().execute();

  test("is stored after it has taken a message, and shown by its host and the end of its key alone", async () => {
    expect(await setRobot(` ${ROBOT} `)).toMatchObject({ status: 200 });
    expect(shop.world.told).toMatchObject([{ url: ROBOT, text: expect.stringContaining("群机器人已接通") }]);
    const answer = await ask("notice_settings");
    expect(JSON.stringify(answer)).not.toContain(KEY.slice(0, 8));
    expect((answer.data as Settings).robot).toEqual({
      host: "robot.test",
      tail: "c9d2",
      is_stopped: false,
      tested_at: shop.world.now,
    });
    expect((await inbox()).list).toMatchObject([{ title: "账户安全：群机器人已设置" }]);
    expect(JSON.stringify(await inbox())).not.toContain(KEY);
  });

  test("shows nothing of a short key", async () => {
    await setRobot("https://robot.test/send?key=abcd");
    expect((await settings()).robot).toMatchObject({ host: "robot.test", tail: "" });
  });

  test("of another host is refused without a message", async () => {
    expect(await setRobot("https://evil.test/send?key=1")).toMatchObject({ status: 400 });
    expect([shop.world.told, await rows()]).toEqual([[], []]);
  });

  test.each([
    ["the robot refused the message: errcode 93000", "错误码 93000"],
    ["the robot answered 404", "答复 404"],
    [`connect ECONNREFUSED ${ROBOT}`, "连不上机器人的地址"],
  ])("that fails with %s is not stored, and the reason has no key", async (failure, reason) => {
    shop.world.ports.notices.robotAt = () => ({
      send: async () => {
        throw new Error(failure);
      },
    });
    const refused = await setRobot(ROBOT);
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining(reason) });
    expect(refused.message).not.toContain(KEY);
    expect(await rows()).toEqual([]);
  });

  test("is tested ten times a day at most", async () => {
    for (let n = 0; n < 10; n += 1) expect(await setRobot(ROBOT)).toMatchObject({ status: 200 });
    expect(await setRobot(ROBOT)).toMatchObject({ status: 400, message: expect.stringContaining("次数已用完") });
    shop.world.now += DAY_MS;
    expect(await setRobot(ROBOT)).toMatchObject({ status: 200 });
  });

  test("that was stopped works again once it has taken a message; its removal is told", async () => {
    await setRobot(ROBOT);
    await shop.backend.database.write((tx) =>
      tx.updateTable("notice_robots").set({ stopped_at: 1, failures: 20 }).execute(),
    );
    expect((await settings()).robot?.is_stopped).toBe(true);
    await setRobot(ROBOT);
    expect(await rows()).toMatchObject([{ stopped_at: null, failures: 0 }]);
    await act("notice_settings/robot/remove");
    expect(await rows()).toEqual([]);
    expect((await inbox()).list.map(({ title }) => title)).toEqual([
      "账户安全：群机器人已删除",
      "账户安全：群机器人已更换",
      "账户安全：群机器人已设置",
    ]);
  });
});

test("a closed account leaves no notice, message, choice, address and robot", async () => {
  await giveMail("one@example.com");
  await act("notice_settings/robot", { url: ROBOT });
  await act("notice_settings/choices", { off: [{ group: "reply", channel: "mail" }] });
  await write();
  await setMail("two@example.com");
  const eraser = createEraser();
  eraser.use(modules.map(({ erasure }) => erasure));
  await shop.backend.database.write((tx) =>
    eraser.erase(tx, { id: customer_id, phone: demoCustomers.newcomer, closed_at: shop.world.now }),
  );
  const { read } = shop.backend.database;
  for (const table of ["notices", "outgoing", "notice_choices", "notice_mails", "notice_robots"] as const) {
    const { count } = await read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as("count"))
      .where("customer_id", "=", customer_id)
      .executeTakeFirstOrThrow();
    expect([table, Number(count)]).toEqual([table, 0]);
  }
  const mails = await read.selectFrom("mails").select("recipient").execute();
  expect(mails.filter(({ recipient }) => recipient.endsWith("@example.com") && /^(one|two)@/.test(recipient))).toEqual(
    [],
  );
});
