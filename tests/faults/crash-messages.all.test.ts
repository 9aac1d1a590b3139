import { afterEach, beforeEach, expect, test } from "vitest";
import type { StaffOrder } from "#contract/staff-order.ts";
import type { Article } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { freshKey } from "#tests/support/buying.ts";
import { freePort } from "#tests/support/free-port.ts";
import { newKey } from "#tests/support/members.ts";
import { giveNoticeMail } from "#tests/support/notices.ts";
import { type Desk, openDesk, read } from "./desk-act.ts";
import { HANGING_MS, killedBackend, type Moment, pause, ROUNDS, report, type Sent, send } from "./killed-backend.ts";
import { messageSink } from "./message-sink.ts";

const KILLS = 3 * ROUNDS;
const CUSTOMERS = 3;
/** How long a process may wait for its next run of the jobs, in ms. */
const RUN_MS = 8000;
const HOST = "robot.invalid";
const ROBOT = `https://${HOST}/send?access_token=0123456789abcdef`;
const LIVE = {
  SHOP_MODE: "live",
  PUBLIC_ORIGIN: "https://shop.example.com",
  SMS_URL: "https://sms.invalid/send",
  SMS_SECRET: "secret of the carrier of tests",
  MAIL_FROM: "shop@example.com",
  NOTIFY_MAIL: "staff@example.com",
  NOTIFY_ROBOT: ROBOT,
  ROBOT_HOSTS: HOST,
};

let sink: Awaited<ReturnType<typeof messageSink>>;
beforeEach(async () => {
  // Long enough for kills between a message and the row that says that it was sent.
  sink = await messageSink(() => Math.random() * 8);
});
afterEach(() => sink.close());

const shop = freshBackend({ publicOrigin: LIVE.PUBLIC_ORIGIN });
const backend = killedBackend(shop, () => ({
  args: ["--import", "./tests/faults/message-network.mjs"],
  env: { ...LIVE, ...sink.env },
}));
const db = () => shop.backend.database;

/** A customer that is reached by every channel, and calls that tell of events: a payment, a parcel, a reply. */
async function prepare(desk: Desk, article: Article) {
  const me = await desk.customer();
  await giveNoticeMail(shop, me.id, `buyer${me.id}@example.com`);
  await db().write((tx) =>
    tx
      .insertInto("notice_robots")
      .values({ customer_id: me.id, url: ROBOT, failures: 0, tested_at: 0, stopped_at: null })
      .execute(),
  );
  const { sn } = await me.paid([[article, 1]]);
  const group = await me.order(article);
  const order = `/api/staff/orders/${sn}`;
  const { version } = await read<StaffOrder>(desk.admin, order);
  const parcel = { company: "顺丰速运", number: `SF9${String(me.id).padStart(11, "0")}`, items: [] };
  const { token } = desk.admin;
  const calls: Sent[] = [
    { token: me.token, path: `/api/order/pay/${group}`, body: { type: "balance", key: freshKey() } },
    { token, path: `${order}/ship`, body: { key: newKey(), version, ...parcel } },
    {
      token,
      path: `/api/staff/messages/${me.id}/reply`,
      body: { key: newKey(), version: 0, content: "下午发", files: [] },
    },
  ];
  return { customer_id: me.id, calls };
}
type Told = Awaited<ReturnType<typeof prepare>>;

/** What a customer and the staff were told of the customer's events, and the messages that were written. */
async function factsOf(customer_id: number) {
  const { read } = db();
  const notices = await read.selectFrom("notices").select("kind").where("customer_id", "=", customer_id).execute();
  const staff = await read.selectFrom("staff_notices").select("kind").where("customer_id", "=", customer_id).execute();
  const outgoing = await read.selectFrom("outgoing").select("channel").where("customer_id", "=", customer_id).execute();
  const mails = await read
    .selectFrom("mails")
    .select("subject")
    .where("recipient", "=", `buyer${customer_id}@example.com`)
    .execute();
  return {
    inbox: notices.map(({ kind }) => kind).sort(),
    staff: staff.map(({ kind }) => kind).sort(),
    outgoing: outgoing.map(({ channel }) => channel).sort(),
    mails: mails.length,
  };
}

/** Ends the leases of a killed process, which another one waits for, and the night, in which no phone rings. */
const endWaiting = () =>
  db().write((tx) =>
    tx.updateTable("tasks").set({ claimed_until: 0, run_at: 0 }).where("done_at", "is", null).execute(),
  );
const waiting = async () =>
  (
    await db()
      .read.selectFrom("tasks")
      .select("id")
      .where("kind", "in", ["outgoing", "mail"])
      .where("done_at", "is", null)
      .execute()
  ).length;

async function untilSent() {
  while ((await waiting()) > 0) {
    await endWaiting();
    await pause(100);
  }
}

/** The ids of all messages, as they leave the shop. */
async function writtenIds(): Promise<string[]> {
  const { read } = db();
  const outgoing = await read.selectFrom("outgoing").select(["message_id", "sent_at", "dropped_at"]).execute();
  const mails = await read.selectFrom("mails").select(["id", "created_at", "sent_at"]).execute();
  expect([...outgoing, ...mails].filter(({ sent_at }) => sent_at === null)).toEqual([]);
  expect(outgoing.filter(({ dropped_at }) => dropped_at !== null)).toEqual([]);
  return [
    ...outgoing.map(({ message_id }) => message_id),
    ...mails.map(({ id, created_at }) => `mail-${id}-${created_at}`),
  ];
}

test("killed while notices are written and sent, each is in the inbox once, and each message arrives, repeats by its id", {
  timeout: (HANGING_MS + RUN_MS) * ROUNDS,
}, async () => {
  // A live shop refuses the members of the demo.
  await db().write((tx) => tx.updateTable("staff_members").set({ is_demo: 0 }).execute());
  for (const table of ["tasks", "outgoing", "mails"] as const) await db().write((tx) => tx.deleteFrom(table).execute());
  const desk = await openDesk(shop);
  const { article } = desk;
  const port = await freePort();
  const whole = await prepare(desk, article);
  const child = await backend.start(port);
  for (const one of whole.calls) expect(await send(port, one)).not.toBeNull();
  await untilSent();
  await backend.kill(child);
  const facts = await factsOf(whole.customer_id);
  const perRound = CUSTOMERS * sink.taken.length;
  expect(facts).toMatchObject({ staff: ["order", "order"] });
  expect(facts.inbox).toEqual(expect.arrayContaining(["order_paid", "reply", "shipped"]));

  const customers: Told[] = [];
  let base = 0;
  const groups = Array.from({ length: KILLS }, () => async () => {
    const group: Told[] = [];
    for (let count = 0; count < CUSTOMERS; count += 1) group.push(await prepare(desk, article));
    customers.push(...group);
    base = sink.taken.length;
    return group;
  });
  const random = (below: number) => Math.floor(Math.random() * below);
  /** A third of the kills while events are written, the others while messages are sent. */
  const moments = groups.map(
    (_, kill): Moment =>
      async () => {
        if (kill % 3 === 0) return pause(random(60));
        const [taken, until] = [random(perRound), Date.now() + RUN_MS];
        while (sink.taken.length - base <= taken && Date.now() < until) await pause(1);
        return pause(random(4));
      },
  );
  const request = async (to: number, { calls }: Told) =>
    (await Promise.all(calls.map((one) => send(to, one)))).every((answer) => answer !== null);
  const figures = { kills: KILLS, messages: 0, repeats: 0, "kills with messages left": 0 };
  await backend.killInRounds(groups, request, async () => 0, {
    moments,
    async killed() {
      if ((await waiting()) > 0) figures["kills with messages left"] += 1;
      await endWaiting();
    },
  });
  const last = await backend.start(port);
  await untilSent();
  await backend.kill(last);

  for (const { customer_id } of customers) expect(await factsOf(customer_id)).toEqual(facts);
  const ids = await writtenIds();
  const bodies = new Map<string, Set<string>>();
  for (const { id, body } of sink.taken) bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
  expect([...bodies.keys()].sort()).toEqual(ids.sort());
  expect([...bodies].filter(([, some]) => some.size > 1)).toEqual([]);
  expect(await shop.backend.audit()).toEqual([]);
  figures.messages = ids.length;
  figures.repeats = sink.taken.length - ids.length;
  report("messages", figures);
  expect(figures["kills with messages left"]).toBeGreaterThan(0);
});
