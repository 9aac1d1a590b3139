import { yuan } from "#contract/rules/money.ts";
import { APPROVED } from "#contract/rules/pricing.ts";
import { SETTLEMENT_REFUSED } from "#contract/rules/settlement.ts";
import type { Db } from "../../database/database.ts";
import type { Platform } from "../../platform/module.ts";
import { insertCustomer } from "./account.store.ts";
import { type CellProblem, CUSTOMER_COLUMNS, type CustomerRow, readCustomerRows } from "./customer-row.ts";
import * as store from "./customers.store.ts";
import { listManagers } from "./managers.store.ts";

const ROWS_MAX = 20_000;
/** One opening per customer and asset; the ledger's unique key prevents a second one. */
const OPENING = { kind: "opening", ref: "import", note: "期初导入" };

/** Ends the review of the customer's open application for trade prices, if there is one; null approves it. */
export type CloseApplication = (tx: Db, customer_id: number, reject_reason: string | null) => Promise<unknown>;

type Deps = Pick<Platform, "database" | "ledger"> & {
  ports: Pick<Platform["ports"], "clock">;
  closeApplication: CloseApplication;
};

type CustomersImported = { ok: true; created: number; changed: number } | { ok: false; problems: CellProblem[] };

export type CustomerImport = ReturnType<typeof createCustomerImport>;

/**
 * Imports a table of customers. Every row is checked before any is written, and importing the same table twice changes
 * nothing. Amounts are opening amounts, booked once per customer. An approval or a rejection ends an open application too.
 */
export function createCustomerImport({ database, ledger, ports: { clock }, closeApplication }: Deps) {
  return async function importCustomers(table: readonly (readonly string[])[]): Promise<CustomersImported> {
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
        const opened = await bookOpening(tx, id, row, moved);
        if (!before) created += 1;
        else if (differs || opened) changed += 1;
      }
      return { ok: true, created, changed };
    });
  };

  async function bookOpening(tx: Db, holder: number, row: CustomerRow, moved: store.CustomerLedgers) {
    let opened = false;
    for (const asset of ["balance", "points"] as const) {
      const delta = row[asset] ?? 0;
      if (delta === 0 || moved(holder, asset).rows > 0) continue;
      opened = (await ledger.move(tx, { asset, holder, delta, ...OPENING })) || opened;
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
