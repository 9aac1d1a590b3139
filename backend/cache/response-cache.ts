import { LRUCache } from "lru-cache";
import { type Buyer, buyerOfClass, priceClass } from "#contract/rules/pricing.ts";
import type { DataVersion } from "./data-version.ts";

const BYTES_MAX = 12 * 1024 * 1024;

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Wraps a response, because a response may be null and the cache cannot store null. */
type CachedResponse = { body: unknown };

/**
 * A cache of responses that depend on nothing but the request, the data and the reader's price class. The class comes
 * from the caller's session and never from the request. A new data version clears it.
 */
export function createResponseCache({ current }: Pick<DataVersion, "current">, bytesMax = BYTES_MAX) {
  const responses = new LRUCache<string, CachedResponse, () => Promise<unknown>>({
    maxSize: bytesMax,
    // A response whose data changed while it was computed still goes to its caller; it is not stored.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: load, options }) {
      const body = await load();
      options.size = freeze(body);
      return { body };
    },
  });
  let cachedVersion: string | undefined;

  /** The response to the request of this key for the caller's price class; `load` receives a buyer of that class. */
  return async function readCached<T>(
    caller: Buyer | null,
    key: string,
    load: (reader: Buyer | null) => Promise<T>,
  ): Promise<T> {
    const version = await current();
    if (version !== cachedVersion) {
      responses.clear();
      cachedVersion = version;
    }
    const callerClass = priceClass(caller);
    const { body } = await responses.forceFetch(`${callerClass} ${key}`, {
      context: () => load(buyerOfClass[callerClass]),
    });
    // A key names one endpoint, whose responses are all of this type.
    return body as T;
  };
}

/** Freezes the value, which many callers share, and returns its approximate size in bytes. */
function freeze(value: unknown): number {
  if (typeof value === "string") return 24 + 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  Object.freeze(value);
  return Object.values(value).reduce((sum, part) => sum + 16 + freeze(part), 48);
}
