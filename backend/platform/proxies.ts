import type { Updateable } from "kysely";
import { PROXY_FORBIDDEN, PROXY_LIFE_MS, PROXY_TOKEN, type ProxyEnd } from "#contract/rules/proxy.ts";
import type { Subject } from "#contract/rules/staff.ts";
import { FORBIDDEN, LOGIN_REQUIRED } from "#contract/rules/status.ts";
import type { Database, Db } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import type { Caller, Owner } from "../http/caller.ts";
import { ApiError } from "../http/errors.ts";
import type { Member } from "../http/member.ts";
import type { Ports } from "../ports.ts";
import { hashOf } from "./hash.ts";
import type { StaffLog } from "./staff-log.ts";
import { customersFor } from "./staff-scope.ts";
import type { StaffSessions } from "./staff-sessions.ts";
import { AGREED_UNTIL } from "./tokens.ts";

export const isProxyToken = (token: string) => token.startsWith(PROXY_TOKEN);

export type OpenProxy = {
  id: number;
  customer_id: number;
  member_id: number;
  session: string;
  reason: string;
  started_at: number;
  expires_at: number;
};

type Done = { subject: Subject; id: number; label: string; summary: string };

export type Proxies = ReturnType<typeof createProxies>;

/** Tokens by which a member acts for a customer for half an hour, each bound to the member's session and rights. */
export function createProxies(
  database: Database,
  { clock, random }: Pick<Ports, "clock" | "random">,
  { staffLog, staffSessions }: { staffLog: StaffLog; staffSessions: Pick<StaffSessions, "memberOfSession"> },
) {
  const openOf = (db: Db, customer_id: number): Promise<OpenProxy | undefined> =>
    db
      .selectFrom("proxies")
      .select(["id", "customer_id", "member_id", "session", "reason", "started_at", "expires_at"])
      .where("customer_id", "=", customer_id)
      .where("ended_at", "is", null)
      .executeTakeFirst();

  /** The member of an open row that may still act for its customer; null for one that has ended without being closed. */
  async function liveMember(row: Pick<OpenProxy, "customer_id" | "session" | "expires_at">, ip: string) {
    if (row.expires_at <= clock.now()) return null;
    const member = await staffSessions.memberOfSession(row.session, ip);
    if (!member?.rights.has("customer.proxy")) return null;
    const seen = await database.read
      .selectFrom("customers")
      .select("id")
      .where("id", "=", row.customer_id)
      .where(customersFor(member, "customer.proxy"))
      .executeTakeFirst();
    return seen ? member : null;
  }

  return {
    openOf,
    liveMember,

    /**
     * The customer of a live token with the member that acts for it, or null. The token is sent with that of the
     * member's session behind it, so that it is of no use without the session.
     */
    async callerOf(sent: string, ip: string): Promise<Caller | null> {
      const end = sent.lastIndexOf(".");
      const hash = hashOf(sent.slice(0, end));
      const session = hashOf(sent.slice(end + 1));
      const row = await database.read
        .selectFrom("proxies")
        .innerJoin("customers", "customers.id", "proxies.customer_id")
        .select(["customers.id", "customers.audit_state", "customers.audit_type", "proxies.id as proxy_id"])
        .select(["proxies.customer_id", "proxies.session", "proxies.expires_at", AGREED_UNTIL.as("agreed_until")])
        .where("proxies.hash", "=", hash)
        .where("proxies.session", "=", session)
        .where("proxies.ended_at", "is", null)
        .where("customers.is_active", "=", 1)
        .executeTakeFirst();
      const member = row ? await liveMember(row, ip) : null;
      if (!row || !member) return null;
      const { id, audit_state, audit_type, agreed_until, proxy_id } = row;
      const proxy = { id: proxy_id, member };
      return { id, audit_state, audit_type, agreed_until: Number(agreed_until ?? 0), token: hash, proxy };
    },

    /** Issues a token inside the transaction that begins to act; the customer must have no open one. */
    async issue(tx: Db, member: Member, { customer_id, reason }: Pick<OpenProxy, "customer_id" | "reason">) {
      const token = `${PROXY_TOKEN}${random.token(32)}`;
      const now = clock.now();
      const until = now + PROXY_LIFE_MS;
      const about = { customer_id, member_id: member.id, session: member.session, reason };
      await tx
        .insertInto("proxies")
        .values({ ...about, hash: hashOf(token), started_at: now, expires_at: until })
        .execute();
      return { token, until };
    },

    /** Closes an open row. @returns false where it was closed already. */
    async close(tx: Db, id: number, end_reason: ProxyEnd): Promise<boolean> {
      const closed: Updateable<Schema["proxies"]> = { ended_at: clock.now(), end_reason };
      const { numUpdatedRows } = await tx
        .updateTable("proxies")
        .set(closed)
        .where("id", "=", id)
        .where("ended_at", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** The open rows whose time is over. */
    overdue: (db: Db, limit: number): Promise<OpenProxy[]> =>
      db
        .selectFrom("proxies")
        .select(["id", "customer_id", "member_id", "session", "reason", "started_at", "expires_at"])
        .where("ended_at", "is", null)
        .where("expires_at", "<=", clock.now())
        .orderBy("id")
        .limit(limit)
        .execute(),

    /**
     * Writes down what a member does for the customer, in the transaction of the act; nothing for the customer itself.
     * @throws ApiError 410000 where the customer has ended it since the request arrived
     */
    async record(tx: Db, { id: customer_id, proxy }: Owner, { summary, ...record }: Done) {
      if (!proxy) return;
      const { numUpdatedRows } = await tx
        .updateTable("proxies")
        .set((row) => ({ expires_at: row.ref("expires_at") }))
        .where("id", "=", proxy.id)
        .where("ended_at", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new ApiError(410000, LOGIN_REQUIRED);
      await staffLog.write(tx, proxy.member, { act: "proxy.act", record: { ...record, customer_id }, summary });
    },
  };
}

/** @throws ApiError 403 where a member asks for what only the customer itself may do */
export function refuseProxy({ proxy }: Owner, isAsked: boolean) {
  if (proxy && isAsked) throw new ApiError(FORBIDDEN, PROXY_FORBIDDEN);
}
