import { SETTING_NAMES } from "#contract/rules/content.ts";
import type { Db } from "../../database/database.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord, Actor, LogEntry } from "../../platform/staff-log.ts";
import { findAgreement, lockSetting, type SettingKey, saveAgreement, writeSetting } from "./site.store.ts";

type Deps = Pick<Platform, "staffLog" | "tasks">;

/** The task that tells customers of another account for transfers; it names the row of the log and a customer. */
export const BANK_NOTICE_TASK = "bank account notice";
/** The task's reference: the customers after this one are still to be told of an act of the log. */
export const bankNoticeRef = (log_id: number, after: number) => `${log_id} ${after}`;

export type Agreement = { key: string; title: string; date: string; paragraphs: string[] };

const SETTINGS: ActedRecord = { subject: "setting", id: 1, label: "店铺设置" };
const BANK: ActedRecord = { subject: "setting", id: 2, label: "收款账户" };
export const settingRecords = { settings: SETTINGS, bank: BANK } as const;

/** A value as plain text: switches in words, the lines of a list with their fields. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join("、");
  if (typeof value === "object" && value !== null) return Object.values(value).filter(Boolean).join(" ");
  if (typeof value === "number") return value === 1 ? "显示" : "不显示";
  return String(value ?? "");
}

/** A value as the log says it. */
const said = (value: unknown) => {
  const text = textOf(value).replace(/^\/.*\.(?:webp|svg|png|jpe?g)$/, "图片");
  return text.length > 80 ? `${text.slice(0, 80)}…` : text || "空";
};

export type SiteActs = ReturnType<typeof createSiteActs>;

/** What staff do with the content and the settings, at the desk and at the command line: part of a transaction, logged. */
export function createSiteActs({ staffLog, tasks }: Deps) {
  return {
    /** The value of a part with its row locked until the transaction ends. */
    lock: lockSetting,
    findAgreement,

    /** Replaces a part of the content: banners, hot words or the announcement. */
    async replace(tx: Db, actor: Actor, key: SettingKey, value: unknown, entry: LogEntry) {
      await writeSetting(tx, key, value);
      await staffLog.write(tx, actor, entry);
    },

    /**
     * Changes members of the settings, each of which is a row of the log.
     * @returns how many have changed
     */
    async changeConfig(tx: Db, actor: Actor, before: Record<string, unknown>, change: Record<string, unknown>) {
      const keys = Object.keys(change).filter((key) => textOf(change[key]) !== textOf(before[key]));
      if (keys.length > 0) await writeSetting(tx, "config", { ...before, ...change });
      for (const key of keys) {
        await staffLog.write(tx, actor, {
          act: "setting.change",
          record: SETTINGS,
          summary: `${SETTING_NAMES[key] ?? key}：${said(before[key])} → ${said(change[key])}`,
          before: { [key]: before[key] ?? null },
          after: { [key]: change[key] ?? null },
        });
      }
      return keys.length;
    },

    /**
     * Sets the account for transfers, which the log holds in its personal columns alone.
     * A task notifies customers with an open transfer to the former account.
     */
    async setBank(
      tx: Db,
      actor: Actor,
      account: Record<string, unknown> | null,
      cause: { reason: string; isAlone: boolean },
    ) {
      const before = await lockSetting(tx, "transfer_account", null);
      await writeSetting(tx, "transfer_account", account);
      const log_id = await staffLog.write(tx, actor, {
        act: "setting.bank",
        record: BANK,
        summary: account === null ? "停用对公转账" : before === null ? "第一次设收款账户" : "换了收款账户",
        personal: { before: bankText(before), after: bankText(account) },
        note: cause.reason,
        isAlone: cause.isAlone,
      });
      const isOther = bankText(before) !== bankText(account);
      if (isOther) await tasks.add(tx, { kind: BANK_NOTICE_TASK, ref: bankNoticeRef(log_id, 0) });
    },

    /** Publishes an agreement. */
    async publishAgreement(tx: Db, actor: Actor, agreement: Agreement) {
      await saveAgreement(tx, agreement);
      const { title, date, paragraphs } = agreement;
      await staffLog.write(tx, actor, {
        act: "content.agreement",
        record: { subject: "content", id: 4, label: title },
        summary: `${title}（${date}），${paragraphs.length} 段`,
        after: { title, date, paragraphs: paragraphs.length },
      });
    },
  };
}

/** An account in one line; "" without one. */
export const bankText = (account: unknown) => {
  if (typeof account !== "object" || account === null) return "";
  return Object.values(account).filter(Boolean).join(" ");
};
