import { sql } from "kysely";
import { DAY_MS } from "#contract/rules/calendar.ts";
import type { Database, Db } from "../database/database.ts";
import type { Caller } from "../http/caller.ts";
import type { Ports } from "../ports.ts";
import { hashOf } from "./hash.ts";

/** Life of a login token, in ms. */
const TOKEN_LIFE_MS = 7 * DAY_MS;

/** The precision of a session's last use, in ms. */
const SEEN_EVERY_MS = 15 * 60 * 1000;

/** The public id of a session, from which neither its token nor the stored hash can be computed. */
const sessionId = (hash: string) => hashOf(`session:${hash}`);

/** When the last agreed price of a customer ends, in a query of customers; null without any. */
export const AGREED_UNTIL = sql<number | null>`(select max(ends_at) from agreed_prices
  where agreed_prices.customer_id = customers.id)`;

export type Tokens = ReturnType<typeof createTokens>;

/** Opaque login tokens of 256 bits. The database stores only their hashes, and a revoked token is refused at once. */
export function createTokens(database: Database, { clock, random }: Pick<Ports, "clock" | "random">) {
  /** Records the last use of a session without delaying the request; the next request repeats a lost write. */
  function markSeen(hash: string, now: number) {
    database
      .write((tx) =>
        tx
          .updateTable("tokens")
          .set({ seen_at: now })
          .where("hash", "=", hash)
          .where((row) => row(row.fn.coalesce("seen_at", "created_at"), "<=", now - SEEN_EVERY_MS))
          .execute(),
      )
      .catch(() => undefined);
  }

  return {
    /** Issues a token inside the transaction that logs the customer in. */
    async issue(tx: Db, customer_id: number, device = ""): Promise<string> {
      const token = random.token(32);
      const now = clock.now();
      await tx
        .insertInto("tokens")
        .values({ hash: hashOf(token), customer_id, created_at: now, expires_at: now + TOKEN_LIFE_MS, device })
        .execute();
      return token;
    },

    /** The customer behind a live token of an active account, or null. */
    async callerOf(token: string): Promise<Caller | null> {
      const hash = hashOf(token);
      const row = await database.read
        .selectFrom("tokens")
        .innerJoin("customers", "customers.id", "tokens.customer_id")
        .select([
          "customers.id",
          "customers.audit_state",
          "customers.audit_type",
          "tokens.created_at",
          "tokens.seen_at",
        ])
        .select(AGREED_UNTIL.as("agreed_until"))
        .where("tokens.hash", "=", hash)
        .where("tokens.expires_at", ">", clock.now())
        .where("customers.is_active", "=", 1)
        .executeTakeFirst();
      if (!row) return null;
      const { id, audit_state, audit_type, agreed_until } = row;
      const now = clock.now();
      if ((row.seen_at ?? row.created_at) <= now - SEEN_EVERY_MS) markSeen(hash, now);
      return { id, audit_state, audit_type, agreed_until: Number(agreed_until ?? 0), token: hash };
    },

    async revoke(hash: string) {
      await database.write((tx) => tx.deleteFrom("tokens").where("hash", "=", hash).execute());
    },

    /**
     * Ends every session of the customer except `keep`, as a change of password must.
     * @returns how many were ended.
     */
    async revokeOthers(tx: Db, customer_id: number, keep: string | null): Promise<number> {
      const { numDeletedRows } = await tx
        .deleteFrom("tokens")
        .where("customer_id", "=", customer_id)
        .$if(keep !== null, (query) => query.where("hash", "!=", keep ?? ""))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** The live sessions of the customer, the last used first. */
    async live(customer_id: number) {
      const rows = await database.read
        .selectFrom("tokens")
        .select(["hash", "device", "created_at", "expires_at"])
        .select(({ fn }) => fn.coalesce("seen_at", "created_at").as("seen_at"))
        .where("customer_id", "=", customer_id)
        .where("expires_at", ">", clock.now())
        .orderBy("seen_at", "desc")
        .orderBy("created_at", "desc")
        .orderBy("hash")
        .execute();
      return rows.map((row) => ({ ...row, session_id: sessionId(row.hash) }));
    },

    /** Ends the session of the customer that has this public id. @returns false where the customer has none of it. */
    async revokeById(tx: Db, customer_id: number, session_id: string): Promise<boolean> {
      const hashes = await tx.selectFrom("tokens").select("hash").where("customer_id", "=", customer_id).execute();
      const found = hashes.find(({ hash }) => sessionId(hash) === session_id);
      if (!found) return false;
      await tx.deleteFrom("tokens").where("hash", "=", found.hash).execute();
      return true;
    },

    async deleteExpired() {
      await database.write((tx) => tx.deleteFrom("tokens").where("expires_at", "<=", clock.now()).execute());
    },
  };
}
