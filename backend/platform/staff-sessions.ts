import { sql } from "kysely";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { rightsOf } from "#contract/rules/staff.ts";
import type { Database, Db } from "../database/database.ts";
import type { Member } from "../http/member.ts";
import type { Ports } from "../ports.ts";
import { hashOf } from "./hash.ts";

/** A session of the desk lasts 12 hours, and ends after 2 hours without use. */
const SESSION_LIFE_MS = 12 * HOUR_MS;
const IDLE_LIFE_MS = 2 * HOUR_MS;
/** The precision of a session's last use, in ms. */
const SEEN_EVERY_MS = 60_000;

/** The setting by which account managers see the customers of their colleagues. */
export const SEES_ALL_CUSTOMERS = "staff_sees_all_customers";

export type StaffSessions = ReturnType<typeof createStaffSessions>;

/** Opaque tokens of the desk, stored as hashes, apart from those of customers. */
export function createStaffSessions(database: Database, { clock, random }: Pick<Ports, "clock" | "random">) {
  function markSeen(hash: string, now: number) {
    database
      .write((tx) =>
        tx
          .updateTable("staff_sessions")
          .set({ seen_at: now })
          .where("hash", "=", hash)
          .where("seen_at", "<", now)
          .execute(),
      )
      // The next request repeats a lost write.
      .catch(() => undefined);
  }

  /** The active member of a live session, by the hash of its token, or null. */
  async function memberOfSession(hash: string, ip: string): Promise<Member | null> {
    const now = clock.now();
    const row = await database.read
      .selectFrom("staff_sessions")
      .innerJoin("staff_members", "staff_members.id", "staff_sessions.member_id")
      .select(["staff_members.id", "staff_members.name", "staff_members.manager_id", "staff_sessions.seen_at"])
      .select((row) => [
        row.selectFrom("site_settings").select("value_json").where("key", "=", SEES_ALL_CUSTOMERS).as("sees_all"),
      ])
      .where("staff_sessions.hash", "=", hash)
      .where("staff_sessions.expires_at", ">", now)
      .where("staff_sessions.seen_at", ">", now - IDLE_LIFE_MS)
      .where("staff_members.is_active", "=", 1)
      .executeTakeFirst();
    if (!row) return null;
    const [roles, warehouses] = await Promise.all([
      database.read.selectFrom("staff_roles").select("role").where("member_id", "=", row.id).execute(),
      database.read.selectFrom("staff_warehouses").select("warehouse_id").where("member_id", "=", row.id).execute(),
    ]);
    if (row.seen_at <= now - SEEN_EVERY_MS) markSeen(hash, now);
    const held = roles.map(({ role }) => role);
    return {
      id: row.id,
      name: row.name,
      roles: held,
      rights: new Set(rightsOf(held)),
      manager_id: row.manager_id,
      warehouse_ids: warehouses.map(({ warehouse_id }) => warehouse_id),
      seesAllCustomers: row.sees_all === "true",
      session: hash,
      ip,
    };
  }

  return {
    /** Issues a token inside the transaction that logs the member in. */
    async issue(tx: Db, member_id: number, { device, address }: { device: string; address: string }): Promise<string> {
      const token = random.token(32);
      const now = clock.now();
      const times = { created_at: now, seen_at: now, expires_at: now + SESSION_LIFE_MS };
      await tx
        .insertInto("staff_sessions")
        .values({ hash: hashOf(token), member_id, device, address, ...times })
        .execute();
      return token;
    },

    memberOf: (token: string, ip: string): Promise<Member | null> => memberOfSession(hashOf(token), ip),
    memberOfSession,

    revoke: (tx: Db, hash: string) => tx.deleteFrom("staff_sessions").where("hash", "=", hash).execute(),

    /** Ends every session of the member but `keep`. @returns how many were ended. */
    async revokeAll(tx: Db, member_id: number, keep = ""): Promise<number> {
      const { numDeletedRows } = await tx
        .deleteFrom("staff_sessions")
        .where("member_id", "=", member_id)
        .where("hash", "!=", keep)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    deleteExpired: () =>
      database.write((tx) =>
        tx
          .deleteFrom("staff_sessions")
          .where((row) =>
            row.or([row("expires_at", "<=", clock.now()), row("seen_at", "<=", clock.now() - IDLE_LIFE_MS)]),
          )
          .execute(),
      ),

    /** Counts the live sessions of each member. */
    async countLive(db: Db) {
      const rows = await db
        .selectFrom("staff_sessions")
        .select(["member_id", sql<number>`count(*)`.as("count"), sql<number>`max(seen_at)`.as("seen_at")])
        .where("expires_at", ">", clock.now())
        .where("seen_at", ">", clock.now() - IDLE_LIFE_MS)
        .groupBy("member_id")
        .execute();
      return new Map(
        rows.map(({ member_id, count, seen_at }) => [member_id, { count: Number(count), seen_at: Number(seen_at) }]),
      );
    },
  };
}
