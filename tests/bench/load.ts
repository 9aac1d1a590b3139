import autocannon from "autocannon";
import type { Shop } from "./shop.ts";

const CONNECTIONS = 16;
/** Requests before the measurement; a number instead of a time, so that none of them runs into the measurement. */
const WARM_UP_REQUESTS = 160;

export type Load = { rate: number; p50: number; p99: number; cpuMs: number; bad: number };

type LoadOptions = {
  path: string;
  seconds: number;
  cookie?: string | undefined;
  /** Gives each request a different address, which is not in the page cache. */
  newAddress?: boolean;
  /** Gives each request a different price range, which is not in the response cache either. */
  newQuery?: boolean;
};

let requestCount = 0;

/** Requests a path over sixteen connections without pauses. `cpuMs` is the shop's CPU time per request. */
export async function load(
  shop: Shop,
  { path, seconds, cookie, newAddress = false, newQuery = false }: LoadOptions,
): Promise<Load> {
  const headers = { "accept-encoding": "br, gzip", ...(cookie ? { cookie } : {}) };
  const run = (length: { amount: number } | { duration: number }) =>
    autocannon({
      url: shop.origin + path,
      connections: CONNECTIONS,
      // The server closes a connection after 1,000 requests; reconnecting before then avoids counting errors.
      reconnectRate: 900,
      ...length,
      headers,
      ...(newAddress || newQuery
        ? { requests: [{ setupRequest: (request) => ({ ...request, path: withUniqueQuery(path, newQuery) }) }] }
        : {}),
    });
  await run({ amount: WARM_UP_REQUESTS });
  const before = shop.cpuMs();
  const { requests, latency, non2xx, errors } = await run({ duration: seconds });
  return {
    rate: Math.round(requests.average),
    p50: latency.p50,
    p99: latency.p99,
    cpuMs: (shop.cpuMs() - before) / Math.max(1, requests.total),
    bad: non2xx + errors,
  };
}

function withUniqueQuery(path: string, newQuery: boolean) {
  requestCount += 1;
  return `${path}${path.includes("?") ? "&" : "?"}${newQuery ? "price_off" : "visit"}=${newQuery ? 100_000 + requestCount : requestCount}`;
}
