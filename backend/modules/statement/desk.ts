import type { Answer, Body } from "#contract/endpoint.ts";
import { SERVICE_MONEY_MAX_FEN } from "#contract/rules/four-eyes.ts";
import { type Fen, fen, formatFen, yuan } from "#contract/rules/money.ts";
import { NO_RIGHT } from "#contract/rules/staff.ts";
import { STATEMENT_STATES, statementNumber } from "#contract/rules/statement.ts";
import type { StaffLogRow } from "#contract/staff.ts";
import type { staffStatement } from "#contract/staff-statement.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Effect, Executors } from "../../platform/four-eyes.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import { signedYuan } from "../account/balance-acts.ts";
import { type CustomerDesk, customerName } from "../account/desk.ts";
import { kindOfUpload } from "../picture/attachments.ts";
import { type Answers, statementRecord } from "./answers.ts";
import * as deskStore from "./desk.store.ts";
import * as objectionStore from "./objection.store.ts";
import * as store from "./statement.store.ts";
import type { Statements } from "./statement.ts";
import type { StatementMonths } from "./statement-months.ts";

type Deps = Pick<Platform, "database" | "fourEyes" | "givenMoney" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "uploads">;
  customers: Pick<CustomerDesk, "require" | "lock" | "pendingRequests">;
  statements: Statements;
  months: StatementMonths;
  answers: Answers;
  confirms: Confirms;
  logOf: (subject: "statement", id: number) => Promise<StaffLogRow[]>;
};
type Calls = typeof staffStatement;
/** What a request carries. */
type Payload = { id: number; customer_id: number; month: string; text: string; refund_fen: Fen; note: string };
type StatementRow = NonNullable<Awaited<ReturnType<typeof store.findStatement>>>;

/** The acts whose money counts together, as `givenMoney.lately` adds it up. */
const MONEY_ACTS = ["refund.money", "refund.own", "statement.reply"] as const;
const isWaiting = (one: { answered_at: number | null; withdrawn_at: number | null }) =>
  one.answered_at === null && one.withdrawn_at === null;
const CLOSED = "客户已注销，不能再答复";
const WITHDRAWN = "没有等答复的异议，没有写";

/** Statements of customers at the desk, and answers to objections. */
export function createStatementDesk({ database, fourEyes, staffKeys, staffLog, customers, answers, ...deps }: Deps) {
  const { read } = database;

  /** Identifies the objections that wait and the state of their statement. */
  async function versionOf(db: Db, row: StatementRow | undefined) {
    const objections = row ? await objectionStore.listObjections(db, row.id) : [];
    const waiting = objections.filter(isWaiting).map(({ id }) => id);
    return hashOf(JSON.stringify([row?.id ?? null, row?.state ?? "open", waiting]));
  }

  /** Whether the member needs a second one from a sum of a day on. */
  const isBounded = (member: Member) => !member.rights.has("approve.finance");

  const executors: Executors = {
    "statement.reply": {
      async fingerprint(tx, { id, payload }) {
        const seen = await deskStore.findStatementById(tx, id);
        if (!seen) return null;
        await lockCustomer(tx, seen.customer_id);
        const row = await deskStore.findStatementById(tx, id);
        if (row?.state !== "disputed") return null;
        const left = await answers.leftOf(tx, row);
        return (payload as Payload).refund_fen <= left ? versionOf(tx, row) : null;
      },
      async execute(tx, { actor, payload, isAlone }) {
        // Only this module asks for this act.
        const { text, refund_fen, note, ...disputed } = payload as Payload;
        await lockCustomer(tx, disputed.customer_id);
        const isAnswered = await answers.answer(tx, actor, disputed, { text, refund_fen, note, isAlone });
        if (!isAnswered) throw new ApiError(409, WITHDRAWN);
      },
    },
  };

  async function whyNot(member: Member, row: StatementRow | undefined, customer_id: number): Promise<string> {
    if (!member.rights.has("statement.reply")) return NO_RIGHT;
    if (row?.state !== "disputed") return `对账单${STATEMENT_STATES[row?.state ?? "open"]}，没有等答复的异议`;
    const pending = await customers.pendingRequests(read, customer_id);
    const asked = pending.find(({ act, subject_id }) => act === "statement.reply" && subject_id === row.id);
    return asked ? `${asked.name} 已提请答复，等财务批；要改先撤回那一条` : "";
  }

  return {
    executors,

    async objections(
      member: Member,
      { state, ...page }: { state: "waiting" | "answered"; page: number; limit: number },
    ) {
      const scope = customersFor(member, "customer.read");
      const { rows, count } = await deskStore.listObjectionsInScope(read, scope, {
        isAnswered: state === "answered",
        ...page,
      });
      return {
        count,
        list: rows.map(({ company, real_name, billed_fen, claimed_fen, ...row }) => ({
          ...row,
          company: company || real_name,
          sn: statementNumber(row.customer_id, row.month),
          billed: billed_fen === null ? null : yuan(billed_fen),
          claimed: claimed_fen === null ? null : yuan(claimed_fen),
        })),
      };
    },

    /** @throws ApiError 404 */
    async months(member: Member, id: number): Promise<Answer<Calls["months"]>> {
      const customer = customerName(await customers.require(member, id));
      return { customer, list: (await deps.months.list({ id })).list };
    },

    /** @throws ApiError 404 */
    async one(member: Member, id: number, month: string): Promise<Answer<Calls["one"]>> {
      const customer = await customers.require(member, id);
      const [shown, row] = await Promise.all([
        deps.statements.read({ id }, month),
        store.findStatement(read, id, month),
      ]);
      const waiting = shown.objections.filter(isWaiting);
      const differences = waiting.map(({ billed, claimed }) => fen(billed ?? "0.00") - fen(claimed ?? "0.00"));
      const suggested = differences.reduce((sum, one) => sum + Math.max(0, one), 0);
      return {
        ...shown,
        customer: customerName(customer),
        version: await versionOf(read, row),
        suggested: suggested > 0 ? yuan(suggested) : null,
        refund_max: yuan(await answers.leftOf(read, { id: row?.id, customer_id: id, month })),
        alone_below: isBounded(member) ? yuan(SERVICE_MONEY_MAX_FEN) : null,
        why: customer.closed_at === null ? await whyNot(member, row, id) : CLOSED,
        log: row ? await deps.logOf("statement", row.id) : [],
      };
    },

    /** @throws ApiError 404 */
    async lines(
      member: Member,
      id: number,
      month: string,
      query: { type: "orders" | "refunds" | "invoices"; page: number; limit: number },
    ): Promise<Answer<Calls["lines"]>> {
      await customers.require(member, id);
      const { count, list } = await deps.statements.lines({ id }, month, { ...query, with_items: "0" });
      return { count, list };
    },

    /** The attachment of an objection with its bytes. @throws ApiError 404 */
    async attachment(member: Member, id: number) {
      const row = await deskStore.findObjectionUpload(read, customersFor(member, "customer.read"), id);
      const bytes = row?.upload ? await deps.ports.uploads.read(row.upload) : null;
      if (!row?.upload || !bytes) throw notFound("没有这个附件");
      return { kind: kindOfUpload(row.upload), name: row.file_name ?? "", bytes };
    },

    /**
     * Answers the objection that waits; a difference beyond what the member may give in a day waits for 财务.
     * @throws ApiError 400, 404, 409 where the objection does not wait any more
     */
    async reply(member: Member, id: number, month: string, { key, password, ...form }: Body<Calls["reply"]>) {
      const confirmed = await isConfirmed(deps.confirms, member, password);
      const refund_fen = fen(form.refund);
      const request = { id, month, ...form };
      return staffKeys.once(member, { key, kind: "statement.reply", request }, async (tx) => {
        const { closed_at } = await customers.lock(tx, member, "statement.reply", id);
        if (closed_at !== null) throw new ApiError(409, CLOSED);
        const row = await store.findStatement(tx, id, month);
        if (!row || (await versionOf(tx, row)) !== form.version) {
          const objections = row ? await objectionStore.listObjections(tx, row.id) : [];
          const at = Math.max(0, ...objections.map((one) => one.withdrawn_at ?? one.created_at));
          const byCustomer = { at, what: objections.some(isWaiting) ? "又提了异议" : "撤回了异议" };
          throw await staffLog.conflict(tx, { subject: "statement", id: row?.id ?? 0 }, WITHDRAWN, byCustomer);
        }
        if (row.state !== "disputed") throw new ApiError(409, WITHDRAWN);
        const disputed = { id: row.id, customer_id: id, month };
        await answers.requireLeft(tx, disputed, refund_fen);
        const reply = { text: form.text, refund_fen, note: form.note };
        const given =
          refund_fen > 0 && isBounded(member)
            ? await deps.givenMoney.lately(tx, member, { acts: MONEY_ACTS, customer_id: id })
            : 0;
        if (refund_fen === 0 || !isBounded(member) || given + refund_fen < SERVICE_MONEY_MAX_FEN) {
          await answers.answer(tx, member, disputed, reply);
          return { outcome: "done" as const };
        }
        const effects: Effect[] = [
          {
            label: "退差价到余额",
            before: given > 0 ? `24 小时内已给 ${formatFen(given)}` : "",
            after: signedYuan(refund_fen),
          },
          { label: "给客户的答复", before: "", after: form.text, isPersonal: true },
        ];
        const outcome = await fourEyes.ask(tx, member, {
          act: "statement.reply",
          record: statementRecord(disputed),
          payload: { ...disputed, ...reply } satisfies Payload,
          effects,
          reason: form.note,
          fingerprint: form.version,
          isConfirmed: confirmed,
        });
        return { outcome };
      });
    },
  };
}
