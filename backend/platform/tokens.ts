import type { Database, Db } from "../database/database.ts";
import type { Caller } from "../http/caller.ts";
import type { Ports } from "../ports.ts";
import { hashOf } from "./hash.ts";

/** Life of a login token, in ms. */
const TOKEN_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

export type Tokens = ReturnType<typeof createTokens>;

/** Opaque login tokens of 256 bits. The database stores only their hashes, and a revoked token is refused at once. */
export function createTokens(database: Database, { clock, random }: Pick<Ports, "clock" | "random">) {
  return {
    /** Issues a token inside the transaction that logs the customer in. */
    async issue(tx: Db, customer_id: number): Promise<string> {
      const token = random.token(32);
      const now = clock.now();
      await tx
        .insertInto("tokens")
        .values({ hash: hashOf(token), customer_id, created_at: now, expires_at: now + TOKEN_LIFE_MS })
        .execute();
      return token;
    },

    /** The customer behind a live token of an active account, or null. */
    async callerOf(token: string): Promise<Caller | null> {
      const hash = hashOf(token);
      const row = await database.read
        .selectFrom("tokens")
        .innerJoin("customers", "customers.id", "tokens.customer_id")
        .select(["customers.id", "customers.audit_state", "customers.audit_type"])
        .select((row) =>
          row
            .selectFrom("agreed_prices")
            .whereRef("agreed_prices.customer_id", "=", "customers.id")
            .select(({ fn }) => fn.max("ends_at").as("ends_at"))
            .as("agreed_until"),
        )
        .where("tokens.hash", "=", hash)
        .where("tokens.expires_at", ">", clock.now())
        .where("customers.is_active", "=", 1)
        .executeTakeFirst();
      if (!row) return null;
      const { id, audit_state, audit_type, agreed_until } = row;
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

    /** The live sessions of the customer, the newest first. */
    live(customer_id: number) {
      return database.read
        .selectFrom("tokens")
        .select(["hash", "created_at", "expires_at"])
        .where("customer_id", "=", customer_id)
        .where("expires_at", ">", clock.now())
        .orderBy("created_at", "desc")
        .orderBy("hash")
        .execute();
    },

    async deleteExpired() {
      await database.write((tx) => tx.deleteFrom("tokens").where("expires_at", "<=", clock.now()).execute());
    },
  };
}
