import { priceClass } from "#contract/rules/pricing.ts";
import { type ApprovedClass, CLASS_NAMES } from "#contract/rules/staff-customer.ts";
import type { Db } from "../../database/database.ts";
import type { Platform } from "../../platform/module.ts";
import { CALL_US } from "../../platform/notice-texts.ts";
import type { ActedRecord, Actor } from "../../platform/staff-log.ts";
import * as customers from "./customers.store.ts";
import type { CustomerRow } from "./desk.store.ts";

type Deps = Pick<Platform, "events" | "notices" | "signedLinks" | "smsCodes" | "staffLog" | "tokens"> & {
  ports: Pick<Platform["ports"], "random">;
};

/** Why an act is done, and whether nobody else has approved what a second person should. */
type Why = { reason?: string; isAlone?: boolean };
type Manager = { id: number; name: string } | null;

export type CustomerActs = ReturnType<typeof createCustomerActs>;

/** A customer as the log and requests name it; the name is read from its row, which erasure blanks. */
export const customerRecord = (id: number): ActedRecord => ({
  subject: "customer",
  id,
  label: `#${id}`,
  customer_id: id,
});

/** What staff do with a customer whose row the transaction has locked; each act writes its row of the log. */
export function createCustomerActs({
  events,
  notices,
  signedLinks,
  smsCodes,
  staffLog,
  tokens,
  ports: { random },
}: Deps) {
  const tell = (tx: Db, customer_id: number, what: string, body: string) =>
    notices.tell(tx, {
      customer_id,
      kind: "security",
      event: random.token(9),
      about: { what, body: `${body}；${CALL_US}` },
    });
  async function endAll(tx: Db, id: number) {
    await events.tell(tx, "logins.ended", { customer_id: id });
    return tokens.revokeOthers(tx, id, null);
  }

  return {
    async changeClass(tx: Db, actor: Actor, row: CustomerRow, to: ApprovedClass, { reason, isAlone }: Why) {
      const from = priceClass(row);
      await customers.updateById(tx, row.id, { audit_type: to === "cost" ? 1 : 0 });
      await staffLog.write(tx, actor, {
        act: "customer.class",
        record: customerRecord(row.id),
        summary: `${CLASS_NAMES[from]} → ${CLASS_NAMES[to]}`,
        before: { price_class: from },
        after: { price_class: to },
        note: reason,
        isAlone,
      });
    },

    async assign(tx: Db, actor: Actor, row: CustomerRow, to: Manager, { reason }: Why = {}) {
      await customers.updateById(tx, row.id, { manager_id: to?.id ?? null });
      await staffLog.write(tx, actor, {
        act: "customer.manager",
        record: customerRecord(row.id),
        summary: `${row.manager ?? "无"} → ${to?.name ?? "无"}`,
        before: { manager_id: row.manager_id },
        after: { manager_id: to?.id ?? null },
        note: reason,
      });
    },

    /** Refuses logins until `enable`, ends every session and every link to a document. */
    async disable(tx: Db, actor: Actor, row: CustomerRow, { reason, isAlone }: Why) {
      await customers.updateById(tx, row.id, { is_active: 0 });
      await signedLinks.revokeAll(tx, row.id);
      const summary = `结束 ${await endAll(tx, row.id)} 处登录`;
      const record = customerRecord(row.id);
      const states = { before: { is_active: row.is_active }, after: { is_active: 0 } };
      await staffLog.write(tx, actor, { act: "customer.disable", record, summary, note: reason, isAlone, ...states });
    },

    async enable(tx: Db, actor: Actor, row: CustomerRow, { reason }: Why = {}) {
      await customers.updateById(tx, row.id, { is_active: 1 });
      const record = customerRecord(row.id);
      const states = { before: { is_active: row.is_active }, after: { is_active: 1 } };
      await staffLog.write(tx, actor, { act: "customer.enable", record, summary: "可登录", note: reason, ...states });
    },

    /** @returns how many sessions ended. */
    async endSessions(tx: Db, actor: Actor, id: number): Promise<number> {
      const ended = await endAll(tx, id);
      await staffLog.write(tx, actor, {
        act: "customer.sessions",
        record: customerRecord(id),
        summary: `${ended} 处`,
      });
      await tell(tx, id, "客服结束了您的登录", `${ended} 处登录已退出，请重新登录`);
      return ended;
    },

    /** Makes a code with which the customer sets a new password, and tells the customer so. */
    async tellCode(tx: Db, actor: Actor, { id, phone }: Pick<CustomerRow, "id" | "phone">): Promise<string> {
      await tell(tx, id, "重置密码的验证码已由客服告知", "验证码 10 分钟内有效，只能用一次；客服不会索要您的密码");
      const code = await smsCodes.tell(tx, phone);
      await staffLog.write(tx, actor, { act: "customer.code", record: customerRecord(id), summary: "已通知客户" });
      return code;
    },
  };
}
