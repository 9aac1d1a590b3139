import { LRUCache } from "lru-cache";
import type { Database } from "../../database/database.ts";
import type { Clock } from "../../ports.ts";
import { addVisits } from "./article.store.ts";

/** The time in which a reader of an article is counted once, in ms. */
const READER_MS = 30 * 60_000;
const READERS_MAX = 20_000;
/** The shortest time between two writes of counts, in ms, because every commit ends all cached entries. */
const WRITE_MS = 60_000;
/** The number of counted articles; further ones are not counted until the next write. */
const ARTICLES_MAX = 1000;

/**
 * Counts the readers of articles in memory and writes at most once a minute, however many visits arrive. Counts that
 * are not written when the process ends are lost.
 */
export function createVisits(database: Database, clock: Clock) {
  const readers = new LRUCache<string, true>({ max: READERS_MAX, ttl: READER_MS, ttlResolution: 0, perf: clock });
  let waiting = new Map<number, number>();
  let writtenAt = Number.NEGATIVE_INFINITY;

  /** Counts a visit of the article from the IP address. */
  return async function count(id: number, ip: string) {
    const reader = `${id} ${ip}`;
    if (readers.has(reader) || (waiting.size >= ARTICLES_MAX && !waiting.has(id))) return;
    readers.set(reader, true);
    waiting.set(id, (waiting.get(id) ?? 0) + 1);
    if (clock.now() - writtenAt < WRITE_MS) return;
    const counted = [...waiting].sort(([one], [other]) => one - other);
    waiting = new Map();
    writtenAt = clock.now();
    await database.write(async (tx) => {
      for (const [article, visits] of counted) await addVisits(tx, article, visits);
    });
  };
}
