import type { CreditLine } from "#contract/credit.ts";
import type { Answer, Body } from "#contract/endpoint.ts";
import {
  CREDIT_ACTS,
  CREDIT_NOT_APPROVED,
  CREDIT_STATES,
  type CreditAct,
  NO_CREDIT_LINE,
} from "#contract/rules/credit.ts";
import { type Fen, fen, formatFen, yuan } from "#contract/rules/money.ts";
import { APPROVED } from "#contract/rules/pricing.ts";
import { NO_RIGHT, type Right } from "#contract/rules/staff.ts";
import type { StaffLogRow } from "#contract/staff.ts";
import type { staffCredit } from "#contract/staff-credit.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Effect, Executor, Executors } from "../../platform/four-eyes.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import { signedYuan } from "../account/balance-acts.ts";
import { customerRecord } from "../account/customer-acts.ts";
import { type CustomerDesk, type CustomerRow, customerName } from "../account/desk.ts";
import { type CreditActs, NOT_IN_USE, type Terms } from "./acts.ts";
import * as store from "./credit.store.ts";
import type { Credit } from "./credit.ts";
import { isInScope, lastCorrection, pageOfCustomer } from "./desk.store.ts";
import type { CreditReads } from "./reads.ts";
import { ordersOfRows } from "./rows.store.ts";
import { toCreditLine, toCreditRow } from "./view.ts";

type Deps = Pick<Platform, "database" | "fourEyes" | "staffKeys" | "staffLog"> & {
  customers: Pick<CustomerDesk, "require" | "lock" | "find" | "pendingRequests">;
  acts: CreditActs;
  credit: Pick<Credit, "lineOf">;
  reads: Pick<CreditReads, "billsOf">;
  confirms: Confirms;
  logOfCustomer: (customer_id: number) => Promise<StaffLogRow[]>;
};
type Sent<Name extends "set" | "pause" | "correct"> = Body<(typeof staffCredit)[Name]>;
type LimitPayload = { id: number; terms: Terms };
type CorrectionPayload = { id: number; amount: Fen; told: string; evidence: string };

/** The right of each act, and the requests that hold it up while they wait. */
const ACTS = {
  set: { right: "credit.write", asked: ["credit.limit", "credit.propose"] },
  pause: { right: "credit.write", asked: [] },
  correct: { right: "customer.balance", asked: ["credit.correct"] },
} as const satisfies Record<CreditAct, { right: Right; asked: readonly string[] }>;
const CHANGED = "月结刚被员工改过，请核对后再办";
const CLOSED = "客户已注销，不能再办月结";
const isAbout = ({ act }: StaffLogRow) => act.startsWith("credit.") || act === "request.ask";

/** The credit of a customer at the desk: its bills, and what members do with it. */
export function createCreditDesk({ database, fourEyes, staffKeys, staffLog, customers, acts, ...deps }: Deps) {
  const { credit, reads, confirms, logOfCustomer } = deps;
  const { read } = database;

  /** Identifies what staff have done to a customer's credit; what the customer buys meanwhile does not change it. */
  async function versionOf(db: Db, { id, closed_at }: CustomerRow) {
    const [line, last] = await Promise.all([store.findLine(db, id), lastCorrection(db, id)]);
    return hashOf(JSON.stringify([closed_at, line?.version ?? 0, last]));
  }

  async function lock(tx: Db, member: Member, act: CreditAct, { id, version }: { id: number; version: string }) {
    const row = await customers.lock(tx, member, ACTS[act].right, id);
    if (row.closed_at !== null) throw new ApiError(409, CLOSED);
    if ((await versionOf(tx, row)) !== version) throw await staffLog.conflict(tx, { subject: "customer", id }, CHANGED);
    return row;
  }

  /** Locks the customer of a request; null where the act cannot be executed any more. */
  async function fingerprint(tx: Db, id: number, isPossible: () => Promise<unknown>) {
    await lockCustomer(tx, id);
    const row = await customers.find(tx, id);
    if (!row || row.closed_at !== null) return null;
    try {
      await isPossible();
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
    return versionOf(tx, row);
  }

  const limit: Executor = {
    fingerprint: (tx, { id, payload }) =>
      fingerprint(tx, id, () => acts.requireSettable(tx, id, (payload as LimitPayload).terms)),
    async execute(tx, { actor, payload, reason, isAlone }) {
      const { id, terms } = payload as LimitPayload;
      await lockCustomer(tx, id);
      await acts.set(tx, actor, id, terms, { reason, isAlone });
    },
  };
  const executors: Executors = {
    "credit.limit": limit,
    "credit.propose": limit,
    "credit.correct": {
      fingerprint: (tx, { id, payload }) =>
        fingerprint(tx, id, () => acts.requireCorrectable(tx, id, (payload as CorrectionPayload).amount)),
      async execute(tx, { actor, payload, reason, isAlone }) {
        const { id, ...correction } = payload as CorrectionPayload;
        await lockCustomer(tx, id);
        await acts.correct(tx, actor, id, { ...correction, reason, isAlone });
      },
    },
  };

  /** The name of the member whose request for this act waits; undefined for none. */
  async function askedBy(db: Db, id: number, act: CreditAct): Promise<string | undefined> {
    const waiting = await customers.pendingRequests(db, id);
    const asked: readonly string[] = ACTS[act].asked;
    return waiting.find((request) => asked.includes(request.act))?.name;
  }

  async function actsOn(member: Member, row: CustomerRow, line: store.LineRow | undefined, owed: Fen) {
    const whyOf = async (act: CreditAct) => {
      if (!member.rights.has(ACTS[act].right)) return NO_RIGHT;
      if (row.closed_at !== null) return CLOSED;
      const name = await askedBy(read, row.id, act);
      if (name) return alreadyAsked(name);
      if (act === "pause") return line?.state === "normal" ? "" : NOT_IN_USE;
      if (line) return "";
      if (act === "correct") return owed > 0 ? "" : NO_CREDIT_LINE;
      return row.audit_state === APPROVED ? "" : CREDIT_NOT_APPROVED;
    };
    return Promise.all(CREDIT_ACTS.map(async (act) => ({ act, why: await whyOf(act) })));
  }

  return {
    executors,

    /** @throws ApiError 404 */
    async read(
      member: Member,
      id: number,
      page: { page: number; limit: number },
    ): Promise<Answer<typeof staffCredit.read>> {
      const row = await customers.require(member, id, "credit.read");
      const [version, { line, sums }, { rows, count }, log] = await Promise.all([
        versionOf(read, row),
        credit.lineOf(read, id),
        pageOfCustomer(read, id, page),
        logOfCustomer(id),
      ]);
      const [bills, orderOf, possible] = await Promise.all([
        reads.billsOf(id, line?.days),
        ordersOfRows(read, id, rows),
        actsOn(member, row, line, sums.owed),
      ]);
      return {
        customer: customerName(row),
        version,
        line: line ? toCreditLine(line, sums) : null,
        contract: line?.contract ?? "",
        owed: yuan(sums.owed),
        bills,
        count,
        list: rows.map((one) => ({ ...toCreditRow(one, orderOf(one)), month: one.month })),
        acts: possible,
        log: log.filter(isAbout),
      };
    },

    /** The line of a customer for a member who may read it; null otherwise. */
    async lineFor(member: Member, id: number): Promise<CreditLine | null> {
      if (!(await isInScope(read, customersFor(member, "credit.read"), id))) return null;
      const { line, sums } = await credit.lineOf(read, id);
      return line ? toCreditLine(line, sums) : null;
    },

    /** @throws ApiError 404 */
    async line(member: Member, id: number): Promise<{ line: CreditLine | null }> {
      await customers.require(member, id, "credit.read");
      const { line, sums } = await credit.lineOf(read, id);
      return { line: line ? toCreditLine(line, sums) : null };
    },

    /** Opens a line or changes its terms; a second member approves what gives more. @throws ApiError 400, 404, 409 */
    async set(member: Member, id: number, { key, version, password, ...form }: Sent<"set">) {
      const { reason, contract, days, state } = form;
      const terms: Terms = { limit_fen: fen(form.limit), days, state, contract };
      const confirmed = await isConfirmed(confirms, member, password);
      return staffKeys.once(member, { key, kind: "credit.limit", request: { id, version, ...form } }, async (tx) => {
        await lock(tx, member, "set", { id, version });
        const { before, isMore } = await acts.requireSettable(tx, id, terms);
        if (!isMore) {
          await acts.set(tx, member, id, terms, { reason });
          return { outcome: "done" as const };
        }
        const name = await askedBy(tx, id, "set");
        if (name) throw new ApiError(409, alreadyAsked(name));
        const outcome = await fourEyes.ask(tx, member, {
          act: approvedByAdmin(member) ? "credit.limit" : "credit.propose",
          record: customerRecord(id),
          payload: { id, terms } satisfies LimitPayload,
          effects: effectsOf(before, terms),
          reason,
          fingerprint: version,
          isFirst: !before,
          isConfirmed: confirmed,
        });
        return { outcome };
      });
    },

    /** @throws ApiError 404, 409 */
    pause: (member: Member, id: number, { key, version, reason }: Sent<"pause">) =>
      staffKeys.once(member, { key, kind: "credit.pause", request: { id, version, reason } }, async (tx) => {
        await lock(tx, member, "pause", { id, version });
        await acts.pause(tx, member, id, { reason });
        return {};
      }),

    /** Asks a second member for a correction of what is owed. @throws ApiError 400, 404, 409 */
    async correct(member: Member, id: number, { key, version, password, ...form }: Sent<"correct">) {
      const { told, evidence, reason } = form;
      const amount = fen(form.amount);
      const confirmed = await isConfirmed(confirms, member, password);
      return staffKeys.once(member, { key, kind: "credit.correct", request: { id, version, ...form } }, async (tx) => {
        await lock(tx, member, "correct", { id, version });
        const owed = await acts.requireCorrectable(tx, id, amount);
        const outcome = await fourEyes.ask(tx, member, {
          act: "credit.correct",
          record: customerRecord(id),
          payload: { id, amount, told, evidence } satisfies CorrectionPayload,
          effects: [
            { label: "月结欠款", before: "", after: `${signedYuan(amount)}，提请时欠 ${formatFen(owed)}` },
            { label: "给客户看的原因", before: "", after: told, isPersonal: true },
            { label: "凭据", before: "", after: evidence, isPersonal: true },
          ],
          reason,
          fingerprint: version,
          isConfirmed: confirmed,
        });
        return { outcome };
      });
    },
  };
}

/** Whether a limit that the member asks for is approved by 管理员; one that 客服 asks for is by 财务. */
const approvedByAdmin = ({ roles }: Member) => roles.includes("finance") || roles.includes("admin");

const alreadyAsked = (name: string) => `${name} 已提请，等批准；要改先撤回那一条`;

/** What a change of a line does, as its approver reads it: the terms that change. */
const effectsOf = (before: store.LineRow | undefined, terms: Terms): Effect[] =>
  [
    { label: "额度", before: before ? formatFen(before.limit_fen) : "未开通", after: formatFen(terms.limit_fen) },
    { label: "账期", before: before ? `月末后 ${before.days} 天` : "", after: `月末后 ${terms.days} 天` },
    { label: "状态", before: before ? CREDIT_STATES[before.state] : "", after: CREDIT_STATES[terms.state] },
    { label: "依据", before: before?.contract ?? "", after: terms.contract, isPersonal: true },
  ].filter((effect) => effect.before !== effect.after);
