import { yuan } from "#contract/rules/money.ts";
import type { Database, Db } from "../../database/database.ts";
import type { Ledger } from "../../platform/ledger.ts";
import { COLUMNS, type CustomerRow, type Problem, readCustomerRows } from "./customer-row.ts";
import * as store from "./customers.store.ts";
import { listManagers } from "./managers.store.ts";

const ROWS_MAX = 20_000;
/** One opening a customer and asset, for good: the ledger's unique key is what keeps it single. */
const OPENING = { kind: "opening", ref: "import", note: "期初导入" };

type Parts = {
  ledger: Pick<Ledger, "move">;
  /** A new account without a password. @returns null when the phone has one. */
  admit(tx: Db, phone: string): Promise<number | null>;
};

export type CustomersImported = { ok: true; created: number; changed: number } | { ok: false; problems: Problem[] };

export type CustomerImport = ReturnType<typeof createCustomerImport>;

/**
 * Brings a table of customers in (product.md section 9): all rows are checked before any is written, and the same
 * table a second time changes nothing. Amounts are openings, booked once: what the customer spent since stays spent.
 */
export function createCustomerImport(database: Database, { ledger, admit }: Parts) {
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
        const say = (column: string, message: string) => problems.push({ line: row.line, column, message });
        if (row.manager && !managers.has(row.manager)) say(COLUMNS.manager, `没有客户经理 ${row.manager}`);
        const id = known.get(row.phone)?.id;
        if (id === undefined) continue;
        for (const asset of ["balance", "points"] as const) refuseReopening(row, asset, moved(id, asset), say);
      }
      if (problems.length > 0) return { ok: false, problems: problems.sort((a, b) => a.line - b.line) };

      let created = 0;
      let changed = 0;
      for (const row of customers) {
        const before = known.get(row.phone);
        const id = before?.id ?? (await admit(tx, row.phone));
        // Taken between the look and the write, by somebody's own registration: the next run finds it.
        if (id === null) throw new Error(`${row.phone} registered while the table was read; run it again`);
        const wanted = wishOf(row, row.manager ? (managers.get(row.manager) ?? null) : null);
        const differs = !before || Object.entries(wanted).some(([name, value]) => Reflect.get(before, name) !== value);
        if (differs && Object.keys(wanted).length > 0) await store.updateCustomer(tx, row.phone, wanted);
        const opened = await open(tx, id, row, moved);
        if (!before) created += 1;
        else if (differs || opened) changed += 1;
      }
      return { ok: true, created, changed };
    });
  };

  async function open(tx: Db, holder: number, row: CustomerRow, moved: store.CustomerLedgers) {
    let opened = false;
    for (const asset of ["balance", "points"] as const) {
      const delta = row[asset] ?? 0;
      if (delta === 0 || moved(holder, asset).rows > 0) continue;
      opened = (await ledger.move(tx, { asset, holder, delta, ...OPENING })) || opened;
    }
    return opened;
  }
}

/** An account that lives already gets no second opening: it would be money twice. */
function refuseReopening(
  row: CustomerRow,
  asset: "balance" | "points",
  { rows, opening }: { rows: number; opening: number | null },
  say: (column: string, message: string) => void,
) {
  const wanted = row[asset];
  if (wanted === null || rows === 0 || wanted === (opening ?? 0)) return;
  const told = asset === "balance" ? yuan : String;
  say(
    COLUMNS[asset],
    opening === null
      ? "该客户已有流水，不能再记期初，请用 customers credit"
      : `期初已记 ${told(opening)}，更正请用 customers credit`,
  );
}

/** What the row says, and nothing that it leaves blank. */
function wishOf(row: CustomerRow, manager_id: number | null) {
  const approved = row.audit_state !== null && row.audit_state !== 3;
  const wish = {
    company: row.company,
    real_name: row.real_name,
    audit_state: row.audit_state,
    audit_type: row.audit_type,
    manager_id,
  };
  return {
    ...Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== null)),
    ...(row.audit_state === 3 ? { audit_reject_reason: row.reject_reason } : {}),
    ...(approved ? { audit_reject_reason: null } : {}),
  };
}
