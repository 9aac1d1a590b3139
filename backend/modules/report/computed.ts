import { LRUCache } from "lru-cache";
import type { Platform } from "../../platform/module.ts";

/** The time for which a report is the same for all readers of the same customers, in ms. */
const LIFE_MS = 5 * 60 * 1000;
/** The most rows of all reports together, which are some 50 MB. */
const ROWS_MAX = 300_000;

/** A cache of reports by question for five minutes; concurrent readers share one computation. */
export function createComputed<T extends object>(
  { clock }: Pick<Platform["ports"], "clock">,
  rowsOf: (report: T) => number,
) {
  const computed = new LRUCache<string, T>({
    maxSize: ROWS_MAX,
    sizeCalculation: (report) => 1 + rowsOf(report),
    ttl: LIFE_MS,
    perf: clock,
    ttlResolution: 0,
  });
  const begun = new Map<string, Promise<T>>();

  async function finish(key: string, compute: () => Promise<T>): Promise<T> {
    try {
      const report = await compute();
      computed.set(key, report);
      return report;
    } finally {
      begun.delete(key);
    }
  }

  return (question: readonly (string | number | null)[], compute: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify(question);
    const known = computed.get(key) ?? begun.get(key);
    if (known) return Promise.resolve(known);
    const begins = finish(key, compute);
    begun.set(key, begins);
    return begins;
  };
}
