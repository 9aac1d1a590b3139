import type { Answer, Body } from "#contract/endpoint.ts";
import type { proxy } from "#contract/proxy.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { PROXY_ACTS_MAX, PROXY_ENDS, type ProxyEnd } from "#contract/rules/proxy.ts";
import type { staffProxy } from "#contract/staff-proxy.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import type { OpenProxy } from "../../platform/proxies.ts";
import type { Actor } from "../../platform/staff-log.ts";
import { customerRecord } from "../account/customer-acts.ts";
import type { CustomerDesk } from "../account/desk.ts";
import * as store from "./proxies.store.ts";

type Deps = Pick<Platform, "database" | "notices" | "proxies" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  desk: Pick<CustomerDesk, "lock" | "require">;
};

/** What a customer reads when a member begins to act for it. */
const PROXY_TERMS =
  "最长 30 分钟，不能付款，也看不到密码和证照；做了什么在“账户与安全”里逐条可查，不是您要求的请在那里停掉";

/** The rows that a run of the job closes at most. */
const OVERDUE_MAX = 100;

/** Members of staff that act for customers: begun by the member, ended by either side or by time. */
export function createProxyActs({ database, notices, proxies, staffLog, desk, ports: { clock } }: Deps) {
  /** Closes an open row and writes down how it ended. */
  async function end(tx: Db, actor: Actor, row: OpenProxy, how: ProxyEnd) {
    if (!(await proxies.close(tx, row.id, how))) return;
    const record = customerRecord(row.customer_id);
    await staffLog.write(tx, actor, { act: "proxy.end", record, summary: PROXY_ENDS[how] });
  }

  /** The open row with its live member; a row that has ended without being closed is closed. */
  async function current(tx: Db, customer_id: number): Promise<{ row: OpenProxy; member: Member } | null> {
    const row = await proxies.openOf(tx, customer_id);
    if (!row) return null;
    const member = await proxies.liveMember(row, "");
    if (member) return { row, member };
    await end(tx, { program: "代客下单" }, row, row.expires_at <= clock.now() ? "time" : "session");
    return null;
  }

  /** The same without writing. */
  async function read(customer_id: number) {
    const row = await proxies.openOf(database.read, customer_id);
    const member = row ? await proxies.liveMember(row, "") : null;
    return row && member ? { row, member } : null;
  }

  return {
    /** @throws ApiError 404 */
    async current(member: Member, customer_id: number): Promise<Answer<typeof staffProxy.current>> {
      await desk.require(member, customer_id);
      const open = await read(customer_id);
      if (!open) return { acting: null };
      const is_own = open.member.id === member.id;
      return { acting: { member: open.member.name, is_own, until: open.row.expires_at } };
    },

    /**
     * Begins to act for the customer, whose own earlier beginning ends; the customer gets a mail.
     * @throws ApiError 404, 409 where another member acts for the customer, or the account is disabled or closed
     */
    start: (member: Member, customer_id: number, { reason, evidence }: Body<typeof staffProxy.start>) =>
      database.write(async (tx) => {
        const customer = await desk.lock(tx, member, "customer.proxy", customer_id);
        if (customer.is_active !== 1 || customer.closed_at !== null) {
          throw new ApiError(409, "账号已停用或已注销，不能代客下单");
        }
        const open = await current(tx, customer_id);
        if (open && open.member.id !== member.id) {
          const until = formatMinute(open.row.expires_at).slice(11);
          throw new ApiError(409, `${open.member.name}正在代这位客户操作，${until} 自动结束`);
        }
        if (open) await end(tx, member, open.row, "member");
        const issued = await proxies.issue(tx, member, { customer_id, reason });
        await staffLog.write(tx, member, {
          act: "proxy.start",
          record: customerRecord(customer_id),
          summary: reason,
          note: evidence,
        });
        await notices.tell(tx, {
          customer_id,
          kind: "proxy",
          event: `begun ${clock.now()}`,
          about: { what: "选货、下单已开始", body: `${member.name} 因“${reason}”，${PROXY_TERMS}` },
        });
        return issued;
      }),

    /** Ends the member's own acting for the customer; without one it changes nothing. */
    end: (member: Member, customer_id: number) =>
      database.write(async (tx) => {
        await desk.lock(tx, member, "customer.proxy", customer_id);
        const row = await proxies.openOf(tx, customer_id);
        if (row?.member_id === member.id) await end(tx, member, row, "member");
      }),

    /** Ends whoever acts for the customer. */
    endByCustomer: (customer: Pick<Caller, "id">) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const row = await proxies.openOf(tx, customer.id);
        if (row) await end(tx, { program: "客户本人" }, row, "customer");
      }),

    async ofCustomer(customer: Pick<Caller, "id">): Promise<Answer<typeof proxy.current>> {
      const open = await read(customer.id);
      if (!open) return { proxy: null };
      const { started_at, expires_at, reason } = open.row;
      return { proxy: { member: open.member.name, reason, since: started_at, until: expires_at } };
    },

    /** What members did for the customer, the newest first. */
    async acts(customer: Pick<Caller, "id">): Promise<Answer<typeof proxy.acts>> {
      const rows = await store.actsFor(database.read, customer.id, PROXY_ACTS_MAX);
      return {
        list: rows.map(({ at, member, act, label, summary }) => ({ at, member, text: textOf(act, label, summary) })),
      };
    },

    /** Closes what has ended by time, so that the log says so. */
    async closeOverdue() {
      for (const row of await proxies.overdue(database.read, OVERDUE_MAX)) {
        await database.write((tx) => end(tx, { program: "代客下单" }, row, "time"));
      }
    },
  };
}

const textOf = (act: string, label: string, summary: string) => {
  if (act === "proxy.start") return `开始代您操作：${summary}`;
  if (act === "proxy.end") return `结束：${summary}`;
  return label === "" ? summary : `${summary} ${label}`;
};
