import autocannon from "autocannon";
import type { Shop } from "./shop.ts";

const CONNECTIONS = 16;
/** By number, not by time: what is left of it would be counted with the rest. */
const WARM_UP = 160;

export type Load = { rate: number; p50: number; p99: number; cpuMs: number; bad: number };

type Wanted = {
  path: string;
  seconds: number;
  cookie?: string | undefined;
  /** Every request under an address of its own, so that no kept page answers it. */
  fresh?: boolean;
  /** Every request with a price range of its own, so that not even the backend was asked the same before. */
  unasked?: boolean;
};

let asked = 0;

/** Sixteen connections that ask as fast as they are answered. */
export async function load(
  shop: Shop,
  { path, seconds, cookie, fresh = false, unasked = false }: Wanted,
): Promise<Load> {
  const headers = { "accept-encoding": "br, gzip", ...(cookie ? { cookie } : {}) };
  const ask = (howLong: { amount: number } | { duration: number }) =>
    autocannon({
      url: shop.origin + path,
      connections: CONNECTIONS,
      // The server ends a connection after a thousand; a client that changes it first counts no error.
      reconnectRate: 900,
      ...howLong,
      headers,
      ...(fresh || unasked
        ? { requests: [{ setupRequest: (request) => ({ ...request, path: another(path, unasked) }) }] }
        : {}),
    });
  await ask({ amount: WARM_UP });
  const before = shop.cpuMs();
  const { requests, latency, non2xx, errors } = await ask({ duration: seconds });
  return {
    rate: Math.round(requests.average),
    p50: latency.p50,
    p99: latency.p99,
    cpuMs: (shop.cpuMs() - before) / Math.max(1, requests.total),
    bad: non2xx + errors,
  };
}

function another(path: string, unasked: boolean) {
  asked += 1;
  return `${path}${path.includes("?") ? "&" : "?"}${unasked ? "price_off" : "visit"}=${unasked ? 100_000 + asked : asked}`;
}
