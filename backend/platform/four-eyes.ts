import { sql } from "kysely";
import {
  type ApprovedAct,
  FOUR_EYES_WINDOW_MS,
  OWN_PASSWORD_NEEDED,
  REQUEST_STATES,
  ruleOf,
} from "#contract/rules/four-eyes.ts";
import type { Database, Db } from "../database/database.ts";
import { ApiError, notFound } from "../http/errors.ts";
import type { Member } from "../http/member.ts";
import type { Ports } from "../ports.ts";
import { memberWhoAsked, otherApprovers } from "./four-eyes-members.ts";
import type { ActedRecord, Actor, StaffLog } from "./staff-log.ts";

/** A line of what will be executed, as the approver reads it; values about persons are kept out of the log's summary. */
export type Effect = { label: string; before: string; after: string; isPersonal?: boolean };

/** What an executed request is executed as. */
export type Execution = { actor: Actor; payload: unknown; reason: string; isAlone: boolean };

/** What a module does for an act that a second member approves. */
export type Executor = {
  /** Identifies the state of the record that the request depends on; null where it cannot be executed any more. */
  fingerprint(tx: Db, record: { id: number; payload: unknown }): Promise<string | null>;
  /** Does the act and writes its row of the log. */
  execute(tx: Db, execution: Execution): Promise<unknown>;
};
export type Executors = Partial<Record<ApprovedAct, Executor>>;

export type Asked = {
  act: ApprovedAct;
  record: ActedRecord;
  payload: unknown;
  effects: readonly Effect[];
  /** What the log says instead of all effects, where they are many. */
  summary?: string;
  reason: string;
  fingerprint: string;
  /** Whether the value is the first of its kind, so that a lone member need not wait for it. */
  isFirst?: boolean;
  /** Whether the member has entered the own password with the act. */
  isConfirmed: boolean;
};

/** How a request ended: with an approver, after a day, or at once. */
export type AskOutcome = "open" | "waiting" | "done";

export type FourEyes = ReturnType<typeof createFourEyes>;

/** Acts that a second member approves: asked, decided, withdrawn, and executed after a day where there is no second. */
export function createFourEyes(database: Database, { clock }: Pick<Ports, "clock">, staffLog: StaffLog) {
  let executors: Executors = {};

  function executorOf(act: string): Executor {
    const executor = executors[act as ApprovedAct];
    if (!executor) throw new Error(`no module executes ${act}`);
    return executor;
  }

  const end = (
    tx: Db,
    id: number,
    change: { state: "approved" | "refused" | "withdrawn" | "void"; by: number | null; decision: string },
  ) =>
    tx
      .updateTable("staff_requests")
      .set({ state: change.state, decided_by: change.by, decided_at: clock.now(), decision: change.decision })
      .where("id", "=", id)
      .where("state", "in", ["open", "waiting"])
      .returningAll()
      .executeTakeFirst();

  type Row = NonNullable<Awaited<ReturnType<typeof end>>>;
  const recordOf = ({ subject, subject_id, label, customer_id }: Row): ActedRecord => ({
    subject,
    id: subject_id,
    label,
    customer_id,
  });

  /**
   * Executes a pending request, or voids it where its record has changed since, or whoever asked may not ask any more.
   * @returns whether it was executed
   */
  async function execute(
    tx: Db,
    row: Row,
    by: { actor: Actor; member_id: number | null; decision: string; isAlone: boolean },
  ) {
    const executor = executorOf(row.act);
    const payload: unknown = JSON.parse(row.payload_json);
    const asked = await memberWhoAsked(tx, row.asked_by);
    const mayAsk = asked.rights.has(ruleOf(row.act as ApprovedAct).asker);
    const present = await executor.fingerprint(tx, { id: row.subject_id, payload });
    const isCurrent = mayAsk && present === row.fingerprint;
    await end(tx, row.id, { state: isCurrent ? "approved" : "void", by: by.member_id, decision: by.decision });
    const act = isCurrent ? "request.approve" : "request.void";
    const why = mayAsk ? "提请以后记录已变化" : "提请的人已停用或没有这项权限";
    const summary = isCurrent ? row.label : `${row.label}：${why}`;
    await staffLog.write(tx, by.actor, { act, record: recordOf(row), summary, note: by.decision, isAlone: by.isAlone });
    if (isCurrent) await executor.execute(tx, { actor: asked, payload, reason: row.reason, isAlone: by.isAlone });
    return isCurrent;
  }

  /** The pending request of this id, locked for the rest of the transaction. @throws ApiError 404, 409 */
  async function lockPending(tx: Db, id: number): Promise<Row> {
    const row = await tx
      .updateTable("staff_requests")
      .set((one) => ({ decision: one.ref("decision") }))
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound("没有这条申请");
    if (row.state !== "open" && row.state !== "waiting") {
      throw new ApiError(409, `这条申请${REQUEST_STATES[row.state]}，不能再办`);
    }
    return row;
  }

  return {
    /** Sets what the modules do for each act, once they exist. */
    use: (all: Executors) => {
      executors = all;
    },

    /** Whether somebody else could approve an act of the member. */
    hasApprover: async (db: Db, act: ApprovedAct, member: Pick<Member, "id">) =>
      (await otherApprovers(db, act, member.id, clock.now())).length > 0,

    /**
     * Asks a second member to approve an act. Where there is none, the own password confirms it: a first value is
     * executed at once, anything else after a day.
     * @throws ApiError 400 where the own password is needed, 409 where the same act waits for this record already
     */
    async ask(tx: Db, member: Member, asked: Asked): Promise<AskOutcome> {
      const { act, record, payload, effects, reason, fingerprint, isFirst = false, isConfirmed } = asked;
      const isAlone = (await otherApprovers(tx, act, member.id, clock.now())).length === 0;
      if (isAlone && !isConfirmed) throw new ApiError(400, OWN_PASSWORD_NEEDED);
      if (isAlone && isFirst) {
        await executorOf(act).execute(tx, { actor: member, payload, reason, isAlone: true });
        return "done";
      }
      const state = isAlone ? "waiting" : "open";
      const inserted = await tx
        .insertInto("staff_requests")
        .values({
          act,
          subject: record.subject,
          subject_id: record.id,
          label: record.label,
          customer_id: record.customer_id ?? null,
          payload_json: JSON.stringify(payload),
          effects_json: JSON.stringify(effects.map(({ label, before, after }) => ({ label, before, after }))),
          reason,
          fingerprint,
          state,
          asked_by: member.id,
          asked_at: clock.now(),
          decision: "",
          executes_at: isAlone ? clock.now() + FOUR_EYES_WINDOW_MS : null,
        })
        .onConflict((conflict) =>
          conflict
            .columns(["act", "subject", "subject_id"])
            .where(sql<boolean>`state in ('open', 'waiting') and subject_id > 0`)
            .doNothing(),
        )
        .returning("id")
        .executeTakeFirst();
      if (!inserted) throw new ApiError(409, "同一件事已经在等批准，请先撤回那一条");
      const shown = effects.filter(({ isPersonal }) => !isPersonal);
      const hidden = effects.filter(({ isPersonal }) => isPersonal);
      const text = asked.summary ?? shown.map(({ label, before, after }) => `${label} ${before} → ${after}`).join("；");
      const summary = `${record.label}：${text}`;
      const personal = {
        before: hidden.map(({ before }) => before).join(" "),
        after: hidden.map(({ after }) => after).join(" "),
      };
      await staffLog.write(tx, member, { act: "request.ask", record, summary, personal, note: reason, isAlone });
      return state;
    },

    /**
     * Approves or refuses the request of somebody else; the approver's right must have counted for a day.
     * @returns false where the record or the rights of whoever asked have changed, so that the request is void
     * @throws ApiError 403, 404, 409
     */
    async decide(tx: Db, member: Member, id: number, { isApproved, note }: { isApproved: boolean; note: string }) {
      const row = await lockPending(tx, id);
      const act = row.act as ApprovedAct;
      if (row.asked_by === member.id) throw new ApiError(403, "不能批自己提的");
      if (!(await otherApprovers(tx, act, row.asked_by, clock.now())).includes(member.id)) {
        throw new ApiError(403, "您还不能批这件事");
      }
      if (isApproved) {
        return execute(tx, row, { actor: member, member_id: member.id, decision: note, isAlone: false });
      }
      await end(tx, id, { state: "refused", by: member.id, decision: note });
      await staffLog.write(tx, member, { act: "request.refuse", record: recordOf(row), summary: row.label, note });
      return true;
    },

    /** Withdraws the member's own request. @throws ApiError 403, 404, 409 */
    async withdraw(tx: Db, member: Member, id: number) {
      const row = await lockPending(tx, id);
      if (row.asked_by !== member.id) throw new ApiError(403, "只能撤回自己提的");
      await end(tx, id, { state: "withdrawn", by: member.id, decision: "" });
      await staffLog.write(tx, member, { act: "request.withdraw", record: recordOf(row), summary: row.label });
    },

    /** Executes the requests of lone members whose day is over; one that fails holds up no other. */
    async executeDue() {
      const due = await database.read
        .selectFrom("staff_requests")
        .select("id")
        .where("state", "=", "waiting")
        .where("executes_at", "<=", clock.now())
        .orderBy("id")
        .limit(50)
        .execute();
      const failures: unknown[] = [];
      for (const { id } of due) {
        const executed = database.write(async (tx) => {
          const row = await lockPending(tx, id).catch((error: unknown) => {
            // Another process has executed it, or its member has withdrawn it.
            if (error instanceof ApiError) return null;
            throw error;
          });
          if (!row) return;
          const actor = { program: "一人办理" };
          await execute(tx, row, { actor, member_id: null, decision: "", isAlone: true });
        });
        await executed.catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
