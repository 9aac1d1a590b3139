import { OPENING_KIND } from "#contract/rules/bill.ts";
import { yuan } from "#contract/rules/money.ts";
import { APPROVED } from "#contract/rules/pricing.ts";
import { SETTLEMENT_REFUSED, SETTLEMENT_STATES } from "#contract/rules/settlement.ts";
import { CLASS_NAMES } from "#contract/rules/staff-customer.ts";
import type { Db } from "../../database/database.ts";
import type { Platform } from "../../platform/module.ts";
import type { Actor } from "../../platform/staff-log.ts";
import { insertCustomer } from "./account.store.ts";
import type { BalanceActs } from "./balance-acts.ts";
import { customerRecord } from "./customer-acts.ts";
import { type CellProblem, CUSTOMER_COLUMNS, type CustomerRow, readCustomerRows } from "./customer-row.ts";
import * as store from "./customers.store.ts";
import { listManagers } from "./managers.store.ts";

const ROWS_MAX = 20_000;
/** One opening per customer and asset; an index of the ledger prevents a second one. */
const OPENING = { kind: OPENING_KIND, ref: "import", note: "期初导入" };

/** Ends the review of the customer's open application for trade prices, if there is one; null approves it. */
export type CloseApplication = (tx: Db, customer_id: number, reject_reason: string | null) => Promise<unknown>;

type Deps = Pick<Platform, "database" | "ledger" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  balanceActs: BalanceActs;
  closeApplication: CloseApplication;
};

type Changed = { row: CustomerRow; before: Awaited<ReturnType<typeof store.lockByPhones>>[number] | undefined };
type CustomersImported = { ok: true; created: number; changed: number } | { ok: false; problems: CellProblem[] };

export type CustomerImport = ReturnType<typeof createCustomerImport>;

/**
 * Imports a table of customers. Every row is checked before any is written, and importing the same table twice changes
 * nothing. Amounts are opening amounts, booked once per customer. An approval or a rejection ends an open application too.
 */
export function createCustomerImport({
  database,
  ledger,
  staffLog,
  closeApplication,
  balanceActs,
  ports: { clock },
}: Deps) {
  return async function importCustomers(
    actor: Actor,
    table: readonly (readonly string[])[],
  ): Promise<CustomersImported> {
    if (table.length > ROWS_MAX) {
      return { ok: false, problems: [{ line: ROWS_MAX, column: "", message: `一次最多 ${ROWS_MAX} 行` }] };
    }
    const { customers, problems } = readCustomerRows(table);
    return database.write(async (tx): Promise<CustomersImported> => {
      const phones = customers.map(({ phone }) => phone);
      const known = new Map((await store.lockByPhones(tx, database.engine, phones)).map((row) => [row.phone, row]));
      const managers = new Map((await listManagers(tx)).map(({ id, real_name }) => [real_name, id]));
      const moved = await store.readLedgers(
        tx,
        [...known.values()].map(({ id }) => id),
      );
      for (const row of customers) {
        const addProblem = (column: string, message: string) => problems.push({ line: row.line, column, message });
        if (row.manager && !managers.has(row.manager))
          addProblem(CUSTOMER_COLUMNS.manager, `没有客服经理 ${row.manager}`);
        const id = known.get(row.phone)?.id;
        if (id === undefined) continue;
        for (const asset of ["balance", "points"] as const) refuseReopening(row, asset, moved(id, asset), addProblem);
      }
      if (problems.length > 0) return { ok: false, problems: problems.sort((a, b) => a.line - b.line) };

      let created = 0;
      let changed = 0;
      for (const row of customers) {
        const before = known.get(row.phone);
        const id = before?.id ?? (await insertCustomer(tx, row.phone, null, clock.now()));
        // The customer registered after the lock was taken; the next run finds the account.
        if (id === null) throw new Error(`${row.phone} registered while the table was read; run it again`);
        const changes = changesOf(row, row.manager ? (managers.get(row.manager) ?? null) : null);
        const differs = !before || Object.entries(changes).some(([name, value]) => Reflect.get(before, name) !== value);
        if (differs && Object.keys(changes).length > 0) await store.updateCustomer(tx, row.phone, changes);
        if (before && row.audit_state === APPROVED) await closeApplication(tx, id, null);
        if (before && row.audit_state === SETTLEMENT_REFUSED) await closeApplication(tx, id, row.reject_reason);
        if (differs) await logChange(tx, actor, id, { row, before });
        const opened = await bookOpening(tx, actor, id, row, moved);
        if (!before) created += 1;
        else if (differs || opened) changed += 1;
      }
      if (created + changed > 0) {
        const record = { subject: "desk", id: 0, label: "客户表" } as const;
        const summary = `新建 ${created} 位，更新 ${changed} 位`;
        await staffLog.write(tx, actor, { act: "customer.import", record, summary, after: { rows: customers.length } });
      }
      return { ok: true, created, changed };
    });
  };

  /** Writes down what a row makes of a customer: class, state and account manager; company and name are personal. */
  async function logChange(tx: Db, actor: Actor, id: number, { row, before }: Changed) {
    const { audit_state, audit_type, manager } = row;
    const state = audit_state === null ? "" : (SETTLEMENT_STATES[audit_state] ?? "");
    const named = [state, audit_state === APPROVED ? CLASS_NAMES[audit_type === 1 ? "cost" : "markup"] : "", manager];
    await staffLog.write(tx, actor, {
      act: "customer.import",
      record: customerRecord(id),
      summary: [before ? "更新" : "新建", ...named].filter(Boolean).join("，"),
      before: before
        ? { audit_state: before.audit_state, audit_type: before.audit_type, manager_id: before.manager_id }
        : {},
      after: { audit_state, audit_type, manager },
      personal: {
        before: [before?.company, before?.real_name].filter(Boolean).join(" "),
        after: [row.company, row.real_name].filter(Boolean).join(" "),
      },
      isAlone:
        audit_state === APPROVED && audit_type === 1 && !(before?.audit_state === APPROVED && before.audit_type === 1),
    });
  }

  async function bookOpening(tx: Db, actor: Actor, holder: number, row: CustomerRow, moved: store.CustomerLedgers) {
    let opened = false;
    const { balance, points } = row;
    if (balance && moved(holder, "balance").rows === 0) {
      await balanceActs.open(tx, actor, holder, { amount: balance, reason: "", note: OPENING.note, isAlone: true });
      opened = true;
    }
    if (points && moved(holder, "points").rows === 0) {
      opened = (await ledger.move(tx, { asset: "points", holder, delta: points, ...OPENING })) || opened;
    }
    return opened;
  }
}

/** Refuses a second opening of an account that has movements: it would credit the money twice. */
function refuseReopening(
  row: CustomerRow,
  asset: "balance" | "points",
  { rows, opening }: { rows: number; opening: number | null },
  addProblem: (column: string, message: string) => void,
) {
  const amount = row[asset];
  if (amount === null || rows === 0 || amount === (opening ?? 0)) return;
  const format = asset === "balance" ? yuan : String;
  addProblem(
    CUSTOMER_COLUMNS[asset],
    opening === null
      ? "该客户已有流水，不能再记期初，请用 customers credit"
      : `期初已记 ${format(opening)}，更正请用 customers credit`,
  );
}

/** The columns that the row fills in. */
function changesOf(row: CustomerRow, manager_id: number | null) {
  const approved = row.audit_state !== null && row.audit_state !== 3;
  const cells = {
    company: row.company,
    real_name: row.real_name,
    audit_state: row.audit_state,
    audit_type: row.audit_type,
    manager_id,
  };
  return {
    ...Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null)),
    ...(row.audit_state === 3 ? { audit_reject_reason: row.reject_reason } : {}),
    ...(approved ? { audit_reject_reason: null } : {}),
  };
}
