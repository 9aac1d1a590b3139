import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { ApiError } from "../http/errors.ts";
import type { Ports } from "../ports.ts";

/** How often something may happen in a window of time that opens with its first happening. */
export type Limit = { name: string; max: number; windowMs: number };

/**
 * Pictures and QR codes that one address may ask for: ten a minute for an hour, more than an office behind one address
 * ever needs, and far less than it takes to fill the tables. `of` names what is counted.
 */
export const requestsPerAddress = (of: string, address: string): Limit => ({
  name: `${of}:address:${subnetOf(address)}`,
  max: 600,
  windowMs: 60 * 60 * 1000,
});

export type Limits = ReturnType<typeof createLimits>;

/** Counted in the database, so that all processes count together and a restart forgives nothing. */
export function createLimits({ clock }: Pick<Ports, "clock">) {
  return {
    /**
     * Counts one happening in a single statement: at the limit it counts nothing.
     * @returns 0, or how many milliseconds are left until the next one may happen.
     */
    async take(tx: Db, { name, max, windowMs }: Limit): Promise<number> {
      const now = clock.now();
      const taken = await sql`
        insert into limits (name, count, resets_at) values (${name}, 1, ${now + windowMs})
        on conflict (name) do update set
          count = case when limits.resets_at <= ${now} then 1 else limits.count + 1 end,
          resets_at = case when limits.resets_at <= ${now} then ${now + windowMs} else limits.resets_at end
        where limits.resets_at <= ${now} or limits.count < ${max}
        returning count`.execute(tx);
      if (taken.rows.length > 0) return 0;
      const { resets_at } = await tx
        .selectFrom("limits")
        .select("resets_at")
        .where("name", "=", name)
        .executeTakeFirstOrThrow();
      return Math.max(1, resets_at - now);
    },

    /** Takes all of them or none. @throws Refusal that says when to try again. */
    async takeAll(tx: Db, limits: readonly Limit[], complaint: string) {
      for (const limit of limits) {
        const wait = await this.take(tx, limit);
        if (wait > 0) throw new ApiError(400, `${complaint}，请稍后再试（${formatWait(wait)}后）`);
      }
    },

    /** Undoes one happening. */
    async giveBack(tx: Db, name: string) {
      await tx
        .updateTable("limits")
        .set({ count: sql`count - 1` })
        .where("name", "=", name)
        .where("count", ">", 0)
        .execute();
    },

    /** Begins anew. */
    async forgive(tx: Db, name: string) {
      await tx.deleteFrom("limits").where("name", "=", name).execute();
    },
  };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** "47秒", "12分钟", "5小时": rounded up, so that who waits that long has waited long enough. */
export function formatWait(ms: number): string {
  if (ms <= MINUTE) return `${Math.ceil(ms / 1000)}秒`;
  return ms <= HOUR ? `${Math.ceil(ms / MINUTE)}分钟` : `${Math.ceil(ms / HOUR)}小时`;
}

/** The part of a network address that one household or office has for itself: of IPv6 the first 64 bits. */
export function subnetOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const end = tail === "" ? [] : tail.split(":");
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - end.length)).fill("0"), ...end);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
