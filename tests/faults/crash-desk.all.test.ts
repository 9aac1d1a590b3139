import { expect, test } from "vitest";
import { stockOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { type DeskAct, openDesk } from "./desk-act.ts";
import { type Facts, factsOf, isPartOf } from "./desk-facts.ts";
import { shareCashier, toBalance } from "./desk-gateway-acts.ts";
import { moneyActs } from "./desk-money-acts.ts";
import { tradeActs } from "./desk-trade-acts.ts";
import { killedBackend, LONG, type Moment, pause, ROUNDS, report, type Sent, send, until } from "./killed-backend.ts";

const KILLS = 5 * ROUNDS;
const ACTS = { ...moneyActs, ...tradeActs };
type ActName = keyof typeof ACTS | "to balance";

/** An act with the calls that were sent, and their first answers. */
type Running = DeskAct & { name: ActName; sent: Sent[]; answers: object[] };

const shop = freshBackend();
const backend = killedBackend(shop);
const db = () => shop.backend.database.read;
const running = (name: ActName, act: DeskAct): Running => ({ name, ...act, sent: [], answers: [] });

/** Sends the calls of an act one after another, the known ones as they were. @returns whether all were answered */
async function perform(port: number, one: Running): Promise<boolean> {
  for (const [index, step] of one.steps.entries()) {
    const sent = one.sent[index] ?? (await step());
    one.sent[index] = sent;
    const answer = await send(port, sent);
    if (answer === null) return false;
    one.answers[index] ??= answer;
    expect(answer, `${one.name} ${index}`).toEqual(one.answers[index]);
  }
  return true;
}

/** What is written before an act that nothing interrupts, and before and after each of its calls. */
async function factsOfSteps(act: DeskAct): Promise<Facts[]> {
  const facts = [await factsOf(db(), act)];
  for (const step of act.steps) {
    const { token, path, body } = await step();
    facts.push(await factsOf(db(), act));
    const { status, message } = await call(shop, "POST", path, { token, body });
    expect(status, `${path}: ${message}`).toBe(200);
    facts.push(await factsOf(db(), act));
  }
  return facts;
}

/** What the audit finds, apart from the refunds that wait for an act because their platform has not paid them. */
const findings = async () => (await shop.backend.audit()).filter(({ what }) => !what.endsWith("失败（CLOSED）"));

/** How many calls of acts are written, by their keys. */
async function writtenCalls(acts: readonly Running[]): Promise<number> {
  const keys = acts.flatMap(({ sent }) => sent.map(({ body }) => (body as { key: string }).key));
  if (keys.length === 0) return 0;
  const of = <Table extends "staff_keys" | "idempotency_keys">(table: Table) =>
    db().selectFrom<"staff_keys" | "idempotency_keys">(table).select("key").where("key", "in", keys).execute();
  return (await of("staff_keys")).length + (await of("idempotency_keys")).length;
}
const lastLogged = async () =>
  Number(
    (
      await db()
        .selectFrom("staff_log")
        .select((row) => row.fn.max("id").as("id"))
        .executeTakeFirstOrThrow()
    ).id,
  );
const loggedSince = async (id: number) =>
  (await db().selectFrom("staff_log").select("id").where("id", ">", id).execute()).length;

test(
  "killed during any act of the desk on money, a repeat with the same key makes it happen once [R20]",
  LONG,
  async () => {
    shareCashier(shop, backend.folder());
    const desk = await openDesk(shop);
    const before = await stockOf(shop, desk.article);
    const first = await lastLogged();
    const whole = new Map<ActName, Facts[]>([["to balance", await factsOfSteps(await toBalance(desk))]]);
    for (const [name, prepare] of Object.entries(ACTS))
      whole.set(name as ActName, await factsOfSteps(await prepare(desk)));
    const taken = before - (await stockOf(shop, desk.article));
    const perRound = await loggedSince(first);
    expect(await shop.backend.audit()).toEqual([]);

    const unpaid: DeskAct[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) unpaid.push(await toBalance(desk));
    const figures = { kills: KILLS, acts: 0, calls: 0, answered: 0, written: 0, "sent again": 0, halfway: 0 };
    let base = 0;
    const groups = unpaid.map((refund, kill) => async () => {
      const group = [running("to balance", refund)];
      for (const [name, prepare] of Object.entries(ACTS)) group.push(running(name as ActName, await prepare(desk)));
      base = await lastLogged();
      const turn = kill % group.length;
      return [...group.slice(turn), ...group.slice(0, turn)];
    });
    // From before the first row of the log to after most of them.
    const moments = groups.map(
      (_, kill): Moment =>
        async (written, isOver) => {
          await until(Math.round(((kill + 0.5) / KILLS) * perRound))(written, isOver);
          await pause(kill % 3);
        },
    );
    /** Every act has happened as a whole up to one of its calls; of one that is divided, nothing more than it does. */
    async function expectWhole(group: readonly Running[]) {
      for (const one of group) {
        const facts = await factsOf(db(), one);
        const known = whole.get(one.name) ?? [];
        const last = known.at(-1) ?? { rows: [], states: [] };
        if (one.isDivided) expect(isPartOf(facts.rows, last.rows), `${one.name} ${facts.rows}`).toBe(true);
        else expect(known, one.name).toContainEqual(facts);
        if (![known[0], last].some((some) => JSON.stringify(some) === JSON.stringify(facts))) figures.halfway += 1;
      }
      expect(await findings()).toEqual([]);
      figures.acts += group.length;
      figures.calls += group.reduce((sum, { steps }) => sum + steps.length, 0);
      figures.answered += group.reduce((sum, { answers }) => sum + answers.length, 0);
      figures.written += await writtenCalls(group);
      figures["sent again"] += group.reduce((sum, { sent }) => sum + sent.length, 0);
    }
    async function expectOnce(group: readonly Running[]) {
      for (const one of group) expect(await factsOf(db(), one), one.name).toEqual(whole.get(one.name)?.at(-1));
      expect(await findings()).toEqual([]);
    }
    await backend.killInRounds(groups, perform, () => loggedSince(base), {
      moments,
      killed: expectWhole,
      repeated: expectOnce,
    });
    expect(await stockOf(shop, desk.article)).toBe(before - taken * (KILLS + 1));
    expect(await shop.backend.audit()).toEqual([]);
    report("desk", figures);
    // Every answered call was written, and kills hit acts between and within their calls.
    expect(figures.written).toBeGreaterThanOrEqual(figures.answered);
    expect(figures.answered).toBeGreaterThan(0);
    expect(figures.halfway).toBeGreaterThan(0);
  },
);
