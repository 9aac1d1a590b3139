import type { Answer, Body } from "#contract/endpoint.ts";
import { billNumber, billTypeOf } from "#contract/rules/bill.ts";
import { type Fen, fen, formatFen, yuan } from "#contract/rules/money.ts";
import { NO_RIGHT, type Right } from "#contract/rules/staff.ts";
import { BALANCE_ACTS, type BalanceAct, CORRECTION_MAX_FEN } from "#contract/rules/staff-balance.ts";
import type { StaffLogRow } from "#contract/staff.ts";
import type { staffBalance } from "#contract/staff-balance.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Effect, Executors } from "../../platform/four-eyes.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import { ALREADY_MOVED, type BalanceActs, shortBy, signedYuan } from "../account/balance-acts.ts";
import { customerRecord } from "../account/customer-acts.ts";
import { type CustomerDesk, type CustomerRow, customerName } from "../account/desk.ts";
import * as store from "./bill.store.ts";

type Deps = Pick<Platform, "database" | "fourEyes" | "staffKeys" | "staffLog"> & {
  customers: Pick<CustomerDesk, "require" | "lock" | "find" | "pendingRequests">;
  acts: BalanceActs;
  confirms: Confirms;
  logOfCustomer: (customer_id: number) => Promise<StaffLogRow[]>;
};
type Payload = { id: number; amount: Fen; told: string; evidence: string };
type Sent<Name extends "correct" | "open"> = Body<(typeof staffBalance)[Name]>;

const RIGHT: Right = "customer.balance";
const ACT_NAMES = { correct: "customer.balance", open: "customer.opening" } as const;
const LOGGED: readonly string[] = ["customer.balance", "customer.opening", "statement.reply", "request.ask"];
const CHANGED = "余额刚被员工改过，请核对后再办";
const CLOSED = "客户已注销";

/** The balance of a customer at the desk: its movements, corrections and the opening, which two members do together. */
export function createBalanceDesk({ database, fourEyes, staffKeys, staffLog, customers, acts, ...deps }: Deps) {
  const { confirms, logOfCustomer } = deps;
  const { read } = database;

  /** Identifies what staff have done to a balance; what the customer buys meanwhile does not change it. */
  async function versionOf(db: Db, { id, closed_at }: CustomerRow) {
    const [last, opened_at] = await Promise.all([store.lastOfStaff(db, id), store.openedAt(db, id)]);
    return hashOf(JSON.stringify([closed_at, last, opened_at]));
  }

  async function lock(tx: Db, member: Member, id: number, version: string) {
    const row = await customers.lock(tx, member, RIGHT, id);
    if (row.closed_at !== null) throw new ApiError(409, CLOSED);
    if ((await versionOf(tx, row)) !== version) throw await staffLog.conflict(tx, { subject: "customer", id }, CHANGED);
    return row;
  }

  /** Locks the customer of a request; null where the act cannot be executed any more. */
  async function lockForRequest(tx: Db, id: number, isPossible: (row: CustomerRow) => boolean | Promise<boolean>) {
    await lockCustomer(tx, id);
    const row = await customers.find(tx, id);
    return row && row.closed_at === null && (await isPossible(row)) ? versionOf(tx, row) : null;
  }

  // Only this module asks for these acts.
  const amountOf = (payload: unknown) => (payload as Payload).amount;
  const executors: Executors = {
    "customer.balance": {
      fingerprint: (tx, { id, payload }) => lockForRequest(tx, id, ({ balance }) => balance + amountOf(payload) >= 0),
      async execute(tx, { actor, payload, reason, isAlone }) {
        const { id, amount, told, evidence } = payload as Payload;
        await lockCustomer(tx, id);
        await acts.correct(tx, actor, id, { amount, told, evidence, reason, isAlone });
      },
    },
    "customer.opening": {
      fingerprint: (tx, { id }) => lockForRequest(tx, id, async () => (await store.firstBookedAt(tx, id)) === null),
      async execute(tx, { actor, payload, reason, isAlone }) {
        const { id, amount, evidence } = payload as Payload;
        await lockCustomer(tx, id);
        await acts.open(tx, actor, id, { amount, evidence, reason, isAlone, note: "期初余额" });
      },
    },
  };

  async function actsOn(member: Member, row: CustomerRow): Promise<Answer<typeof staffBalance.read>["acts"]> {
    const [pending, first] = await Promise.all([
      customers.pendingRequests(read, row.id),
      store.firstBookedAt(read, row.id),
    ]);
    const whyOf = (act: BalanceAct) => {
      if (!member.rights.has(RIGHT)) return NO_RIGHT;
      if (row.closed_at !== null) return CLOSED;
      const asked = pending.find((request) => request.act === ACT_NAMES[act]);
      if (asked) return `${asked.name} 已提请，等管理员批；要改先撤回那一条`;
      return act === "open" && first !== null ? ALREADY_MOVED : "";
    };
    return BALANCE_ACTS.map((act) => ({ act, why: whyOf(act) }));
  }

  return {
    executors,

    /** @throws ApiError 404 */
    async read(
      member: Member,
      id: number,
      page: { page: number; limit: number },
    ): Promise<Answer<typeof staffBalance.read>> {
      const row = await customers.require(member, id);
      const [version, opened_at, sums, rows, possible, log] = await Promise.all([
        versionOf(read, row),
        store.openedAt(read, id),
        store.sumBills(read, id, {}),
        store.listBills(read, id, {}, page),
        actsOn(member, row),
        logOfCustomer(id),
      ]);
      return {
        customer: customerName(row),
        version,
        balance: yuan(row.balance),
        opened_at,
        count: sums.count,
        list: rows.map((one) => ({
          bill_id: one.id,
          sn: billNumber(one.id, one.created_at),
          at: one.created_at,
          type: billTypeOf(one.kind),
          amount: yuan(one.delta),
          after: yuan(one.after),
          note: one.note,
        })),
        acts: possible,
        log: log.filter(({ act }) => LOGGED.includes(act)),
      };
    },

    /** Asks a second member for a correction. @throws ApiError 400, 404, 409 */
    async correct(member: Member, id: number, { key, version, password, ...form }: Sent<"correct">) {
      const amount = fen(form.amount);
      if (amount === 0) throw new ApiError(400, "金额不能为 0");
      requireBounded(amount);
      const confirmed = await isConfirmed(confirms, member, password);
      const request = { id, version, ...form };
      return staffKeys.once(member, { key, kind: "customer.balance", request }, async (tx) => {
        const { balance } = await lock(tx, member, id, version);
        if (balance + amount < 0) throw new ApiError(409, shortBy(balance, amount));
        const { told, evidence, reason } = form;
        const effects: Effect[] = [
          { label: "余额变动", before: "", after: `${signedYuan(amount)}，提请时余额 ${formatFen(balance)}` },
          { label: "给客户看的原因", before: "", after: told, isPersonal: true },
          { label: "凭据", before: "", after: evidence, isPersonal: true },
        ];
        const outcome = await fourEyes.ask(tx, member, {
          act: "customer.balance",
          record: customerRecord(id),
          payload: { id, amount, told, evidence } satisfies Payload,
          effects,
          reason,
          fingerprint: version,
          isConfirmed: confirmed,
        });
        return { outcome };
      });
    },

    /** Asks a second member for the opening balance. @throws ApiError 400, 404, 409 where the balance has movements */
    async open(member: Member, id: number, { key, version, password, ...form }: Sent<"open">) {
      const amount = fen(form.amount);
      if (amount === 0) throw new ApiError(400, "期初应大于 0");
      requireBounded(amount);
      const confirmed = await isConfirmed(confirms, member, password);
      const request = { id, version, ...form };
      return staffKeys.once(member, { key, kind: "customer.opening", request }, async (tx) => {
        await lock(tx, member, id, version);
        if ((await store.firstBookedAt(tx, id)) !== null) throw new ApiError(409, ALREADY_MOVED);
        const { evidence, reason } = form;
        const outcome = await fourEyes.ask(tx, member, {
          act: "customer.opening",
          record: customerRecord(id),
          payload: { id, amount, told: "", evidence } satisfies Payload,
          effects: [
            { label: "期初余额", before: "无", after: formatFen(amount) },
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

function requireBounded(amount: Fen) {
  if (Math.abs(amount) > CORRECTION_MAX_FEN) throw new ApiError(400, `一次最多 ${formatFen(CORRECTION_MAX_FEN)}`);
}
