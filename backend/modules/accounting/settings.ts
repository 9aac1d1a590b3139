import { ACCOUNT_IDS, ACCOUNTS, VOUCHER_WORD } from "#contract/rules/accounting.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import type { AccountingSettings } from "#contract/staff-accounting.ts";
import type { Db } from "../../database/database.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { readBookingSettings, writeSettings } from "./lines.store.ts";

type Deps = Pick<Platform, "database" | "staffLog"> & { ports: Pick<Platform["ports"], "clock"> };

const DEFAULTS: AccountingSettings = { word: VOUCHER_WORD, accounts: ACCOUNTS };
const RECORD = { subject: "setting", id: 0, label: "会计科目" } as const;

/** How the shop's chart of accounts names what vouchers are booked on. */
export function createAccountingSettings({ database, staffLog, ports: { clock } }: Deps) {
  async function read(db: Db): Promise<{ settings: AccountingSettings; changed: string | null }> {
    const row = await readBookingSettings(db);
    if (!row) return { settings: DEFAULTS, changed: null };
    // Only `set` writes the row, with what the contract allows.
    const settings: AccountingSettings = JSON.parse(row.settings_json);
    return { settings, changed: `${row.changed_by} ${formatMinute(Number(row.changed_at))}` };
  }

  return {
    read,

    /** Stores the names and writes what differs into the log; the same names again change nothing. */
    set: (member: Member, settings: AccountingSettings) =>
      database.write(async (tx) => {
        const now = (await read(tx)).settings;
        const [before, after] = [shown(now), shown(settings)];
        const changed = Object.keys(after).filter((key) => before[key] !== after[key]);
        if (changed.length === 0) return;
        const row = { settings_json: JSON.stringify(settings), changed_by: member.name, changed_at: clock.now() };
        await writeSettings(tx, row);
        const of = (all: Record<string, string>) => Object.fromEntries(changed.map((key) => [key, all[key]]));
        await staffLog.write(tx, member, {
          act: "accounting.accounts",
          record: RECORD,
          summary: changed.map((key) => `${before[key]} → ${after[key]}`).join("；"),
          before: of(before),
          after: of(after),
        });
      }),
  };
}

const shown = ({ word, accounts }: AccountingSettings): Record<string, string> => ({
  word,
  ...Object.fromEntries(ACCOUNT_IDS.map((id) => [id, `${accounts[id].code} ${accounts[id].name}`])),
});
