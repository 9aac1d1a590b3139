import { sql } from "kysely";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { mappedIpv4, networkOf } from "#contract/rules/network.ts";
import type { Db } from "../database/database.ts";
import { ApiError } from "../http/errors.ts";
import type { Ports } from "../ports.ts";

/** At most `max` events in a window of `windowMs` that starts with the first event. */
export type Limit = { name: string; max: number; windowMs: number };

/**
 * The limit of captchas and QR logins per client: 600 an hour, more than an office behind one IP address needs and far
 * fewer than it takes to fill the tables. `subject` is the counted event.
 */
export const requestsPerIp = (subject: string, ip: string): Limit => ({
  name: `${subject}:address:${subnetOf(ip)}`,
  max: 600,
  windowMs: HOUR_MS,
});

export type Limits = ReturnType<typeof createLimits>;

/** Limits counted in the database, so that all processes share them and a restart does not reset them. */
export function createLimits({ clock }: Pick<Ports, "clock">) {
  return {
    /**
     * Counts one event in a single statement, or none at the limit. An event may weigh several units.
     * @returns 0, or the ms until the next event is allowed.
     */
    async take(tx: Db, { name, max, windowMs }: Limit, units = 1): Promise<number> {
      const now = clock.now();
      const taken = await sql`
        insert into limits (name, count, resets_at) values (${name}, ${units}, ${now + windowMs})
        on conflict (name) do update set
          count = case when limits.resets_at <= ${now} then ${units} else limits.count + ${units} end,
          resets_at = case when limits.resets_at <= ${now} then ${now + windowMs} else limits.resets_at end
        where limits.resets_at <= ${now} or limits.count + ${units} <= ${max}
        returning count`.execute(tx);
      if (taken.rows.length > 0) return 0;
      const { resets_at } = await tx
        .selectFrom("limits")
        .select("resets_at")
        .where("name", "=", name)
        .executeTakeFirstOrThrow();
      return Math.max(1, resets_at - now);
    },

    /** Counts one event for all limits or for none. @throws ApiError 400 with the time to wait. */
    async takeAll(tx: Db, limits: readonly Limit[], message: string, units = 1) {
      for (const limit of limits) {
        const wait = await this.take(tx, limit, units);
        if (wait > 0) throw new ApiError(400, `${message}，请稍后再试（${formatWait(wait)}后）`);
      }
    },

    /** Takes one counted event back. */
    async giveBack(tx: Db, name: string) {
      await tx
        .updateTable("limits")
        .set({ count: sql`count - 1` })
        .where("name", "=", name)
        .where("count", ">", 0)
        .execute();
    },

    /** Removes all counted events. */
    async reset(tx: Db, name: string) {
      await tx.deleteFrom("limits").where("name", "=", name).execute();
    },

    async deleteExpired(tx: Db) {
      await tx.deleteFrom("limits").where("resets_at", "<=", clock.now()).execute();
    },
  };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A waiting time of `ms`, rounded up: "47秒", "12分钟", "5小时". */
export function formatWait(ms: number): string {
  if (ms <= MINUTE) return `${Math.ceil(ms / 1000)}秒`;
  return ms <= HOUR ? `${Math.ceil(ms / MINUTE)}分钟` : `${Math.ceil(ms / HOUR)}小时`;
}

/** The part of an IP address that identifies one household or office: an IPv4 address or the first 56 bits of IPv6. */
export function subnetOf(ip: string): string {
  const ipv4 = mappedIpv4(ip) ?? ip;
  if (!ipv4.includes(":")) return ipv4;
  return networkOf(ip);
}
